import { describe, expect, it } from 'vitest';
import { readClaims } from '../../src/reading/claims.js';
import { compilePhrases } from '../../src/reading/phrases/compile/compile-phrases.js';
import type { Diagnostic } from '../../src/rulebook/diagnostic.js';
import { smallVocabulary } from './vocabulary.js';

describe('what phrases mean', () => {
  const vocabulary = smallVocabulary({
    facts: {
      first: { kind: 'practice', phrases: { true: ['rank people', '(not closed'], false: ['rank nobody'] } },
      second: { kind: 'context', phrases: { true: ['rate people'] } },
      kept: { kind: 'safeguard', measure: { units: { day: 1 }, near: ['log', 'record'], bands: [{ answer: 'short', below: 9 }] } },
    },
  });
  const diagnostics: Diagnostic[] = [];
  const { meanings, lists, measures } = readClaims(vocabulary, compilePhrases(vocabulary, true, diagnostics));

  it('is known by the numbers of the phrases, past one that cannot be read', () => {
    expect(diagnostics.map((one) => one.code)).toEqual(['bad-phrase']);
    expect(meanings.map((one) => `${one?.fact}=${one?.answer}: ${one?.by}`)).toEqual([
      'first=true: rank people',
      'first=false: rank nobody',
      'second=true: rate people',
    ]);
  });

  it('goes on with what stands beside measures, and with the lists of negation', () => {
    expect(measures.map((one) => [one.fact.id, [...one.near]])).toEqual([['kept', [3, 4]]]);
    expect(lists.findIndex((list) => list !== undefined)).toBe(5);
    expect(lists[5]).toBe('before');
  });
});
