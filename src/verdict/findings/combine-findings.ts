import { inOneArticle } from '../../compile/lines.js';
import type { Finding, Outcome } from '../verdict.js';
import type { LineFinding } from './findings.js';

/**
 * Order of precedence; see docs/verdicts.md, "From findings to a verdict": prohibitions, breaches, silence where it counts;
 * then what explains an ALLOWED. Among findings of equal precedence the law's order of citation decides; among the clauses of
 * one rule that stand in the same article the more specific scope does.
 */
const precedenceOf = (finding: Finding): number => {
  switch (finding) {
    case 'prohibited':
      return 0;
    case 'breached':
      return 1;
    case 'unsupported':
      return 2;
    case 'excepted':
      return 3;
    case 'met':
      return 4;
    case 'not_in_force':
      return 5;
    case 'undetermined':
      return 6;
    case 'does_not_apply':
      return 7;
  }
};

/** Whether a finding blocks by itself: `prohibited`, `breached` or `unsupported`. */
export const isBlocking = (finding: Finding): boolean => precedenceOf(finding) <= precedenceOf('unsupported');

/** What all findings come to. */
export interface Combined {
  readonly verdict: Outcome;
  /** Absent where no rule has anything to say. */
  readonly deciding?: LineFinding;
}

/**
 * What the findings come to: the one that decides, and the verdict.
 *
 * @param weakColumns columns of facts that the text states, but too weakly to count
 */
export const combineFindings = (findings: readonly LineFinding[], weakColumns: readonly number[] = []): Combined => {
  let deciding: LineFinding | undefined;
  let precedence = precedenceOf('does_not_apply');
  for (let i = 0; i < findings.length; i++) {
    const one = findings[i] as LineFinding;
    const its = precedenceOf(one.finding);
    if (its > precedence || isRemote(one, weakColumns)) continue;
    if (deciding === undefined || its < precedence || goesBefore(one, deciding)) deciding = one;
    precedence = its;
  }
  if (deciding === undefined) return { verdict: 'ALLOWED' };
  return { verdict: isBlocking(deciding.finding) ? 'BLOCKED' : 'ALLOWED', deciding };
};

/**
 * What a rule is about must be told before it comes close: that a person is concerned, or a child, brings no rule near. What no longer
 * binds decides nothing.
 */
const isRemote = (one: LineFinding, weakColumns: readonly number[]): boolean =>
  one.finding === 'not_in_force'
    ? one.from === undefined
    : one.finding === 'undetermined' && one.line.about.get(one.row) === one.missing && !weakColumns.includes(one.missing);

/** Whether a finding of equal precedence, later in the order of citation, decides rather than the one before. */
const goesBefore = (later: LineFinding, before: LineFinding): boolean => {
  const weight = later.finding === 'not_in_force' ? weightOf(later) - weightOf(before) : 0;
  return weight > 0 || (weight === 0 && inOneArticle(later.line, before.line) && later.cells > before.cells);
};

/** Among provisions that do not bind yet, one that would block matters more than one that would not. */
const weightOf = (finding: LineFinding): number => (finding.finding === 'not_in_force' ? (isBlocking(finding.would) ? 1 : 0) : 0);
