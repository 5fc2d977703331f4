import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Report } from '../../src/workers/messages.js';
import { Primary } from '../../src/workers/primary.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begin = () => {
  const sent: Extract<Report, { report: 'asks' }>[] = [];
  const primary = new Primary((report) => void (report.report === 'asks' && sent.push(report)));
  const left = { passed: true, remaining: 1, resetsAt: 1 };
  return { primary, sent, left, answer: (at: number) => primary.hear({ order: 'answer', id: sent[at]?.id ?? -1, value: left }) };
};

it('hears the answer to each question, in whatever order they come', async () => {
  const { primary, left, answer } = begin();
  const both = [primary.ask('window', 'a'), primary.ask('window', 'b')];
  answer(1);
  expect(await both[1]).toEqual(left);
  answer(0);
  expect(await both[0]).toEqual(left);
});

it('waits for nobody twice: after a question that is not answered none is asked until it is', async () => {
  const { primary, sent, left, answer } = begin();
  const first = primary.ask('window', 'a');
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await first).toBeUndefined();
  expect(await primary.ask('window', 'b')).toBeUndefined();
  expect(sent).toHaveLength(1);
  answer(0);
  const next = primary.ask('window', 'c');
  answer(1);
  expect(await next).toEqual(left);
});

it('goes on counting where only the measurements are late', async () => {
  const { primary, sent, left, answer } = begin();
  const metrics = primary.ask('metrics', undefined);
  await vi.advanceTimersByTimeAsync(3_001);
  expect(await metrics).toBeUndefined();
  const next = primary.ask('window', 'a');
  expect(sent).toHaveLength(2);
  answer(1);
  expect(await next).toEqual(left);
});
