import { availableParallelism } from 'node:os';
import type { Diagnostic } from '../rulebook/diagnostic.js';
import type { StoredModel } from '../rulebook/stored-model.js';
import type { Vocabulary } from '../rulebook/vocabulary.js';
import type { AnnotatedText } from './annotated-text.js';
import { matchesOfLists, readClaims } from './claims.js';
import { type Classified, classifier } from './classifier/classify.js';
import { numberFeatures, type ScoredText } from './classifier/features.js';
import { type KnownModels, learnOrRestore } from './classifier/known-models.js';
import type { Learned } from './classifier/label.js';
import type { LinearModel } from './classifier/linear-model.js';
import type { ModelCache } from './classifier/model-cache.js';
import { digestOfNumbering } from './classifier/model-file.js';
import { discourseOf, type TokenDiscourse } from './discourse/discourse.js';
import { withAges } from './entities/ages.js';
import { clausesAboutThings } from './entities/inanimate-objects.js';
import { type CompiledPlaces, compilePlaces, type NamedPlace, placeFinder } from './entities/places.js';
import { keepReadBut } from './keep-read.js';
import { findUnread, type UnreadSentences } from './language/find-unread.js';
import { cuesAmong } from './negation/cue.js';
import { Negation } from './negation/negation.js';
import { normalize } from './normalize/normalize.js';
import type { RestoredText } from './normalize/obfuscation/restore-words.js';
import { type CompiledPhrases, compilePhrases } from './phrases/compile/compile-phrases.js';
import type { Match, Matched } from './phrases/match.js';
import { PhraseMatcher } from './phrases/matcher/matcher.js';
import type { Reader, Reading } from './reading.js';
import { keepLinked } from './statements/jurisdiction-links.js';
import { longestMatches, type PhraseMatch } from './statements/longest-match.js';
import type { Statement } from './statements/statement.js';
import { statementsOf } from './statements/statements-of.js';
import type { TokenRange } from './text/span.js';
import { withoutRepeats } from './tokenize/repeated-words.js';
import { tokenize } from './tokenize/tokenize.js';
import type { Token } from './tokens/token.js';

/** A reader, and with it a count of the work of its last reading. */
export interface CompiledReader {
  readonly reader: Reader;
  readonly diagnostics: Diagnostic[];
  readonly work: PhraseMatcher['work'];
  /** What the classifier was trained to, to be kept beside the rule book. */
  readonly model: LinearModel;
  readonly snapshot: ReadingSnapshot;
}

/** How a reader is made: what was compiled or trained before is taken where it fits. */
export interface ReaderOptions {
  /** One slip of the finger in a long word is forgiven; off only to measure what that is worth. */
  readonly forgiveSlips?: boolean | undefined;
  /** A model trained before; taken where it was trained on the very same inputs. */
  readonly model?: StoredModel | undefined;
  /** A model to read by whatever it was trained on; compiling throws RangeError where it is not one of the vocabulary. */
  readonly givenModel?: LinearModel | undefined;
  /** What the very same vocabulary was compiled to before. */
  readonly snapshot?: ReadingSnapshot | undefined;
  /** Where models trained on demand are found and kept; absent: nowhere. */
  readonly models?: ModelCache | undefined;
  /** Called before a model is trained, with the number of example sentences. */
  readonly onTraining?: ((examples: number) => void) | undefined;
  /** So many threads train where no model fits: all that there are, unless somebody waits for the others. The model is the same. */
  readonly threads?: number | undefined;
}

/** All that takes time to make of a vocabulary: plain data that can be kept, and is good for the very same vocabulary and program only. */
export interface ReadingSnapshot {
  readonly phrases: CompiledPhrases;
  readonly places: CompiledPlaces;
  readonly learned: Learned;
}

/**
 * Compiles a vocabulary into a reader. Every text goes through the stages of `annotate` and then of `read`, in the order in
 * which they stand there.
 */
export const compileReader = (
  vocabulary: Vocabulary,
  { forgiveSlips = true, model, givenModel, snapshot, models, onTraining, threads = availableParallelism() }: ReaderOptions = {},
): CompiledReader => {
  const diagnostics: Diagnostic[] = [];
  const phrases = snapshot?.phrases ?? compilePhrases(vocabulary, forgiveSlips, diagnostics);
  const { meanings, lists, measures } = readClaims(vocabulary, phrases);
  const { automaton } = phrases;
  const matcher = new PhraseMatcher(automaton);
  const isWord = (word: string): boolean => matcher.lexicon.spells(word);
  const ofLists = matchesOfLists(lists);
  const state = statementsOf(measures);
  const places = snapshot?.places ?? compilePlaces(vocabulary.places, diagnostics);
  const placesIn = placeFinder(places);
  const keepLinks = keepLinked(vocabulary, diagnostics);
  const keepRead = keepReadBut(vocabulary.facts);

  /** What is found in a text, before anything is said of it. */
  const annotate = (action: string): AnnotatedText => {
    const { aligned, leftTogether }: RestoredText = normalize(action, isWord);
    const written: readonly Token[] = withAges(withoutRepeats(tokenize(aligned)), isWord);
    const { tokens, entries, matches, symbolsPresent, sentences, understood }: Matched = matcher.match(written);
    const stated: readonly PhraseMatch[] = longestMatches(matches, meanings);
    const listed: readonly Match[] = ofLists(matches);
    const cues = cuesAmong(listed, lists, automaton.looksBack);
    const negation = new Negation(tokens, cues, stated);
    const discourse: TokenDiscourse = discourseOf(action, tokens);
    const aboutThings: readonly TokenRange[] = clausesAboutThings(tokens, listed, lists);
    // Member by member, here and below: spreads would give every text a hidden class of its own.
    return {
      text: action,
      leftTogether,
      tokens,
      entries,
      matches,
      phrases: stated,
      symbolsPresent,
      sentences,
      understood,
      discourse,
      cues,
      negation,
      aboutThings,
    };
  };

  const score = (text: string): ScoredText => {
    const annotated = annotate(text);
    return { annotated, symbolsPresent: annotated.symbolsPresent, statements: state(annotated) };
  };
  const features = numberFeatures(vocabulary.facts, automaton.named);
  const known: KnownModels = { released: model, cache: models, given: givenModel, onTraining };
  const learned = snapshot?.learned ?? learnOrRestore(vocabulary, features, score, threads, () => digestOfNumbering(automaton), known);
  const classify = classifier(features, learned);

  /** What an annotated text says. */
  const readAnnotated = (annotated: AnnotatedText): Reading => {
    const { text: action } = annotated;
    const stated: readonly Statement[] = state(annotated);
    const { statements: said, violationScore }: Classified = classify(annotated, stated);
    const named: readonly NamedPlace[] = placesIn(annotated.tokens, action);
    const sentences: UnreadSentences = findUnread(annotated, isWord);
    const statements: readonly Statement[] = keepRead(keepLinks(said, named, annotated), sentences).toSorted(byPlace);
    const { discourse, understood } = annotated;
    const { unread, unreadShare } = sentences;
    return { statements, discourse, violationScore, places: named, understood, unread, unreadShare };
  };

  const reader: Reader = {
    read: (action) => readAnnotated(annotate(action)),
    readBeside(action, others) {
      const annotated = annotate(action);
      return { reading: readAnnotated(annotated), beside: others.map((state) => state(annotated)) };
    },
  };
  return { reader, diagnostics, work: matcher.work, model: learned.model, snapshot: { phrases, places, learned } };
};

/** In order of the text. */
const byPlace = (one: Statement, other: Statement): number => one.span.start - other.span.start || one.span.end - other.span.end;
