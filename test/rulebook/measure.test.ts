import { describe, expect, it } from 'vitest';
import { bandOf } from '../../src/rulebook/measure.js';

const bands = [
  { answer: 'small', below: 50 },
  { answer: 'middle', atLeast: 50, atMost: 250 },
  { answer: 'large', above: 250, below: 1000 },
];

describe('the band of a number', () => {
  it.each<[number, string | undefined]>([
    [49.9, 'small'],
    [50, 'middle'],
    [250, 'middle'],
    [250.1, 'large'],
    [1000, undefined],
  ])('%d is %s', (value, answer) => expect(bandOf(bands, value)).toBe(answer));
});
