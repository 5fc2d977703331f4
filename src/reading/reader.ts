import type { Diagnostic } from '../rulebook/diagnostic.js';
import type { StoredModel, Vocabulary } from '../rulebook/vocabulary.js';
import type { Layer, Passage } from './annotated-text.js';
import { learnedLayer } from './classifier/classify.js';
import { type Heard, numberFeatures } from './classifier/features.js';
import type { LinearModel } from './classifier/linear-model.js';
import { digestOfInputs, restoreModel } from './classifier/model-file.js';
import { type Learned, learn } from './classifier/training/training-set.js';
import { clausesOfThings, type Dealing } from './entities/inanimate-objects.js';
import { compilePlaces } from './entities/places.js';
import { findUnread } from './language/find-unread.js';
import { type Denial, longest } from './negation/cue.js';
import { PolarityReading } from './negation/negation.js';
import { unmask } from './normalize/normalize.js';
import { type CompiledPhrases, compilePhrases, readClaims } from './phrases/compile/compile-phrases.js';
import { Matcher } from './phrases/matcher/matcher.js';
import { saying } from './statements/from-phrases.js';
import { linkKeeper } from './statements/jurisdiction-links.js';
import { type Found, statedPhrases } from './statements/longest-match.js';
import type { Reader, Reading } from './statements/statement.js';
import { withoutRepeats } from './tokenize/repeated-words.js';
import { splitWords } from './tokenize/tokenize.js';

const ALL_READ = { unread: [], unreadShare: 0 } as const;

/** A reader, and with it a count of the work of its last reading. */
export interface CompiledReader {
  readonly reader: Reader;
  readonly diagnostics: Diagnostic[];
  readonly work: Matcher['work'];
  /** What the learned layer was trained to, to be kept beside the rule book. */
  readonly model: LinearModel;
  readonly kept: KeptReading;
}

export interface ReaderOptions {
  /** One slip of the finger in a long word is forgiven; off only to measure what that is worth. */
  readonly forgiveSlips?: boolean;
  /** What the very same vocabulary was compiled to before. */
  readonly kept?: KeptReading;
}

/** All that takes time to make of a vocabulary: plain data that can be kept, and is good for the very same vocabulary and program only. */
export interface KeptReading {
  readonly phrases: CompiledPhrases;
  readonly learned: Learned;
}

/**
 * Compiles the vocabulary once. `further` layers see the words, the matches and the polarity of each text and add
 * statements of their own.
 */
export const compileReader = (
  vocabulary: Vocabulary,
  further: readonly Layer[] = [],
  stored?: StoredModel,
  { forgiveSlips = true, kept }: ReaderOptions = {},
): CompiledReader => {
  const diagnostics: Diagnostic[] = [];
  const phrases = kept?.phrases ?? compilePhrases(vocabulary, forgiveSlips, diagnostics);
  const { index } = phrases;
  const { meanings, lists, measures } = readClaims(vocabulary, phrases);
  const said = saying(measures);
  const places = compilePlaces(vocabulary.places, diagnostics);
  const keepLinks = linkKeeper(vocabulary, diagnostics);
  const matcher = new Matcher(index);
  const isWord = (word: string): boolean => matcher.lexicon.spells(word);

  /** Cuts a text into words and finds everything that the layers share. */
  const open = (action: string): { readonly passage: Passage; readonly found: readonly Found[]; readonly understood: number } => {
    const { words, matches, signs, sentences, understood } = matcher.match(withoutRepeats(splitWords(unmask(action, isWord))));
    const found = statedPhrases(matches, meanings);
    const denials: Denial[] = [];
    const dealings: Dealing[] = [];
    const ofNobody: Dealing[] = [];
    const people: Dealing[] = [];
    for (const match of matches) {
      const list = lists[match.claim];
      if (list === 'things') dealings.push(match);
      else if (list === 'nobody') ofNobody.push(match);
      else if (list === 'people') people.push(match);
      else if (list !== undefined)
        denials.push({ list, looksBack: index.looksBack[match.claim] === 1, start: match.start, end: match.end, words: match.words });
    }
    const polarity = new PolarityReading(words, longest(denials), found);
    return {
      passage: {
        text: action,
        words,
        matches,
        signs,
        sentences,
        polarity,
        ofThings: [...clausesOfThings(words, dealings, people), ...clausesOfThings(words, ofNobody, [])],
      },
      found,
      understood,
    };
  };

  const hear = (text: string): Heard => {
    const { passage, found } = open(text);
    return { passage, signs: passage.signs, said: said(passage, found) };
  };
  const fitting = (): LinearModel | undefined =>
    stored !== undefined && stored.inputs === digestOfInputs(vocabulary) ? restoreModel(stored) : undefined;
  const features = numberFeatures(vocabulary.facts, index.named);
  const learned = kept?.learned ?? learn(vocabulary, features, hear, fitting());
  const weigh = learnedLayer(features, learned);

  const read = (action: string): Reading => {
    const { passage, found, understood } = open(action);
    const all = [...said(passage, found), ...further.flatMap((layer) => layer(passage))];
    const weighed = weigh(passage, all);
    const named = places(passage.words);
    const statements = keepLinks(weighed.statements, named, passage).toSorted(
      (a, b) => a.span.start - b.span.start || a.span.end - b.span.end,
    );
    const { unread, unreadShare } = understood === 1 ? ALL_READ : findUnread(action, passage.words, isWord);
    // Member by member, as spreads would give every reading a hidden class of its own.
    return { statements, suspicion: weighed.suspicion, places: named, understood, unread, unreadShare };
  };

  return { reader: { read }, diagnostics, work: matcher.work, model: learned.model, kept: { phrases, learned } };
};
