import { SWITCHES } from '../english/negation-words.js';
import { SENTENCE_BOUNDARY } from '../tokens/token.js';
import { type CandidateIndex, NEAR } from './candidates.js';
import type { NegationCue } from './cue.js';

/** A value that denies its key, with the stretch of words that it covers. */
export interface ValueScope {
  readonly denial: NegationCue;
  readonly from: number;
  readonly to: number;
  /** Practices that begin here or later are not denied. */
  readonly practicesTo: number;
}

/** `notice=False`, `"consent": null`, `bias-free`, `Human review? No.`; `enabled=False` denies all that its call names. */
export const deniedValues = (told: CandidateIndex): readonly ValueScope[] => {
  const values: ValueScope[] = [];
  for (let at = 0; at < told.words.length; at++) {
    const word = told.words[at];
    if (word?.negatesKey === undefined) continue;
    const { negatesKey: key, isAnswer = false } = word;
    const all = !isAnswer && SWITCHES.has(told.textAt(key));
    const from = all ? sentenceStart(told, at) : key;
    values.push({
      denial: { list: 'value', looksBack: false, start: at, end: at + 1, words: [at] },
      from,
      to: at,
      practicesTo: isAnswer || (!all && asksForSafeguard(told, key, at)) ? from : at,
    });
  }
  return values;
};

/** `tell the applicants that a machine ranks them: no`: the notice is denied, not that they are ranked. `Any objection to ranking them? None.` denies neither. */
const asksForSafeguard = (told: CandidateIndex, from: number, to: number): boolean =>
  told.around(from, to).some(({ kind, start, end }) => kind === 'safeguard' && start >= from && end <= to);

const sentenceStart = ({ words }: CandidateIndex, at: number): number => {
  let from = at;
  while (from > 0 && at - from < NEAR && words[from]?.boundary !== SENTENCE_BOUNDARY) from--;
  return from;
};
