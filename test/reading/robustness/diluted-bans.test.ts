import { describe, expect, it } from 'vitest';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });

describe('a ban among innocent sentences', () => {
  it('is cited for its own words', () => {
    const ban = 'Our camera works out from their faces which waiters are fed up, and their shifts are cut.';
    const { statements } = oracle.reader.read(
      `The canteen opens at noon and closes at three in the afternoon. ${ban} The new plates came on Monday, all of them white.`,
    );
    const read = statements.filter(({ fact }) => fact === 'infers_emotions');
    expect(read.length).toBeGreaterThan(0);
    const [from, to] = [64, 64 + ban.length];
    for (const { span } of read) expect([span.start >= from - 1, span.end <= to + 1]).toEqual([true, true]);
  });
});
