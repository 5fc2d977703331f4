import type { Diagnostic } from '../rulebook/diagnostic.js';
import type { Vocabulary } from '../rulebook/vocabulary.js';
import type { AnnotatedText } from './annotated-text.js';
import { readClaims } from './claims.js';
import type { LexicalEntry } from './lexicon/lexicon.js';
import { WordSieve } from './lexicon/word-sieve.js';
import { Negation } from './negation/negation.js';
import { tellingSymbols } from './phrases/automaton.js';
import { type CompiledPhrases, compilePhrases } from './phrases/compile/compile-phrases.js';
import type { Match } from './phrases/match.js';
import { PhraseMatcher } from './phrases/matcher/matcher.js';
import type { OtherWords } from './reading.js';
import { longestMatches } from './statements/longest-match.js';
import { statementsOf } from './statements/statements-of.js';

const NO_MATCHES: readonly Match[] = [];

/** Small vocabularies are many, and each remembers so few words. */
const REMEMBERED_WORDS = 256;

/** The facts and groups of a small vocabulary. */
export type SmallVocabulary = Pick<Vocabulary, 'facts' | 'groups' | 'polarity'>;

/** Compiles the phrases of a small vocabulary: plain data. No slip of the finger is forgiven: a word that it lacks may be one of ours. */
export const compileOtherPhrases = (vocabulary: SmallVocabulary, diagnostics: Diagnostic[]): CompiledPhrases =>
  compilePhrases({ ...vocabulary, places: [], examples: [] }, false, diagnostics);

/** The same by the plain way, which `otherWords` must equal: a whole reading of the tokens, whatever they hold. */
export const otherWordsPlainly = (vocabulary: SmallVocabulary, phrases: CompiledPhrases): OtherWords => {
  const { meanings, measures } = readClaims({ ...vocabulary, places: [], examples: [] }, phrases);
  const matcher = new PhraseMatcher(phrases.automaton);
  const state = statementsOf(measures);
  return (annotated) => {
    const matches = matcher.matchAsDivided(annotated.tokens);
    const own = longestMatches(matches, meanings);
    const negation = new Negation(annotated.tokens, annotated.cues, [...annotated.phrases, ...own]);
    return state({ ...annotated, matches, phrases: own, negation });
  };
};

/**
 * A small vocabulary beside the large one: it looks for its own phrases and numbers in a text that the large one has cut, and takes from it
 * what denies them. Facts that nobody states cost little.
 */
export const otherWords = (vocabulary: SmallVocabulary, compiled: CompiledPhrases): OtherWords => {
  const { meanings, measures } = readClaims({ ...vocabulary, places: [], examples: [] }, compiled);
  const { automaton } = compiled;
  const sieve = new WordSieve(automaton.words, tellingSymbols(automaton));
  const state = statementsOf(measures);
  const needsNoPhrase = measures.some(({ near }) => near.size === 0);
  // Most rule sets are asked about texts that say nothing to them: what one searches with is made when it has to search.
  let matcher: PhraseMatcher | undefined;
  const matchesIn = ({ tokens, entries }: AnnotatedText): readonly Match[] => {
    if (!sieve.mayHold(tokens, entries)) return NO_MATCHES;
    matcher ??= new PhraseMatcher(automaton, REMEMBERED_WORDS);
    return matcher.matchAsDivided(tokens, ({ text }, at) => sieve.isForeign(text, entries[at] as LexicalEntry));
  };
  return (annotated: AnnotatedText) => {
    const matches = matchesIn(annotated);
    if (matches.length === 0 && !needsNoPhrase) return [];
    const phrases = longestMatches(matches, meanings);
    const { tokens, cues, discourse, aboutThings } = annotated;
    const negation = new Negation(tokens, cues, [...annotated.phrases, ...phrases]);
    return state({ tokens, matches, phrases, discourse, negation, aboutThings });
  };
};
