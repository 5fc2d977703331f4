import type { RuleBook } from '../../rulebook/rule.js';
import type { Diagnostic } from '../../rulebook/diagnostic.js';
import type { Analysis } from '../analysis/analysis.js';
import { checkAnswers } from './answers.js';
import { checkCases } from './cases.js';
import { checkCitations } from './citations.js';
import { checkConflicts } from './conflicts.js';
import { checkDates } from './dates.js';
import { checkFacts } from './facts.js';
import { checkGaps } from './gaps.js';
import { checkHiddenRules } from './hidden-rules.js';
import { checkMeasures } from './measures.js';
import { checkNames } from './names.js';
import { checkNeverFires } from './never-fires.js';
import { checkReferences } from './references.js';
import { checkExceptions } from './unreachable-exceptions.js';
import { checkSafeguards } from './unreachable-safeguards.js';

/** One check a file; each looks at the whole rule book and throws nothing. */
export type Check = (book: RuleBook) => readonly Diagnostic[];

/** In the order in which an author would mend: names first, since most other findings follow from a wrong name. */
export const CHECKS: readonly Check[] = [checkNames, checkFacts, checkMeasures, checkDates, checkCitations, checkReferences, checkAnswers, checkCases];

/** One check a file; each asks exact questions of the compiled tables. They cost a second: an author runs them, a server does not. */
export type ExactCheck = (analysis: Analysis) => readonly Diagnostic[];

export const EXACT_CHECKS: readonly ExactCheck[] = [checkNeverFires, checkExceptions, checkSafeguards, checkGaps, checkHiddenRules, checkConflicts];
