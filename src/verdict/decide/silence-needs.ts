import type { ConditionBlock } from '../../rulebook/rule.js';
import type { LineFinding } from '../findings/findings.js';
import { type Evidence, type Ground, tells } from './evidence.js';

/**
 * Whether silence is held against a text that the examples alone take for such a duty, although it does not tell what the duty is about:
 * `post the job ad` sounds like recruitment, and decides about nobody.
 *
 * @param grounds what the finding rests on; see `groundsOf`
 */
export const lacksWhatSilenceNeeds = (finding: LineFinding, grounds: readonly Ground[], evidence: Evidence): boolean =>
  finding.finding === 'unsupported' &&
  grounds.every((one) => one.byExamples) &&
  finding.failing.every(
    ({ written: { silenceNeeds } }) => silenceNeeds !== undefined && !silenceNeeds.some((one) => isTold(one, evidence)),
  );

/** Whether the caller gave, or the text says, every line of a block. */
const isTold = (block: ConditionBlock, { definitions, facts, statements }: Evidence): boolean =>
  Object.entries(block).every(([id, answers]) => {
    const given = facts[id];
    if (given !== undefined) return given.some((answer) => answers.includes(answer));
    const fact = definitions.find((one) => one.id === id);
    const accepts = answers.reduce((bits, answer) => bits | (1 << (fact?.answers.indexOf(answer) ?? 0)), 0);
    return fact !== undefined && statements.some((one) => tells(one, fact, accepts));
  });
