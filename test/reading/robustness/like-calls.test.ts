import { describe, expect, it } from 'vitest';
import { shippedOracle } from '../../support/rule-book.js';
import { readLikeCalls, verdictsOn } from './like-calls.js';

const oracle = shippedOracle();
const pairs = readLikeCalls();

/** Numbers only: which pair it is stays unread. */
const numbersOf = (holds: (verdicts: readonly string[], blocks: boolean) => boolean): number =>
  pairs.filter((pair) => holds(verdictsOn(oracle, pair), pair.blocks !== undefined)).length;

describe('calls that mean the same by other names', () => {
  it('get the same verdict in at least 57 of 60 pairs', () => {
    expect(numbersOf(([one, other]) => one === other)).toBeGreaterThanOrEqual(57);
  });

  it('are in both ways rightly decided in at least 54 of them', () => {
    const right = numbersOf((verdicts, blocks) => verdicts.every((one) => one === (blocks ? 'BLOCKED' : 'ALLOWED')));
    expect(right).toBeGreaterThanOrEqual(54);
  });

  it('are sixty pairs of different texts, half of them to be blocked, under both laws', () => {
    expect(pairs.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    expect(pairs.filter(({ calls }) => new Set(calls).size !== 2)).toEqual([]);
    expect(pairs.filter(({ blocks }) => blocks !== undefined).length).toBe(30);
    expect(new Set(pairs.map(({ jurisdiction }) => jurisdiction))).toEqual(new Set(['EU', 'US-CO']));
  });
});
