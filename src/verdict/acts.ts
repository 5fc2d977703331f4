import type { Fact } from '../rulebook/rule.js';
import type { Statement } from '../reading/statement.js';

/** Where one sentence ends and the next begins (a full stop inside a number or an abbreviation is none), or a clause with a contrast or an act of its own. */
const SENTENCE_END = /[.!?](?=\s+["'“(]?\p{Lu})|;|\n+|,(?=\s+(?:but|while|whereas|yet|and)\s)/gu;

/** A sentence that begins so goes on about the act before it. */
const GOES_ON = /^[\s.!?;,"'”)]*((?:and|but|while|yet)\s+)?(it|its|this|that|these|those|they|their|only|used|the (system|tool|purpose|data|result|output)s?)\b/i;

/** `…, while the new model …`: what stands before the contrast is an act as well. */
const CONTRAST = /^,\s+(?:while|whereas)\s/i;

/** What a comma or a semicolon parts from the clause before it, or the first clause from the next: a clause is an act of its own only where it states a practice; much else is said of one act in several clauses. */
const isClause = (action: string, end: number | undefined): boolean => end !== undefined && /[,;]/.test(action.charAt(end)) && !CONTRAST.test(action.slice(end));

/**
 * The acts of a text, as lists of statements: each sentence that states a practice, or another matter that examples
 * teach, begins an act; others, and those that go on ("It is used for therapy only."), belong to the act before. What an act may lean on from the others is the
 * context and the safeguards of which it says nothing itself, never an exception: a medical word about one act does not excuse another.
 *
 * @returns nothing where the text holds a single act
 */
export const splitActs = (action: string, statements: readonly Statement[], facts: ReadonlyMap<string, Fact>): readonly (readonly Statement[])[] => {
  const ends = [...action.matchAll(SENTENCE_END)].map((match) => match.index);
  if (ends.length === 0) return [];
  const sentenceOf = (statement: Statement): number => ends.filter((end) => end < statement.span.start).length;
  const kindOf = (statement: Statement) => facts.get(statement.fact)?.kind;
  const goesOn = (sentence: number): boolean => GOES_ON.test(action.slice((ends[sentence - 1] ?? -1) + 1));
  const begins = (one: Statement): boolean =>
    one.polarity === 'stated' && (isClause(action, ends[Math.max(0, sentenceOf(one) - 1)]) ? kindOf(one) === 'practice' : kindOf(one) !== 'safeguard' && facts.get(one.fact)?.learn === true);
  const starts = [...new Set(statements.filter(begins).map(sentenceOf))].filter((sentence) => sentence === 0 || !goesOn(sentence)).sort((a, b) => a - b);
  if (starts.length < 2) return [];
  const actOf = (statement: Statement): number => Math.max(0, starts.filter((start) => start <= sentenceOf(statement)).length - 1);
  return starts.map((_, act) => {
    const own = new Set(statements.filter((one) => actOf(one) === act).map((one) => one.fact));
    return statements.filter((one) => actOf(one) === act || (kindOf(one) !== 'practice' && kindOf(one) !== 'exception' && !own.has(one.fact)));
  });
};
