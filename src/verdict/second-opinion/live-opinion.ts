import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Decided } from '../decide/decided.js';
import { isBlocking } from '../findings/combine-findings.js';
import type { Decision } from '../verdict.js';
import { type BlockingClause, isTranslatable, secondOpinion } from './second-opinion.js';

/** What the second opinion came to. Left out is what it cannot be asked: facts known only in part, or too many lines. */
export const OPINION_OUTCOMES = ['agreed', 'disagreed', 'left_out', 'failed'] as const;
/** One of them. */
export type OpinionOutcome = (typeof OPINION_OUTCOMES)[number];

/** What came of asking a second time about one decision. */
export interface LiveOpinion {
  readonly outcome: OpinionOutcome;
  /** Of the decision: it names what was decided, and discloses no text. */
  readonly cid: string;
  /** The clauses that block by the tables and by the second opinion, where they differ. */
  readonly ours?: readonly BlockingClause[];
  readonly theirs?: readonly BlockingClause[];
  readonly error?: unknown;
}

/** How often a second opinion is asked for, and who hears of it. */
export interface LiveOpinionOptions {
  /** One fresh decision in so many is asked about again; 0: none. */
  readonly every: number;
  readonly report: (opinion: LiveOpinion) => void;
  /** Who is asked: json-rules-engine unless said otherwise. */
  readonly ask?: typeof secondOpinion;
}

/** Above so many lines one opinion would take seconds of the processor. */
const MOST_LINES = 1_000;

/**
 * Asks for a second opinion on a small sample of live decisions: after the answer, one at a time, and a few rules a turn of
 * the event loop, so that no request waits for it. What the memo answers was sampled when it was decided.
 */
export const createLiveOpinion = ({
  every,
  report,
  ask = secondOpinion,
}: LiveOpinionOptions): ((decided: Decided, decision: Decision) => void) => {
  let decisions = 0;
  let asking = false;
  const compare = async ({ tables, situation, findings }: Decided, cid: string): Promise<LiveOpinion> => {
    await nextTurn();
    if (!isTranslatable(situation) || tables.reduce((sum, table) => sum + table.lines.length, 0) > MOST_LINES)
      return { outcome: 'left_out', cid };
    const ours = sorted(
      findings.flatMap((one) => (isBlocking(one.finding) ? [`${one.line.clause.id} ${one.finding}` as BlockingClause] : [])),
    );
    const theirs = sorted(await ask(tables, situation, nextTurn));
    return ours.join() === theirs.join() ? { outcome: 'agreed', cid } : { outcome: 'disagreed', cid, ours, theirs };
  };
  return (decided, { cid }) => {
    if (every === 0 || ++decisions % every !== 0 || asking) return;
    asking = true;
    void compare(decided, cid)
      .catch((error: unknown): LiveOpinion => ({ outcome: 'failed', cid, error }))
      .then((opinion) => {
        asking = false;
        report(opinion);
      });
  };
};

const sorted = (clauses: Iterable<BlockingClause>): readonly BlockingClause[] => [...new Set(clauses)].sort();
