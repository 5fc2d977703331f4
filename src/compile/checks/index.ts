import type { Diagnostic } from '../../rulebook/diagnostic.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { checkAnswers } from './answers.js';
import { checkCases } from './cases.js';
import { checkCitations } from './citations.js';
import { checkDates } from './dates.js';
import { checkExamples } from './examples.js';
import { checkFacts } from './facts.js';
import { checkMeasures } from './measures.js';
import { checkNames } from './names.js';
import { checkPlaceholders } from './placeholders.js';
import { checkReferences } from './references.js';

/** One check a file; each looks at the whole rule book and throws nothing. */
export type Check = (ruleBook: RuleBook) => readonly Diagnostic[];

/** In the order in which an author would mend: names first, since most other findings follow from a wrong name. */
export const CHECKS: readonly Check[] = [
  checkNames,
  checkFacts,
  checkMeasures,
  checkDates,
  checkCitations,
  checkReferences,
  checkAnswers,
  checkCases,
  checkExamples,
  checkPlaceholders,
];
