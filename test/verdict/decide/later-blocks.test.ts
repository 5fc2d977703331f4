import { describe, expect, it } from 'vitest';
import { laterBlocks, nothingLater } from '../../../src/verdict/decide/later-blocks.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle();
const about = (action: string): Question => {
  return { domain: 'general', action, facts: {}, asOf: '2026-11-20', jurisdictions: ['EU'], basis: 'in_force' };
};

describe('what will block later', () => {
  it('is decided when it is first asked for, each day once', () => {
    const question = about('Score the mood of every warehouse worker from camera images.');
    const { decided } = oracle.decideOpenly(question);
    const days: string[] = [];
    const later = laterBlocks(decided, (asOf) => {
      days.push(asOf);
      return oracle.decideOpenly({ ...question, asOf }).decided;
    });
    expect(days).toEqual([]);
    const blocks = later();
    expect(later()).toBe(blocks);
    expect(blocks.length).toBeGreaterThan(0);
    expect(days).toEqual([...new Set(days)].sort());
    expect(days).toEqual(expect.arrayContaining(blocks.map(({ from }) => from)));
    const { upcoming } = oracle.explain(question).explanation;
    expect(new Set(upcoming.map(({ from }) => from))).toEqual(new Set(blocks.map(({ from }) => from)));
  });

  it('is asked of no day where nothing comes', () => {
    const { decided } = oracle.decideOpenly(about('Water the plants'));
    expect(laterBlocks(decided, () => expect.unreachable())).toBe(nothingLater);
    expect(nothingLater()).toEqual([]);
  });
});
