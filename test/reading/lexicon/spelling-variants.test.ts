import { describe, expect, it } from 'vitest';
import { canonicalSpelling } from '../../../src/reading/lexicon/spelling-variants.js';

describe('spelling', () => {
  it.each([
    ['behaviour', 'behavior'],
    ['organisation', 'organization'],
    ['analysed', 'analyzed'],
    ['programmes', 'programs'],
    ['centre', 'center'],
    ['paediatric', 'pediatric'],
    ['licence', 'license'],
  ])('%s and %s are alike', (british, american) => expect(canonicalSpelling(british)).toBe(canonicalSpelling(american)));

  it.each([
    ['hour', 'hour'],
    ['four', 'four'],
    ['poem', 'poem'],
    ['as', 'as'],
  ])('%s is spelt alike everywhere', (word, key) => expect(canonicalSpelling(word)).toBe(key));
});
