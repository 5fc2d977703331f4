import type { Candidate, CandidateIndex } from './candidates.js';
import type { NegationCue } from './cue.js';

/** A deed that stands, and the words that forbid or refuse it. */
interface ForbiddenDeed {
  readonly cue: NegationCue;
  readonly targets: ReadonlySet<Candidate>;
}

const IS = /^(?:is|are)$/;
const FORBIDDEN = /^(?:forbidden|prohibited|banned|illegal|unlawful|impossible|outlawed)$/;
const TURNED_DOWN = /^(?:refused|rejected|declined|denied|blocked)$/;
const STRICTLY = /^(?:strictly|always|absolutely|completely|totally|simply|automatically|expressly|categorically)$/;
const MODAL = /^(?:must|shall|should|will)$/;
const REFUSES = /^(?:refuse|decline|reject|block)$/;
/** `It declines such pictures`. */
const TURNS_DOWN = /^(?:refuses|declines|rejects)$/;

/**
 * Deeds that stand and are forbidden in words that negate no other practice: `making … is strictly forbidden`, `it is impossible to …`,
 * `the model must refuse …`, `it declines …`. Other practices are often told of so where somebody else is refused something.
 */
export const forbiddenDeeds = (candidates: CandidateIndex): readonly ForbiddenDeed[] => {
  const found: ForbiddenDeed[] = [];
  if (!candidates.anyStands) return found;
  for (let at = 0; at < candidates.tokens.length; at++) {
    const word = candidates.wordAt(at);
    const isModal = MODAL.test(word);
    const isRefusing = TURNS_DOWN.test(word);
    if (!isModal && !isRefusing && !IS.test(word)) continue;
    const verb = STRICTLY.test(candidates.wordAt(at + 1)) ? at + 2 : at + 1;
    const one = isRefusing ? refused(candidates, at) : isModal ? mustBeRefused(candidates, verb) : isForbidden(candidates, at, verb);
    if (one !== undefined && one.targets.size > 0) found.push(one);
  }
  return found;
};

const mustBeRefused = (candidates: CandidateIndex, verb: number): ForbiddenDeed | undefined => {
  return REFUSES.test(candidates.wordAt(verb)) ? refused(candidates, verb) : undefined;
};

/** What stands right behind the verb is what is refused. */
const refused = (candidates: CandidateIndex, verb: number): ForbiddenDeed =>
  forbidden(candidates, 'prevents', verb, verb + 1, ({ end, words }) => end > verb + 1 && words.includes(verb + 1));

const isForbidden = (candidates: CandidateIndex, at: number, verb: number): ForbiddenDeed | undefined => {
  const word = candidates.wordAt(verb);
  if (FORBIDDEN.test(word) && candidates.wordAt(at - 1) === 'it' && candidates.wordAt(verb + 1) === 'to')
    return forbidden(candidates, 'prevents', at, verb + 2, ({ start }) => start === verb + 2);
  // Without `strictly` between them the two are a cue of the vocabulary.
  const isKnown = verb === at + 1 && word !== 'illegal' && word !== 'unlawful' && word !== 'denied';
  if (isKnown || !(FORBIDDEN.test(word) || TURNED_DOWN.test(word))) return undefined;
  return forbidden(candidates, 'after', at, verb + 1, ({ end, start }) => start < at && (end === at || end === verb + 1));
};

const forbidden = (
  candidates: CandidateIndex,
  type: NegationCue['type'],
  start: number,
  end: number,
  isMeant: (one: Candidate) => boolean,
): ForbiddenDeed => ({
  cue: { type, looksBack: false, start, end, words: type === 'after' ? [end - 1] : [start] },
  targets: new Set(candidates.around(start, end).filter((one) => one.stands && isMeant(one))),
});
