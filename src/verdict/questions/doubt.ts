import type { Steps } from '../../rulebook/steps.js';
import { citeFinding, NO_PROVISION } from '../findings/citation.js';
import type { OpenQuestion } from '../verdict.js';
import { type Decision, isUnread, openPractices } from './candidates.js';

/** Why an ALLOWED is not sure: text that was not read, a rule that one fact keeps away, or too little confidence. */
export type Doubt = 'unread' | 'undetermined' | 'unsure';

/** From this confidence on a verdict counts as sure, unless the caller says otherwise. */
export const SURE_ENOUGH = 0.8;

/**
 * What makes an ALLOWED doubtful; nothing makes a BLOCKED so. Text that was not read stays in doubt until somebody has answered
 * for each prohibited practice.
 *
 * @param least the least confidence that counts as sure, 0 to 1
 * @param asking finds the open questions, whose answers would change the verdict; where there is none, a near rule is no doubt
 */
export function* doubting(
  decision: Decision,
  confidence: number,
  least: number,
  asking: () => Steps<readonly OpenQuestion[]>,
): Steps<Doubt | undefined> {
  const { decided, reading } = decision;
  if (decided.verdict === 'BLOCKED') return undefined;
  if (isUnread(reading) && openPractices(decision).length > 0) return 'unread';
  if (decided.deciding?.finding === 'undetermined' && (yield* asking()).length > 0) return 'undetermined';
  return confidence < least ? 'unsure' : undefined;
}

/** What a decision says that is BLOCKED on doubt. */
export interface Doubted {
  readonly reason: string;
  readonly ruleSource: string;
}

const WHY: Readonly<Record<Doubt, string>> = {
  unread: 'A text that was not read cannot be cleared, and doubt was to block.',
  undetermined: 'A rule comes close, one fact that would decide it is not known, and doubt was to block.',
  unsure: 'No rule was found to block this, but the text does not tell enough to be sure, and doubt was to block.',
};

/**
 * The reason and the source of a BLOCKED on doubt: what is not known, the nearest provision, and last the question that would
 * settle it. INVARIANT: it does not depend on the confidence that was asked for, so a proof of it can be derived again.
 */
export const sayDoubt = (doubt: Doubt, { decided: { deciding }, reading }: Decision, questions: readonly OpenQuestion[]): Doubted => {
  const [first] = questions;
  const nearest = deciding === undefined ? (first?.why ?? NO_PROVISION) : citeFinding(deciding);
  const source = reading.unreadShare === 1 ? NO_PROVISION : nearest;
  const settle = first?.question ?? 'Can you say it again in plain English, and answer the questions of the domain as `facts`?';
  return { reason: `${WHY[doubt]} (${source}) ${settle}`, ruleSource: source };
};
