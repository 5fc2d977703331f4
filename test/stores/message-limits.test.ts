import { expect, test } from 'vitest';
import { dueLimits } from '../../src/stores/message-limits.js';

const LIMITS = { session: 100, agent: 10_000, store: 0 };

test('a small limit is looked at with each message, a large one with every hundredth of it, none never', () => {
  expect(dueLimits(0, LIMITS)).toEqual(['session', 'agent']);
  expect(dueLimits(1, LIMITS)).toEqual(['session']);
  expect(dueLimits(99, LIMITS)).toEqual(['session']);
  expect(dueLimits(100, LIMITS)).toEqual(['session', 'agent']);
});
