import type { Fact } from '../rulebook/rule.js';
import type { Statement } from '../reading/statement.js';

/** Where one sentence ends and the next begins; a full stop inside a number or an abbreviation is none. */
const SENTENCE_END = /[.!?](?=\s+["'“(]?\p{Lu})|;|\n+/gu;

/**
 * The acts of a text, as lists of statements: each sentence that states a practice of its own begins an act, and sentences
 * without one belong to the act before ("It is used for therapy only."). What an act may lean on from the others is the
 * context and the safeguards, never an exception: a medical word about one act does not excuse another.
 *
 * @returns nothing where the text holds a single act
 */
export const splitActs = (action: string, statements: readonly Statement[], facts: ReadonlyMap<string, Fact>): readonly (readonly Statement[])[] => {
  const ends = [...action.matchAll(SENTENCE_END)].map((match) => match.index);
  if (ends.length === 0) return [];
  const sentenceOf = (statement: Statement): number => ends.filter((end) => end < statement.span.start).length;
  const kindOf = (statement: Statement) => facts.get(statement.fact)?.kind;
  const starts = [...new Set(statements.filter((one) => kindOf(one) === 'practice' && one.polarity === 'stated').map(sentenceOf))].sort((a, b) => a - b);
  if (starts.length < 2) return [];
  const actOf = (statement: Statement): number => Math.max(0, starts.filter((start) => start <= sentenceOf(statement)).length - 1);
  return starts.map((_, act) => statements.filter((one) => (kindOf(one) === 'practice' || kindOf(one) === 'exception' ? actOf(one) === act : true)));
};
