import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBetween, candidateOf, NEAR } from '../../../src/reading/negation/candidates.js';
import type { NegationCue } from '../../../src/reading/negation/cue.js';
import type { Scope } from '../../../src/reading/negation/scope.js';
import { ScopeIndex } from '../../../src/reading/negation/scope-index.js';
import { apartFrom } from '../../../src/reading/text/span.js';

const scope = fc
  .record({
    type: fc.constantFrom<NegationCue['type']>('before', 'after', 'value'),
    start: fc.nat(150),
    back: fc.nat(5),
    length: fc.nat(12),
  })
  .map(({ type, start, back, length }): Scope => {
    const cue: NegationCue = { type, looksBack: false, start, end: start + 1, words: [start] };
    const from = type === 'before' ? start + 1 : Math.max(0, start - back);
    const to = from + length;
    const reach = { start: Math.min(start, from), end: Math.max(start + 1, to) };
    return { cue, from, to, practicesTo: to, tail: to, governs: false, undone: undefined, targets: undefined, reach };
  });
const scopes = fc.array(scope, { maxLength: 60 }).map((list) => list.sort((one, other) => one.cue.start - other.cue.start));
const candidate = fc.tuple(fc.nat(150), fc.integer({ min: 1, max: 6 })).map(([start, length]) => candidateOf(start, start + length));

describe('scopes by their places', () => {
  it('are those that a look at each of them finds', () => {
    fc.assert(
      fc.property(scopes, candidate, fc.nat(3), fc.array(fc.nat(150), { maxLength: 3 }), (all, one, most, words) => {
        const index = new ScopeIndex(all);
        const isNear = ({ cue }: Scope): boolean => cue.start >= one.start - NEAR && cue.start <= one.end + NEAR;
        const near = all.length < 8 ? all : all.filter(isNear);
        expect(index.near(one)).toEqual(near);
        expect(index.meeting(one, most)).toEqual(near.filter(({ reach }) => apartFrom(reach, one.start, one.end) <= most));
        expect(index.covering(words, one)).toEqual(
          near.filter(({ cue, from, to }) => cue.type === 'before' && anyBetween(words, from, to)),
        );
        expect(index.hasCueBetween(one.start, one.end)).toBe(all.some(({ cue }) => cue.start > one.start && cue.start < one.end));
      }),
      { numRuns: 500 },
    );
  });
});
