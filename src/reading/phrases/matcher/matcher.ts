import type { PackedLists } from '../../../lists/packed-lists.js';
import { decompound } from '../../lexicon/decompound.js';
import { Lexicon } from '../../lexicon/lexicon.js';
import { sentencesOf } from '../../tokens/sentences.js';
import type { Token } from '../../tokens/token.js';
import type { PhraseAutomaton } from '../automaton.js';
import type { Match, Matched } from '../match.js';
import { PatternFinder } from './find-pattern.js';
import { bitOf, levelsSetOff } from './level-bits.js';
import { markWords } from './mark-words.js';
import { OccurrenceIndex } from './occurrence-index.js';
import { sentencesIn, signsIn } from './symbols-present.js';

/** What one reading cost, for tests that hold the work down. */
export interface Work {
  patterns: number;
  steps: number;
}

/** Finds phrases in the words of one text after another; it keeps its scratch lists between texts. */
export class PhraseMatcher {
  readonly work: Work = { patterns: 0, steps: 0 };
  readonly lexicon: Lexicon;
  private readonly occurrences: OccurrenceIndex;
  private readonly patterns: PatternFinder;
  /** Symbol → the levels on which it sets off patterns, as bits. */
  private readonly setsOff: Uint8Array;
  private sentence: readonly number[] = [];

  constructor(private readonly index: PhraseAutomaton) {
    this.lexicon = new Lexicon(index.words);
    this.setsOff = levelsSetOff(index);
    this.occurrences = new OccurrenceIndex(index);
    this.patterns = new PatternFinder(index, this.occurrences);
  }

  match(written: readonly Token[]): Matched {
    const { words, known } = decompound(written, this.lexicon);
    this.work.patterns = 0;
    this.work.steps = 0;
    this.sentence = sentencesOf(words);
    this.patterns.open(words, this.sentence);
    const understood = markWords(words, known, this.sentence, this.lexicon, this.occurrences);
    const matches: Match[] = [];
    for (let level = 0; level < this.index.levels; level++) this.runLevel(level, matches);
    const signs = signsIn(this.occurrences, this.index.named);
    const sentences = sentencesIn(this.occurrences, signs.symbols, this.sentence);
    this.occurrences.clear();
    matches.sort(asWritten);
    return { words, matches, signs, sentences, understood };
  }

  private runLevel(level: number, matches: Match[]): void {
    const { present, marks } = this.occurrences;
    const { setsOff, index } = this;
    const { patternsOf } = index;
    const bit = bitOf(level);
    // Groups found on the way are appended to `present` and belong to later levels.
    const known = this.occurrences.count;
    for (let k = 0; k < known; k++) {
      const anchor = present[k] ?? 0;
      if (((setsOff[anchor] ?? 0) & bit) === 0) continue;
      const here = marks[anchor] ?? 0;
      const end = patternsOf[anchor + 1] ?? 0;
      for (let pattern = patternsOf[anchor] ?? 0; pattern < end; pattern++)
        if (index.level[pattern] === level && this.mayStand(pattern, here)) this.run(pattern, matches);
    }
  }

  /** Whether a pattern is worth a search: some sentence, of those given as bits, holds everything that it needs. */
  protected mayStand(pattern: number, sentences: number): boolean {
    const { index, occurrences } = this;
    const both = occurrences.among(index.firstNeed[pattern] as number, sentences);
    return both !== 0 && holdsAll(occurrences, index.needs, pattern, both);
  }

  private run(pattern: number, matches: Match[]): void {
    const { index } = this;
    const meaning = index.meaning[pattern] ?? 0;
    const hits = this.patterns.find(pattern);
    if (meaning < 0)
      for (const hit of hits) this.occurrences.put(~meaning, hits.length === 1 ? hits : [hit], this.sentence[hit.start] ?? 0);
    else {
      const loose = (index.parts[pattern + 1] ?? 0) - (index.parts[pattern] ?? 0) > 1;
      for (const { start, end, strength, words } of hits)
        if (!this.excluded(pattern, start)) matches.push({ start, end, strength, words, phraseId: meaning, loose });
    }
    this.work.patterns++;
    this.work.steps += this.patterns.spent;
  }

  private excluded(pattern: number, start: number): boolean {
    const { starts, items } = this.index.without;
    const sentence = this.sentence[start];
    for (let at = starts[pattern] ?? 0; at < (starts[pattern + 1] ?? 0); at++)
      for (const found of this.occurrences.at(items[at] ?? 0)) if (this.sentence[found.start] === sentence) return true;
    return false;
  }
}

/** In the order of the vocabulary, so that how phrases were looked for decides nothing; of one phrase the first, the longest, the surest. */
const asWritten = (one: Match, other: Match): number =>
  one.phraseId - other.phraseId ||
  one.start - other.start ||
  other.end - one.end ||
  other.words.length - one.words.length ||
  other.strength - one.strength;

/** Whether one of the sentences given as bits holds every symbol of a list. */
const holdsAll = (occurrences: OccurrenceIndex, { starts, items }: PackedLists, list: number, sentences: number): boolean => {
  const end = starts[list + 1] ?? 0;
  let left = sentences;
  for (let at = starts[list] ?? 0; at < end && left !== 0; at++) left = occurrences.among(items[at] ?? 0, left);
  return left !== 0;
};
