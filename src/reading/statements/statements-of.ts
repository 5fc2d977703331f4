import type { AnnotatedText } from '../annotated-text.js';
import { type CompiledMeasure, speakingOf } from '../quantities/compile-measure.js';
import { fromPhrases } from './from-phrases.js';
import { fromQuantities } from './from-quantities.js';
import type { Statement } from './statement.js';

/** What statements are made of. */
type Stated = Pick<AnnotatedText, 'tokens' | 'matches' | 'phrases' | 'discourse' | 'negation' | 'aboutThings'>;

/** Makes statements of what a text holds: of the phrases found in it, and of its numbers where it speaks of what they measure. */
export const statementsOf = (measures: readonly CompiledMeasure[]): ((annotated: Stated) => readonly Statement[]) => {
  const speaking = speakingOf(measures);
  return (annotated) => {
    const stated = fromPhrases(annotated);
    const matches = speaking(annotated.matches);
    return matches === undefined ? stated : [...stated, ...fromQuantities(annotated, measures, matches)];
  };
};
