import { describe, expect, it } from 'vitest';
import { baseCandidates, hasLemmaIn, lemmas } from '../../../src/reading/lexicon/lemmatize.js';

describe('base forms', () => {
  it.each([
    ['rated', 'rate'],
    ['rating', 'rate'],
    ['ratings', 'rate'],
    ['planned', 'plan'],
    ['labelled', 'label'],
    ['labeling', 'label'],
    ['policies', 'policy'],
    ['processes', 'process'],
    ['children', 'child'],
    ['told', 'tell'],
    ['overridden', 'override'],
    ['studying', 'study'],
    ['dying', 'die'],
    ['people', 'person'],
    ['fired', 'fire'],
    ['used', 'use'],
    ['using', 'use'],
    ['aged', 'age'],
    ['freed', 'free'],
    ['grumpiest', 'grumpy'],
  ])('%s may come from %s', (word, base) => expect(lemmas(word)).toContain(base));

  it.each(['bias', 'status', 'news', 'during', 'evening', 'process', 'analysis', 'speed', 'hundred', 'campus', 'general', 'person'])(
    '%s is whole',
    (word) => expect(baseCandidates(word)).toEqual([]),
  );

  it('keeps words apart that only resemble each other', () => {
    expect(lemmas('generates')).not.toContain('general');
    expect(lemmas('universities')).not.toContain('universal');
    expect(lemmas('personnel')).toEqual([]);
    expect(lemmas('organs')).toEqual(['organ']);
  });

  it('is first the base form that is likelier: who leaves is no leaf', () => {
    expect(lemmas('leaves')).toEqual(['leave', 'leaf']);
    expect(lemmas('lives')[0]).toBe('life');
  });

  it('has no lemma where it is a figure', () => expect(lemmas('4s2')).toEqual([]));

  it.each([
    ['rate', true],
    ['ratings', true],
    ['rat', false],
    ['grate', false],
  ])('%s is a form of a word in a set: %s', (word, found) => expect(hasLemmaIn(word, new Set(['rate']))).toBe(found));
});
