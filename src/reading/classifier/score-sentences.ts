import type { AnnotatedText } from '../annotated-text.js';
import type { Sentence } from '../phrases/match.js';
import type { Statement } from '../statements/statement.js';
import type { Span } from '../text/span.js';
import { spanOf } from '../tokens/token.js';
import type { Features, ScoredText } from './features.js';
import type { Learned } from './label.js';
import { scoreOfLabel, scorerOf, scorerOfLabel } from './linear-model.js';

/**
 * A sentence that sounds like a wrong from this score on, in thousandths, is scored by itself as well: what stands beside it
 * must not drown it. Of the bans kept out of training that are found, another, innocent sentence hid one in eight.
 */
const SUSPECT = -500;

/** In words: a sentence that is shorter says too little by itself. */
const FEWEST_WORDS = 6;

/**
 * The sentences that taught are as short as this, in words: of a longer text, into which anything may have been mixed, they tell
 * too little to doubt it.
 */
export const SHORT = 30;

/**
 * In words: a sentence of a long text is asked for what it says up to this. Of 257 bans and breaches that run on with idle words 6 are
 * doubted so; of 72 blocks of innocent descriptions of real systems 42 are freed.
 */
const LONG = 40;

/** What was scored: the text, or one of its sentences. */
interface Source {
  readonly scored: ScoredText;
  readonly features: readonly number[];
}

/** How far a text says each label. The next text is scored in the same lists. */
export interface Scoring {
  /** Label → its best score, in thousandths. */
  readonly scores: Float64Array;
  /** How much the whole text sounds like a wrong, in thousandths. */
  readonly violationScore: number;
  /** Where a label has its best score. */
  bestSource(label: number): Source;
  /** How far the sentence in which it stands says a label; absent where that is longer than the sentences that taught. */
  scoreWhereItStands(label: number, statement: Statement): number | undefined;
}

/** Scores a text: as a whole, and then each sentence that sounds like a wrong, as in most texts none does. */
export const sentenceScorer = (
  features: Features,
  { labels, model }: Learned,
): ((annotated: AnnotatedText, statements: readonly Statement[]) => Scoring) => {
  const score = scorerOf(model);
  const violationScoreOf = scorerOfLabel(model, labels.length);
  const scores = new Float64Array(model.labels);
  const own = new Float64Array(model.labels);
  /** Label → the number of the source of its best score. */
  const best = new Uint16Array(model.labels);
  return (annotated, statements) => {
    const whole: ScoredText = { annotated, symbolsPresent: annotated.symbolsPresent, statements };
    const sources: [Source, ...Source[]] = [{ scored: whole, features: features.of(whole) }];
    score(sources[0].features, scores);
    best.fill(0);
    // INVARIANT: the last label is whether the text tells of a wrong, so the list is never empty.
    const violationScore = scores[labels.length] as number;
    for (const scored of sentencesOf(annotated, statements)) {
      const its = features.of(scored);
      if (violationScoreOf(its) < SUSPECT) continue;
      const number = sources.push({ scored, features: its }) - 1;
      score(its, own);
      for (let label = 0; label < own.length; label++)
        if ((own[label] as number) > (scores[label] as number)) {
          scores[label] = own[label] as number;
          best[label] = number;
        }
    }
    // Several statements stand in one sentence: it is looked at once.
    const featuresBySentence = new Map<Sentence, readonly number[]>();
    const featuresIn = (sentence: Sentence): readonly number[] => {
      const its = featuresBySentence.get(sentence) ?? features.of(alone(annotated, statements, sentence));
      featuresBySentence.set(sentence, its);
      return its;
    };
    const scoreWhereItStands = (label: number, { span }: Statement): number | undefined => {
      const { tokens, sentences } = annotated;
      if (sentences.length === 0) return tokens.length > LONG ? undefined : (scores[label] as number);
      const sentence = sentences.find((one) => isIn(span, spanOf(tokens, one.start, one.end)));
      if (sentence === undefined || sentence.end - sentence.start > LONG) return undefined;
      return scoreOfLabel(model, label, featuresIn(sentence));
    };
    return { scores, violationScore, scoreWhereItStands, bestSource: (label) => sources[best[label] as number] as Source };
  };
};

/** The sentences of a text, each by itself with what was said in it; none where there is but one. */
const sentencesOf = (annotated: AnnotatedText, statements: readonly Statement[]): readonly ScoredText[] =>
  annotated.sentences.filter(({ start, end }) => end - start >= FEWEST_WORDS).map((sentence) => alone(annotated, statements, sentence));

const alone = (annotated: AnnotatedText, statements: readonly Statement[], { start, end, symbolsPresent }: Sentence): ScoredText => {
  const here = spanOf(annotated.tokens, start, end);
  return { annotated, symbolsPresent, statements: statements.filter(({ span }) => isIn(span, here)) };
};

const isIn = (span: Span, sentence: Span): boolean => span.start >= sentence.start && span.start < sentence.end;
