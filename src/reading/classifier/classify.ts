import type { AnnotatedText } from '../annotated-text.js';
import type { Statement } from '../statements/statement.js';
import { spanOf } from '../tokens/token.js';
import { attributions } from './attribution.js';
import type { Features } from './features.js';
import type { Label, Learned } from './label.js';
import type { LinearModel } from './linear-model.js';
import { isWeak } from './reject-weak.js';
import { type Scoring, SHORT, sentenceScorer } from './score-sentences.js';

/**
 * Scores in thousandths. From 0 on a sentence is likelier than not to say it; but most sentences that taught say nothing of most
 * facts, which makes the model shy. Measured on sentences kept out of training: further down, what is found more is blocked more as well.
 */
const THRESHOLD = -300;
/**
 * That a duty is missed, or met, is a grave thing to say: silence must be heard neither as refusal nor as care. So is what narrows
 * a presumption: who is taken for a maker is no longer asked for the duties of those who use a system.
 */
const THRESHOLD_OF_DUTIES = 300;
/**
 * How long records are kept, how long a test runs: what is asked with more than yes or no is stated where the sentences speak
 * for it on balance.
 */
const THRESHOLD_OF_AMOUNTS = 0;

/** What the classifier makes of a text. */
export interface Classified {
  readonly statements: readonly Statement[];
  /** Absent where the text is longer than the sentences that taught. */
  readonly violationScore?: number;
}

/**
 * Adds what phrases did not say, and says of every statement how far the sentences support it. It takes no statement away:
 * doubting single phrases was tried, and lost more right readings than wrong ones.
 */
export const classifier = (
  features: Features,
  learned: Learned,
): ((annotated: AnnotatedText, stated: readonly Statement[]) => Classified) => {
  const { labels, model } = learned;
  const scoreSentences = sentenceScorer(features, learned);
  const thresholds = Int32Array.from(labels, thresholdOf);
  const numbers = numbersByAnswer(labels);
  return (annotated, stated) => {
    if (labels.length === 0) return { statements: stated };
    const scoring = scoreSentences(annotated, stated);
    const violationScore = annotated.tokens.length <= SHORT ? scoring.violationScore : undefined;
    const added = likeliest(labels, thresholds, scoring.scores, stated, violationScore).flatMap(
      (number) => statementOf(labels[number] as Label, number, scoring, annotated, model) ?? [],
    );
    const statements = [...stated, ...added];
    if (violationScore !== undefined)
      return { statements: statements.map((one) => withSupport(one, numbers, (label) => scoring.scores[label])), violationScore };
    // Of a long text each sentence is asked for what it says itself.
    const { scoreWhereItStands } = scoring;
    if (scoreWhereItStands === undefined) return { statements };
    return { statements: statements.map((one) => withSupport(one, numbers, (label) => scoreWhereItStands(label, one))) };
  };
};

/** The score from which on a label is said. */
const thresholdOf = ({ kind, answer, narrows }: Label): number => {
  if (narrows) return THRESHOLD_OF_DUTIES;
  if (kind !== 'safeguard') return THRESHOLD;
  return answer === 'true' || answer === 'false' ? THRESHOLD_OF_DUTIES : THRESHOLD_OF_AMOUNTS;
};

/** Fact → answer → the number of its label. */
type Numbers = ReadonlyMap<string, ReadonlyMap<string, number>>;

const numbersByAnswer = (labels: readonly Label[]): Numbers => {
  const numbers = new Map<string, Map<string, number>>();
  for (const [number, { fact, answer }] of labels.entries()) {
    const answers = numbers.get(fact) ?? new Map<string, number>();
    numbers.set(fact, answers.set(answer, number));
  }
  return numbers;
};

/**
 * The numbers of the labels that the text says, of facts of which nothing was stated. Of the answers of one fact that exclude
 * one another only the likeliest is said.
 */
const likeliest = (
  labels: readonly Label[],
  thresholds: Int32Array,
  scores: Float64Array,
  stated: readonly Statement[],
  violationScore: number | undefined,
): readonly number[] => {
  const best = new Map<string, number>();
  let known: ReadonlySet<string> | undefined;
  // INVARIANT: thresholds and scores have a place for every label.
  for (let number = 0; number < labels.length; number++) {
    const score = scores[number] as number;
    // Hardly any label gets this far.
    if (score < (thresholds[number] as number)) continue;
    const label = labels[number] as Label;
    known ??= factsOf(stated);
    if (known.has(label.fact)) continue;
    // An exception is never assumed: what sounds more like a wrong than like a way out of it tells of none.
    if (label.kind === 'exception' && violationScore !== undefined && violationScore > score) continue;
    const key = label.several ? `${label.fact}=${label.answer}` : label.fact;
    const rival = best.get(key);
    if (rival === undefined || score > (scores[rival] as number)) best.set(key, number);
  }
  return [...best.values()];
};

/** The facts of some statements, which come fact by fact. */
const factsOf = (statements: readonly Statement[]): ReadonlySet<string> => {
  const facts = new Set<string>();
  let before = '';
  for (const { fact } of statements) {
    if (fact !== before) facts.add(fact);
    before = fact;
  }
  return facts;
};

/** What a label says of the text; nothing where it rests on too little. */
const statementOf = (
  label: Label,
  number: number,
  scoring: Scoring,
  annotated: AnnotatedText,
  model: LinearModel,
): Statement | undefined => {
  const { scored, features } = scoring.bestSource(number);
  // Where no word speaks for the label alone, the whole text does.
  const attribution = attributions(scored, features, model, number);
  if (attribution !== undefined && isWeak(annotated, label, attribution)) return undefined;
  const { tokens, discourse } = annotated;
  const { start, end } = attribution ?? { start: 0, end: tokens.length };
  return {
    fact: label.fact,
    answer: label.answer,
    polarity: 'stated',
    strength: strengthOf(scoring.scores[number] as number),
    span: spanOf(tokens, start, end),
    // A text may have no token at all.
    clause: discourse.clauseOf[start] ?? 0,
    lastClause: discourse.clauseOf[end - 1] ?? 0,
    by: 'example sentences',
    layer: 'example',
  };
};

/** A learned guess never outweighs an exact phrase. */
const strengthOf = (score: number): number => Math.min(850, Math.round(600 + score / 8));

/**
 * The statement with how far the sentences support it. Member by member: a spread would give it a hidden class of its own,
 * slower to read.
 */
const withSupport = (statement: Statement, numbers: Numbers, supportOf: (label: number) => number | undefined): Statement => {
  const number = numbers.get(statement.fact)?.get(statement.answer);
  const support = number === undefined ? undefined : supportOf(number);
  if (support === undefined) return statement;
  const { fact, answer, polarity, strength, span, clause, lastClause, by, layer } = statement;
  return { fact, answer, polarity, strength, span, clause, lastClause, by, layer, support };
};
