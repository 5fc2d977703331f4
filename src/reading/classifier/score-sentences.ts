import { firstWhere } from '../../lists/first-where.js';
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
  /**
   * How far the sentence in which it stands says a label; absent where that is longer than the sentences that taught. No function where the
   * text is one such sentence.
   */
  readonly scoreWhereItStands: ((label: number, statement: Statement) => number | undefined) | undefined;
}

/** Scores a text: as a whole, and then each sentence that sounds like a wrong, as in most texts none does. */
export const sentenceScorer = (
  features: Features,
  { labels, model }: Learned,
): ((annotated: AnnotatedText, statements: readonly Statement[]) => Scoring) => {
  const score = scorerOf(model);
  const violationScoreOf = scorerOfLabel(model, labels.length);
  const scores = new Float64Array(model.labels);
  /** Label → the number of the source of its best score. */
  const best = new Uint16Array(model.labels);
  return (annotated, statements) => {
    const whole: ScoredText = { annotated, symbolsPresent: annotated.symbolsPresent, statements };
    const sources: [Source, ...Source[]] = [{ scored: whole, features: features.of(whole) }];
    score(sources[0].features, scores);
    best.fill(0);
    // INVARIANT: the last label is whether the text tells of a wrong, so the list is never empty.
    const violationScore = scores[labels.length] as number;
    const { tokens, sentences } = annotated;
    const spans = sentences.map(({ start, end }) => spanOf(tokens, start, end));
    const bySentence = statementsBySentence(spans, statements);
    // Several statements stand in one sentence: it is looked at once.
    const featuresBySentence: (readonly number[] | undefined)[] = [];
    const featuresIn = (at: number, scored: ScoredText): readonly number[] => {
      featuresBySentence[at] ??= features.of(scored);
      return featuresBySentence[at];
    };
    const scoresBySentence: (Float64Array | undefined)[] = [];
    const suspects: Suspect[] = [];
    for (const [at, sentence] of sentences.entries()) {
      if (sentence.end - sentence.start < FEWEST_WORDS) continue;
      const scored = alone(annotated, sentence, bySentence[at]);
      const its = featuresIn(at, scored);
      if (violationScoreOf(its) < SUSPECT) continue;
      const before = suspectOf(its, suspects);
      if (before !== undefined) {
        scoresBySentence[at] = before.scores;
        continue;
      }
      const number = sources.push({ scored, features: its }) - 1;
      const own = score(its);
      suspects.push({ features: its, scores: own });
      scoresBySentence[at] = own;
      for (let label = 0; label < own.length; label++)
        if ((own[label] as number) > (scores[label] as number)) {
          scores[label] = own[label] as number;
          best[label] = number;
        }
    }
    const scoreWhereItStands = (label: number, { span }: Statement): number | undefined => {
      if (sentences.length === 0) return scores[label] as number;
      const at = firstAt(spans, span);
      const sentence = sentences[at];
      if (sentence === undefined || sentence.end - sentence.start > LONG) return undefined;
      return scoresBySentence[at]?.[label] ?? scoreOfLabel(model, label, featuresIn(at, alone(annotated, sentence, bySentence[at])));
    };
    const isOneLong = sentences.length === 0 && tokens.length > LONG;
    return {
      scores,
      violationScore,
      scoreWhereItStands: isOneLong ? undefined : scoreWhereItStands,
      bestSource: (label) => sources[best[label] as number] as Source,
    };
  };
};

/** A sentence that sounds like a wrong. */
interface Suspect {
  readonly features: readonly number[];
  readonly scores: Float64Array;
}

/** So many sentences that sound like a wrong are looked back at, whether one of them says the same. */
const LOOK_BACK = 4;

/** The suspect shortly before that has the same features, and so the same scores: lines of a log say the same again and again. */
const suspectOf = (features: readonly number[], before: readonly Suspect[]): Suspect | undefined => {
  for (let at = before.length - 1; at >= 0 && at >= before.length - LOOK_BACK; at--)
    if (isSame((before[at] as Suspect).features, features)) return before[at];
  return undefined;
};

const isSame = (one: readonly number[], other: readonly number[]): boolean => {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
};

/** A sentence of a text by itself, with what was said in it. */
const alone = (annotated: AnnotatedText, { symbolsPresent }: Sentence, statements: readonly Statement[] = []): ScoredText => ({
  annotated,
  symbolsPresent,
  statements,
});

/** The number of a sentence → what is said in it. Sentences that stand encoded in one word share its span, and what is said there. */
const statementsBySentence = (spans: readonly Span[], statements: readonly Statement[]): readonly (readonly Statement[])[] => {
  const lists = spans.map((): Statement[] => []);
  for (const one of statements) {
    const first = firstAt(spans, one.span);
    for (let at = first; at >= 0 && at < spans.length && isIn(one.span, spans[at] as Span); at++) (lists[at] as Statement[]).push(one);
  }
  return lists;
};

/**
 * The number of the first of some sentences in which something begins; -1 where it begins in none.
 *
 * @param spans in order: neither their starts nor their ends descend
 */
const firstAt = (spans: readonly Span[], one: Span): number => {
  const at = firstWhere(spans, ({ end }) => end > one.start);
  return at < spans.length && isIn(one, spans[at] as Span) ? at : -1;
};

const isIn = (span: Span, sentence: Span): boolean => span.start >= sentence.start && span.start < sentence.end;
