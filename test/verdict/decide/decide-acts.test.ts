import { describe, expect, it } from 'vitest';
import { actThatCounts } from '../../../src/verdict/decide/decide-acts.js';
import type { Decided } from '../../../src/verdict/decide/decided.js';

/** What the choice looks at, and no more. */
const act = (name: string, verdict: 'ALLOWED' | 'BLOCKED', isDecided = true): Decided =>
  ({ name, verdict, ...(isDecided ? { deciding: {} } : {}) }) as unknown as Decided;

const allowed = act('whole', 'ALLOWED');
const blocked = act('whole', 'BLOCKED');
const open = act('open', 'ALLOWED', false);
const free = act('free', 'ALLOWED');
const wrong = act('wrong', 'BLOCKED');

describe('the act that counts', () => {
  it.each<[string, Decided, readonly Decided[], Decided]>([
    ['the whole, where there is one act', allowed, [], allowed],
    ['the one that blocks, where the whole was excused', allowed, [free, wrong], wrong],
    ['the first that blocks', allowed, [wrong, act('later', 'BLOCKED')], wrong],
    ['the one that a rule decided, where none blocks', blocked, [open, free], free],
    ['the first, where no rule decided any', blocked, [open, act('other', 'ALLOWED', false)], open],
    ['the whole, where its verdict stands', blocked, [free, wrong], blocked],
    ['the whole, where no act blocks either', allowed, [open, free], allowed],
  ])('is %s', (_, whole, acts, counts) => expect(actThatCounts(whole, acts)).toBe(counts));
});
