import { decompound, type TokensWithEntries } from '../../lexicon/decompound.js';
import { FOREIGN_WORD, Lexicon } from '../../lexicon/lexicon.js';
import { sentencesOf } from '../../tokens/sentences.js';
import type { Token } from '../../tokens/token.js';
import type { PhraseAutomaton } from '../automaton.js';
import type { Match, Matched } from '../match.js';
import { PatternFinder } from './find-pattern.js';
import { markWords } from './mark-words.js';
import { OccurrenceIndex } from './occurrence-index.js';
import { inOrderOfPhrases } from './order-matches.js';
import type { SentenceBits } from './sentence-bits.js';
import { sentencesIn, symbolsPresentIn } from './symbols-present.js';

/** What one reading cost, for tests that hold the work down. */
export interface Work {
  patterns: number;
  steps: number;
}

/** Finds phrases in the tokens of one text after another; it keeps its scratch lists between texts. */
export class PhraseMatcher {
  readonly work: Work = { patterns: 0, steps: 0 };
  readonly lexicon: Lexicon;
  private readonly occurrences: OccurrenceIndex;
  private readonly sentenceBits: SentenceBits;
  private readonly patterns: PatternFinder;
  /**
   * Symbol → the levels on which it sets off patterns, as bits. Most set off none; without this, texts of 15 words take 1.5 %
   * longer (`bench:micro`).
   */
  private readonly levelBits: Uint8Array;
  /** Token → the number of its sentence. */
  private sentence: readonly number[] = [];

  /**
   * INVARIANT: symbols and patterns are numbered by the automaton, so every index into its arrays is within bounds.
   *
   * @param rememberedWords of so many words it is kept what they are to the vocabulary
   */
  constructor(
    private readonly automaton: PhraseAutomaton,
    rememberedWords?: number,
  ) {
    this.lexicon = new Lexicon(automaton.words, rememberedWords);
    this.occurrences = new OccurrenceIndex(automaton);
    this.sentenceBits = this.occurrences.sentenceBits;
    this.patterns = new PatternFinder(automaton, this.occurrences);
    this.levelBits = levelBitsOf(automaton);
  }

  /** Everything of the vocabulary that stands in a text. */
  match(written: readonly Token[]): Matched {
    const divided = decompound(written, this.lexicon);
    const { tokens, entries } = divided;
    const { matches, understood } = this.find(divided);
    const symbolsPresent = symbolsPresentIn(this.occurrences, this.automaton.named, this.sentence);
    const sentences = sentencesIn(this.occurrences, symbolsPresent.symbols, this.sentence);
    this.occurrences.clear();
    return { tokens, entries, matches, symbolsPresent, sentences, understood };
  }

  /**
   * The phrases in tokens that another vocabulary has divided already, so that their numbers stay what they are.
   *
   * @param isForeign whether a token is known to be a `FOREIGN_WORD`, which need not be looked up
   */
  matchAsDivided(tokens: readonly Token[], isForeign: (token: Token, at: number) => boolean = () => false): readonly Match[] {
    const entries = tokens.map((token, at) => (isForeign(token, at) ? FOREIGN_WORD : this.lexicon.lookUp(token.text)));
    const { matches } = this.find({ tokens, entries });
    this.occurrences.clear();
    return matches;
  }

  /** Whoever calls it clears the occurrences. */
  private find({ tokens, entries }: TokensWithEntries): Pick<Matched, 'matches' | 'understood'> {
    this.work.patterns = 0;
    this.work.steps = 0;
    this.sentence = sentencesOf(tokens);
    this.patterns.open(tokens, this.sentence);
    const understood = markWords(tokens, entries, this.sentence, this.lexicon, this.occurrences);
    const matches: Match[] = [];
    for (let level = 0; level < this.automaton.levels; level++) this.matchLevel(level, matches);
    return { matches: inOrderOfPhrases(matches), understood };
  }

  /** Looks for the patterns of one level whose anchor is present. */
  private matchLevel(level: number, matches: Match[]): void {
    const { patternsOf, level: levelOf } = this.automaton;
    const { levelBits } = this;
    const { present, marks } = this.sentenceBits;
    const bit = bitOf(level);
    // Groups that are found on the way are appended to `present`, and set off patterns of later levels only.
    const known = this.sentenceBits.count;
    for (let k = 0; k < known; k++) {
      const anchor = present[k] as number;
      if (((levelBits[anchor] as number) & bit) === 0) continue;
      const sentences = marks[anchor] as number;
      const end = patternsOf[anchor + 1] as number;
      for (let pattern = patternsOf[anchor] as number; pattern < end; pattern++)
        if (levelOf[pattern] === level && this.mayStand(pattern, sentences)) this.matchPattern(pattern, matches);
    }
  }

  /**
   * Whether a pattern is worth a search: some sentence, of those given as bits, holds everything that it needs. Most patterns fail on
   * their first need: kept short, it is inlined where patterns are looked at (6 % of a reading).
   */
  protected mayStand(pattern: number, sentences: number): boolean {
    const left = this.sentenceBits.among(this.automaton.firstNeed[pattern] as number, sentences);
    return left !== 0 && this.holdsOtherNeeds(pattern, left);
  }

  private holdsOtherNeeds(pattern: number, sentences: number): boolean {
    const { starts, items } = this.automaton.needs;
    const end = starts[pattern + 1] as number;
    let left = sentences;
    for (let at = starts[pattern] as number; at < end && left !== 0; at++) left = this.sentenceBits.among(items[at] as number, left);
    return left !== 0;
  }

  private matchPattern(pattern: number, matches: Match[]): void {
    const meaning = this.automaton.meaning[pattern] as number;
    const found = this.patterns.find(pattern);
    if (meaning < 0)
      for (const one of found) this.occurrences.put(~meaning, found.length === 1 ? found : [one], this.sentence[one.start] as number);
    else {
      const { parts } = this.automaton;
      const loose = (parts[pattern + 1] as number) - (parts[pattern] as number) > 1;
      for (const { start, end, strength, words } of found)
        if (!this.isExcluded(pattern, start)) matches.push({ start, end, strength, words, phraseId: meaning, loose });
    }
    this.work.patterns++;
    this.work.steps += this.patterns.spent;
  }

  /** Whether the sentence of a match holds what the phrase excludes: `camera & !movie`. */
  private isExcluded(pattern: number, start: number): boolean {
    const { starts, items } = this.automaton.without;
    const sentence = this.sentence[start];
    const end = starts[pattern + 1] as number;
    for (let at = starts[pattern] as number; at < end; at++)
      for (const found of this.occurrences.at(items[at] as number)) if (this.sentence[found.start] === sentence) return true;
    return false;
  }
}

/** A level as a bit of a byte; those from the eighth on share one. */
const bitOf = (level: number): number => 1 << Math.min(level, 7);

const levelBitsOf = ({ symbols, patternsOf, level }: PhraseAutomaton): Uint8Array => {
  const bits = new Uint8Array(symbols);
  for (let symbol = 0; symbol < symbols; symbol++)
    for (let pattern = patternsOf[symbol] as number; pattern < (patternsOf[symbol + 1] as number); pattern++)
      bits[symbol] = (bits[symbol] as number) | bitOf(level[pattern] as number);
  return bits;
};
