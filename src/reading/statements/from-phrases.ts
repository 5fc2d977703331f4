import type { AnnotatedText } from '../annotated-text.js';
import type { Match } from '../phrases/match.js';
import { type CompiledMeasure, speakingOf } from '../quantities/compile-measure.js';
import { measure } from '../quantities/measure.js';
import { isWithin } from '../text/span.js';
import { spanOf } from '../tokens/token.js';
import type { PhraseMatch } from './longest-match.js';
import type { Statement } from './statement.js';

/** The strength of what a number says, in thousandths. */
const MEASURED = 900;

/** Makes statements of what a text holds: of the phrases found in it, and of its numbers where it speaks of what they measure. */
export const statementsOf = (
  measures: readonly CompiledMeasure[],
): ((passage: AnnotatedText, found: readonly PhraseMatch[]) => readonly Statement[]) => {
  const speaking = speakingOf(measures);
  return (passage, found) => {
    const stated = fromPhrases(passage, found);
    const matches = speaking(passage.matches);
    return matches === undefined ? stated : [...stated, ...fromMeasures(passage, measures, matches)];
  };
};

/** By the phrases found, each as it is meant: stated or denied. */
const fromPhrases = ({ words, polarity, ofThings }: AnnotatedText, found: readonly PhraseMatch[]): readonly Statement[] => {
  const out: Statement[] = [];
  for (const one of found) {
    const { fact, ofPeople, answer, by } = one.meaning;
    const judgment = ofPeople && isWithin(ofThings, one.start) ? 'silent' : polarity.assertionOf(one);
    if (judgment === 'silent') continue;
    out.push({ fact, answer, polarity: judgment, strength: one.strength, span: spanOf(words, one.start, one.end), by, layer: 'phrase' });
  }
  return out;
};

/** @param matches those that speak of what is measured */
const fromMeasures = (
  { words, polarity }: AnnotatedText,
  measures: readonly CompiledMeasure[],
  matches: readonly Match[],
): readonly Statement[] => {
  const out: Statement[] = [];
  for (const { fact, answer, start, end, unit, wiped } of measure(measures, words, matches)) {
    const rest = Array.from({ length: end - start }, (_, k) => start + k);
    const judgment = wiped ? 'stated' : polarity.assertionOf({ kind: fact.kind, start, end, words: rest });
    if (judgment !== 'silent')
      out.push({
        fact: fact.id,
        answer,
        polarity: judgment,
        strength: MEASURED,
        span: spanOf(words, start, end),
        by: unit,
        layer: 'measure',
      });
  }
  return out;
};
