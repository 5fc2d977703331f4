import type { Diagnostic } from '../rulebook/diagnostic.js';
import type { StoredModel, Vocabulary } from '../rulebook/vocabulary.js';
import type { AnnotatedText, Layer } from './annotated-text.js';
import { classifier } from './classifier/classify.js';
import { numberFeatures, type ScoredText } from './classifier/features.js';
import type { LinearModel } from './classifier/linear-model.js';
import { digestOfInputs, restoreModel } from './classifier/model-file.js';
import { type Learned, learn } from './classifier/training/training-set.js';
import { type ActOnThing, clausesOfThings } from './entities/inanimate-objects.js';
import { compilePlaces } from './entities/places.js';
import { findUnread } from './language/find-unread.js';
import { longest, type NegationCue } from './negation/cue.js';
import { Negation } from './negation/negation.js';
import { normalize } from './normalize/normalize.js';
import { type CompiledPhrases, compilePhrases, readClaims } from './phrases/compile/compile-phrases.js';
import { PhraseMatcher } from './phrases/matcher/matcher.js';
import type { Reader, Reading } from './reading.js';
import { statementsOf } from './statements/from-phrases.js';
import { keepLinked } from './statements/jurisdiction-links.js';
import { longestMatches, type PhraseMatch } from './statements/longest-match.js';
import { withoutRepeats } from './tokenize/repeated-words.js';
import { tokenize } from './tokenize/tokenize.js';

const ALL_READ = { unread: [], unreadShare: 0 } as const;

/** A reader, and with it a count of the work of its last reading. */
export interface CompiledReader {
  readonly reader: Reader;
  readonly diagnostics: Diagnostic[];
  readonly work: PhraseMatcher['work'];
  /** What the learned layer was trained to, to be kept beside the rule book. */
  readonly model: LinearModel;
  readonly snapshot: ReadingSnapshot;
}

export interface ReaderOptions {
  /** One slip of the finger in a long word is forgiven; off only to measure what that is worth. */
  readonly forgiveSlips?: boolean;
  /** What the very same vocabulary was compiled to before. */
  readonly snapshot?: ReadingSnapshot;
}

/** All that takes time to make of a vocabulary: plain data that can be kept, and is good for the very same vocabulary and program only. */
export interface ReadingSnapshot {
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
  { forgiveSlips = true, snapshot }: ReaderOptions = {},
): CompiledReader => {
  const diagnostics: Diagnostic[] = [];
  const phrases = snapshot?.phrases ?? compilePhrases(vocabulary, forgiveSlips, diagnostics);
  const { index } = phrases;
  const { meanings, lists, measures } = readClaims(vocabulary, phrases);
  const said = statementsOf(measures);
  const places = compilePlaces(vocabulary.places, diagnostics);
  const keepLinks = keepLinked(vocabulary, diagnostics);
  const matcher = new PhraseMatcher(index);
  const isWord = (word: string): boolean => matcher.lexicon.spells(word);

  /** Cuts a text into words and finds everything that the layers share. */
  const open = (
    action: string,
  ): { readonly passage: AnnotatedText; readonly found: readonly PhraseMatch[]; readonly understood: number } => {
    const { words, matches, signs, sentences, understood } = matcher.match(withoutRepeats(tokenize(normalize(action, isWord))));
    const found = longestMatches(matches, meanings);
    const denials: NegationCue[] = [];
    const dealings: ActOnThing[] = [];
    const ofNobody: ActOnThing[] = [];
    const people: ActOnThing[] = [];
    for (const match of matches) {
      const list = lists[match.phraseId];
      if (list === 'things') dealings.push(match);
      else if (list === 'nobody') ofNobody.push(match);
      else if (list === 'people') people.push(match);
      else if (list !== undefined)
        denials.push({ list, looksBack: index.looksBack[match.phraseId] === 1, start: match.start, end: match.end, words: match.words });
    }
    const polarity = new Negation(words, longest(denials), found);
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

  const hear = (text: string): ScoredText => {
    const { passage, found } = open(text);
    return { passage, signs: passage.signs, said: said(passage, found) };
  };
  const fitting = (): LinearModel | undefined =>
    stored !== undefined && stored.inputs === digestOfInputs(vocabulary) ? restoreModel(stored) : undefined;
  const features = numberFeatures(vocabulary.facts, index.named);
  const learned = snapshot?.learned ?? learn(vocabulary, features, hear, fitting());
  const weigh = classifier(features, learned);

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
    return { statements, violationScore: weighed.suspicion, places: named, understood, unread, unreadShare };
  };

  return { reader: { read }, diagnostics, work: matcher.work, model: learned.model, snapshot: { phrases, learned } };
};
