/** How well the words of a text fit a pattern, in thousandths. */

/** Word by word. */
export const EXACT = 1000;
/** With small words between. */
export const SMALL = 950;
/** With other words in a gap of the pattern. */
export const GAPPED = 900;
/** Parts side by side in one sentence, in any order; each word between takes so much away. */
export const APART_BEST = 850;
/** What each word between such parts takes away. */
export const APART_LOSS = 3;
