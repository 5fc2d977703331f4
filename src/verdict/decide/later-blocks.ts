import { isBlocking } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import type { Decided, LaterBlock } from './decided.js';

/** So many days are looked at: more are told by nobody. */
const MOST_DAYS = 4;

const NONE: readonly LaterBlock[] = [];

/** Nothing comes later. It holds on to no question, so what is kept of one stays small. */
export const nothingLater = (): readonly LaterBlock[] => NONE;

/**
 * The days on which rules that do not bind yet will block, each decided as it will be decided then: a rule that
 * comes into force may still leave a text alone, where silence about it is weak or another rule excuses it.
 *
 * They are decided when they are first asked for: a verdict that is BLOCKED today says nothing of them but in its explanation.
 *
 * @param decideOn decides the same question for another day
 */
export const laterBlocks = ({ findings }: Decided, decideOn: (day: string) => Decided): Decided['later'] => {
  if (!findings.some(isComingBlock)) return nothingLater;
  let blocks: readonly LaterBlock[] | undefined;
  return () => {
    blocks ??= daysOf(findings).flatMap((from) => blockFrom(from, decideOn(from)));
    return blocks;
  };
};

/** The first days on which findings may come to block, the earliest first. */
const daysOf = (findings: readonly LineFinding[]): readonly string[] =>
  [...new Set(findings.flatMap((one) => (isComingBlock(one) ? [one.from] : [])))].sort().slice(0, MOST_DAYS);

const blockFrom = (from: string, { verdict, deciding, findings }: Decided): readonly LaterBlock[] =>
  verdict === 'ALLOWED' || deciding === undefined
    ? NONE
    : [{ from, deciding, lines: findings.filter((one) => isBlocking(one.finding)).map(({ line }) => line) }];

type ComingBlock = Extract<LineFinding, { readonly finding: 'not_in_force' }> & { readonly from: string };

const isComingBlock = (one: LineFinding): one is ComingBlock =>
  one.finding === 'not_in_force' && one.from !== undefined && isBlocking(one.would);
