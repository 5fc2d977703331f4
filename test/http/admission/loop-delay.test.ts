import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLoopDelay } from '../../../src/http/admission/loop-delay.js';

/** A histogram of Node's kind, in which every look of half a second found the delays that are said. */
const found = (mean: number, count: number) => ({
  count,
  mean: mean * 1e6,
  enable: () => true,
  disable: () => true,
  reset: () => undefined,
});

describe('how late the event loop is', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const lateAfter = (...windows: readonly (readonly [mean: number, count: number])[]): readonly number[] => {
    const delays = found(0, 0);
    const loop = watchLoopDelay(delays);
    const late = windows.map(([mean, count]) => {
      Object.assign(delays, found(mean, count));
      vi.advanceTimersByTime(500);
      return loop.milliseconds();
    });
    loop.close();
    return late;
  };

  it('is not told of one pause, however long', () => {
    expect(lateAfter([20, 25], [900, 1], [21, 25], [20, 25])).toEqual([0, 0, 1, 0]);
  });

  it('is told where it lasts, and no longer than that', () => {
    expect(lateAfter([320, 2], [220, 2], [270, 2], [20, 25])).toEqual([0, 200, 200, 0]);
  });

  it('is nothing where nothing was counted or the clock of the histogram ran ahead', () => {
    expect(lateAfter([Number.NaN, 0], [19, 26], [Number.NaN, 0])).toEqual([0, 0, 0]);
  });
});
