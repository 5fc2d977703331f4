import type { Fact } from '../../rulebook/vocabulary.js';
import type { Candidate } from '../negation/candidates.js';
import type { Match } from '../phrases/match.js';

/** What a phrase says of which fact. */
export interface PhraseMeaning extends Pick<Fact, 'kind' | 'ofPeople'> {
  /** See `Fact`. */
  readonly stands: boolean;
  readonly fact: string;
  readonly answer: string;
  readonly by: string;
}

/** A phrase found in the text, and what it says. */
export interface PhraseMatch extends Candidate {
  readonly meaning: PhraseMeaning;
  readonly strength: number;
  /** See `Match`. */
  readonly loose: boolean;
}

/** No match spreads over more words. */
const WIDEST_MATCH = 60;

/**
 * Matches of one fact without doubles and without those that a longer one hides.
 *
 * @param meanings phrase → what it says; absent for phrases that say nothing of a fact
 */
export const longestMatches = (matches: readonly Match[], meanings: readonly (PhraseMeaning | undefined)[]): readonly PhraseMatch[] => {
  const byFact = new Map<string, PhraseMatch[]>();
  for (const match of matches) {
    const meaning = meanings[match.phraseId];
    if (meaning === undefined) continue;
    const one: PhraseMatch = {
      meaning,
      kind: meaning.kind,
      stands: meaning.stands,
      strength: match.strength,
      start: match.start,
      end: match.end,
      words: match.words,
      loose: match.loose,
    };
    const list = byFact.get(meaning.fact);
    if (list === undefined) byFact.set(meaning.fact, [one]);
    else list.push(one);
  }
  const found: PhraseMatch[] = [];
  for (const list of byFact.values()) found.push(...withoutHidden(withoutDoubles(list)));
  return found;
};

/** Of the matches of one answer that stand at the same words, the best; in order of start, longer first. */
const withoutDoubles = (list: readonly PhraseMatch[]): readonly PhraseMatch[] => {
  if (list.length < 2) return list;
  const sorted = [...list].sort((a, b) => a.start - b.start || b.end - a.end || b.words.length - a.words.length || b.strength - a.strength);
  const out: PhraseMatch[] = [];
  for (const one of sorted) {
    let double = false;
    for (let k = out.length - 1; k >= 0; k--) {
      const kept = out[k];
      if (kept === undefined || kept.start !== one.start || kept.end !== one.end) break;
      double ||= kept.meaning.answer === one.meaning.answer;
    }
    if (!double) out.push(one);
  }
  return out;
};

/** The list is in order of start, longer first: what hides a match begins before it, or with it. */
const withoutHidden = (list: readonly PhraseMatch[]): readonly PhraseMatch[] => {
  if (list.length < 2) return list;
  // Where the matches up to here end at most: behind that none of them hides anything, and most are short.
  const ends = new Int32Array(list.length);
  for (const [at, { end }] of list.entries()) ends[at] = Math.max(end, ends[at - 1] ?? 0);
  return list.filter((one, at) => {
    for (let k = at - 1; k >= 0 && (ends[k] as number) >= one.end; k--) {
      const other = list[k];
      if (other === undefined || other.start < one.start - WIDEST_MATCH) break;
      if (hides(other, one)) return false;
    }
    for (let k = at + 1; k < list.length; k++) {
      const other = list[k];
      if (other === undefined || other.start > one.start) break;
      if (hides(other, one)) return false;
    }
    return true;
  });
};

/** Parts found in any order hide only what consists of their own words; what lies between them stands for itself. */
const hides = (longer: PhraseMatch, shorter: PhraseMatch): boolean =>
  longer.start <= shorter.start &&
  longer.end >= shorter.end &&
  longer.words.length > shorter.words.length &&
  (!longer.loose || shorter.words.every((word) => longer.words.includes(word)));
