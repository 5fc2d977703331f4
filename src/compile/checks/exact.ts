import type { Diagnostic } from '../../rulebook/diagnostic.js';
import type { Analysis } from '../analysis/analysis.js';
import { checkConflicts } from './conflicts.js';
import { checkGaps } from './gaps.js';
import { checkHiddenRules } from './hidden-rules.js';
import { checkNeverFires } from './never-fires.js';
import { checkTooWideExceptions } from './too-wide-exceptions.js';
import { checkExceptions } from './unreachable-exceptions.js';
import { checkSafeguards } from './unreachable-safeguards.js';

/** One check a file; each asks exact questions of the compiled tables. They cost time: an author runs them, a server does not. */
export type ExactCheck = (analysis: Analysis) => readonly Diagnostic[];

/** Those of any policy, in the order in which an author would mend: what can never be comes before what is merely hidden. */
export const EXACT_CHECKS_OF_POLICIES: readonly ExactCheck[] = [
  checkNeverFires,
  checkExceptions,
  checkSafeguards,
  checkGaps,
  checkHiddenRules,
  checkConflicts,
];

/** And those of the law, whose exceptions let no more go than the law does; a customer's may let go whatever it likes. */
export const EXACT_CHECKS: readonly ExactCheck[] = [...EXACT_CHECKS_OF_POLICIES, checkTooWideExceptions];
