import { describe, expect, it } from 'vitest';
import { type Comparison, comparisonAround } from '../../../src/reading/quantities/comparison.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';

/** The comparison around the first number of a text, whose unit is the next word. */
const comparisonIn = (text: string): Comparison => {
  const tokens = tokenize(text);
  const at = tokens.findIndex((token) => token.value !== undefined);
  return comparisonAround(tokens, at, at + 1, at + 2);
};

describe('the comparison around a number', () => {
  it.each<[Comparison, readonly string[]]>([
    ['below', ['less than 50 days', 'fewer than 50 days', 'under 50 days', 'below 50 days', 'short of 50 days', 'not even 50 days']],
    [
      'at_most',
      [
        'no more than 50 days',
        'not longer than 50 days',
        'no later than 50 days',
        'at most 50 days',
        'at the most 50 days',
        'up to 50 days',
        'a maximum of 50 days',
        'within 50 days',
        'only 50 days',
        '50 days or less',
        '50 or fewer days',
        '50 days at most',
        '50 days tops',
      ],
    ],
    ['equal', ['50 days', 'for 50 days', 'more people and 50 days', 'less, 50 days']],
    [
      'at_least',
      [
        'no less than 50 days',
        'not fewer than 50 days',
        'at least 50 days',
        'a minimum of 50 days',
        'from 50 days',
        '50 days or more',
        '50 or more days',
        '50 days and up',
        '50 days plus',
      ],
    ],
    [
      'above',
      [
        'more than 50 days',
        'older than 50 days',
        'over 50 days',
        'exceeding 50 days',
        'crosses the 50 days',
        'upwards of 50 days',
        'topped 50 days',
        'broke 50 days',
      ],
    ],
  ])('is %s', (comparison, texts) => {
    for (const text of texts) expect([text, comparisonIn(text)]).toEqual([text, comparison]);
  });
});
