import { SENTENCE_BOUNDARY } from '../tokens/token.js';
import type { TokenBuilder } from './token-builder.js';

const ABBREVIATIONS = new Set(
  'art arts no nr sec para dr mr mrs ms prof vs eg ie cf approx inc ltd corp co st fig vol ed al dept gov'.split(' '),
);

/** Whether the full stop at `at` belongs to an abbreviation: `Art.`, `J.`; at the beginning of a sentence none is taken for one. */
export const endsAbbreviation = (builder: TokenBuilder, at: number): boolean => {
  const { last } = builder;
  return (
    last !== undefined &&
    last.boundary < SENTENCE_BOUNDARY &&
    (ABBREVIATIONS.has(last.text) || (last.text.length === 1 && last.value === undefined)) &&
    builder.lastEndsAt(at)
  );
};
