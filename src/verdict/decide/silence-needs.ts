import type { ConditionBlock } from '../../rulebook/rule.js';
import type { LineFinding } from '../findings/findings.js';
import { areHeardOnly, type Evidence, type Ground, saidOf } from './evidence.js';

/**
 * Whether silence is held against a text that the examples alone take for such a duty, although it does not tell what the duty is about:
 * `post the job ad` sounds like recruitment, and decides about nobody.
 *
 * @param grounds what the finding rests on; see `groundsOf`
 */
export const lacksWhatSilenceNeeds = (finding: LineFinding, grounds: readonly Ground[], evidence: Evidence): boolean =>
  finding.finding === 'unsupported' &&
  areHeardOnly(grounds) &&
  finding.failing.every(
    ({ written: { silenceNeeds } }) => silenceNeeds !== undefined && !silenceNeeds.some((one) => isTold(one, evidence)),
  );

/** Whether the caller gave, or the text says, every line of a block. */
const isTold = (block: ConditionBlock, evidence: Evidence): boolean =>
  Object.entries(block).every(
    ([id, answers]) =>
      evidence.facts[id]?.some((answer) => answers.includes(answer)) ??
      saidOf(id, evidence).some(({ answer, polarity }) => polarity === 'stated' && answers.includes(answer)),
  );
