import { describe, expect, it } from 'vitest';
import { countedDay } from '../../../src/http/limits/utc-day.js';

describe('countedDay', () => {
  const DAY = 86_400_000;
  it.each<readonly [string, readonly (readonly [clock: number, running: number, day: number])[]]>([
    [
      'follows the clock',
      [
        [0, 0, 0],
        [0.9, 0.9, 0],
        [1, 1, 1],
        [9, 9, 9],
      ],
    ],
    [
      'stays where the clock is put back',
      [
        [5, 0, 5],
        [4.9, 0.1, 5],
        [5.1, 0.2, 5],
        [6, 1, 6],
      ],
    ],
    [
      'believes a clock that stays back for a whole day of running',
      [
        [400, 0, 400],
        [5, 0.1, 400],
        [5.8, 0.9, 400],
        [5.9, 1, 5],
        [6, 1.1, 6],
      ],
    ],
  ])('%s', (_name, steps) => {
    let now = [0, 0] as readonly number[];
    const day = countedDay(
      () => new Date((now[0] as number) * DAY),
      () => (now[1] as number) * DAY,
    );
    for (const [clock, running, expected] of steps) {
      now = [clock, running];
      expect(day()).toBe(expected);
    }
  });
});
