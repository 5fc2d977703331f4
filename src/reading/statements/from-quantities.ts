import type { AnnotatedText } from '../annotated-text.js';
import type { Match } from '../phrases/match.js';
import type { CompiledMeasure } from '../quantities/compile-measure.js';
import { measure } from '../quantities/measure.js';
import { spanOf } from '../tokens/token.js';
import type { Statement } from './statement.js';

/** The strength of what a number says, in thousandths. */
const MEASURED = 900;

/**
 * What the numbers of a text say, each stated or denied.
 *
 * @param matches those that speak of what is measured
 */
export const fromQuantities = (
  { tokens, discourse: { clauseOf }, negation }: Pick<AnnotatedText, 'tokens' | 'discourse' | 'negation'>,
  measures: readonly CompiledMeasure[],
  matches: readonly Match[],
): readonly Statement[] => {
  const statements: Statement[] = [];
  for (const { fact, answer, start, end, unit, byDeletion } of measure(measures, tokens, matches)) {
    const words = Array.from({ length: end - start }, (_, k) => start + k);
    const polarity = byDeletion ? 'stated' : negation.assertionOf({ kind: fact.kind, start, end, words, stands: false });
    if (polarity === 'silent') continue;
    statements.push({
      fact: fact.id,
      answer,
      polarity,
      strength: MEASURED,
      span: spanOf(tokens, start, end),
      // INVARIANT: a quantity stands at one token at least.
      clause: clauseOf[start] as number,
      lastClause: clauseOf[end - 1] as number,
      by: unit,
      layer: 'measure',
    });
  }
  return statements;
};
