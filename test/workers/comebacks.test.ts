import { expect, it } from 'vitest';
import { Comebacks } from '../../src/workers/comebacks.js';

const waits = (served: readonly number[]): number[] => {
  const comebacks = new Comebacks();
  return served.map((milliseconds) => comebacks.ended(milliseconds));
};

it('lets the next worker wait twice as long each time one ends soon, half a minute at most', () => {
  expect(waits(Array(11).fill(0))).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]);
});

it('thinks no worse of a place whose worker served a while, or that answers from something else', () => {
  expect(waits([0, 0, 0, 60_000, 0])).toEqual([100, 200, 400, 100, 200]);
  const comebacks = new Comebacks();
  for (let n = 0; n < 5; n++) comebacks.ended(0);
  comebacks.forget();
  expect([comebacks.inARow, comebacks.ended(0), comebacks.inARow]).toEqual([0, 100, 1]);
});
