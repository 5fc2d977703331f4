import type { Candidate } from './candidate.js';

/** Every micro-optimisation that is in the code. One that shows no gain goes out of the code, and out of this list. */
export const CANDIDATES: readonly Candidate[] = [
  {
    name: 'withOverlay: what a request says written into the arrays of the presumption, not into copies',
    plain: [
      {
        file: 'src/verdict/situation/overlay.js',
        fast: 'situation instanceof RequestSituation ? situation.asking(use) : use(situation)',
        plain: 'use(situation instanceof RequestSituation ? situation.copy() : situation)',
      },
    ],
  },
  {
    name: 'aloneAt: where a single word stands, kept from text to text',
    plain: [
      {
        file: 'src/reading/phrases/matcher/mark-words.js',
        fast: 'at < MOST_KEPT ? (kept[at] ??= alone(at, EXACT)) : alone(at, EXACT)',
        plain: 'alone(at, EXACT)',
      },
    ],
  },
  {
    name: 'levelBits: symbols that set off no pattern of a level are passed over',
    plain: [
      {
        file: 'src/reading/phrases/matcher/matcher.js',
        fast: 'if ((levelBits[anchor] & bit) === 0)',
        plain: 'if (bit === 0)',
      },
    ],
  },
];
