import { describe, expect, it } from 'vitest';
import { NOTHING_READ } from '../../../src/reading/reading.js';
import { resolveJurisdictions } from '../../../src/verdict/decide/jurisdictions.js';
import type { Question } from '../../../src/verdict/verdict.js';

const covered = ['EU', 'US-CO'];
const question = (jurisdictions: readonly string[]): Question => ({
  domain: 'general',
  action: '',
  facts: {},
  asOf: '2026-11-20',
  jurisdictions,
  basis: 'in_force',
});
const reading = (places: readonly string[]) => ({
  ...NOTHING_READ,
  places: places.map((jurisdiction) => ({ jurisdiction, span: { start: 0, end: 1 } })),
});

describe('the jurisdictions of a question', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['those asked about, whatever the text names', ['US-CO'], ['EU'], ['US-CO']],
    ['in the order of the rule book', ['US-CO', 'EU'], [], ['EU', 'US-CO']],
    ['none where only others are asked about', ['US-TX'], ['EU'], []],
    ['those the text names, each once', [], ['EU', 'EU'], ['EU']],
    ['those covered of the places that the text names', [], ['outside', 'US-CO'], ['US-CO']],
    ['none where the text names places outside alone', [], ['outside'], []],
    ['all where nothing is asked about and no place is named', [], [], ['EU', 'US-CO']],
  ])('are %s', (_, asked, named, resolved) => {
    expect(resolveJurisdictions(question(asked), reading(named), covered)).toEqual(resolved);
  });

  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['the usual ones where neither names any', [], [], ['US-CO']],
    ['those the text names rather than the usual ones', [], ['EU'], ['EU']],
    ['those asked about rather than the usual ones', ['EU'], [], ['EU']],
  ])('are %s', (_, asked, named, resolved) => {
    const usual = { ...question(asked), usualJurisdictions: ['US-CO'] };
    expect(resolveJurisdictions(usual, reading(named), covered)).toEqual(resolved);
  });

  it('are all where the usual ones are covered no more', () => {
    expect(resolveJurisdictions({ ...question([]), usualJurisdictions: ['US-TX'] }, reading([]), covered)).toEqual(covered);
  });
});
