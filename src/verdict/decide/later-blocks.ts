import { isBlocking } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import type { Decided, LaterBlock } from './decided.js';

/** So many days are looked at: more are told by nobody. */
const MOST_DAYS = 4;

/**
 * The days on which rules that do not bind yet will block, each decided as it will be decided then: a rule that
 * comes into force may still leave a text alone, where silence about it is weak or another rule excuses it.
 *
 * @param decideOn decides the same question for another day
 */
export const laterBlocks = ({ findings }: Decided, decideOn: (day: string) => Decided): readonly LaterBlock[] => {
  const days = new Set(findings.flatMap((one) => (isComingBlock(one) ? [one.from] : [])));
  return [...days]
    .sort()
    .slice(0, MOST_DAYS)
    .flatMap((from): readonly LaterBlock[] => {
      const then = decideOn(from);
      if (then.verdict === 'ALLOWED' || then.deciding === undefined) return [];
      return [{ from, deciding: then.deciding, lines: then.findings.filter((one) => isBlocking(one.finding)).map(({ line }) => line) }];
    });
};

type ComingBlock = Extract<LineFinding, { readonly finding: 'not_in_force' }> & { readonly from: string };

const isComingBlock = (one: LineFinding): one is ComingBlock =>
  one.finding === 'not_in_force' && one.from !== undefined && isBlocking(one.would);
