import { wordSet } from '../text/word-set.js';

// What somebody asked for, and whether it was done. Data only.

/** In the past: who asks now may still get it. */
export const ASKED = wordSet('asked requested demanded begged pleaded petitioned insisted');

/** Told behind it, these say that it was done. */
export const COMPLIED = wordSet(`
got granted given received done agreed obliged complied did gave checked overturned corrected changed reversed looked reviewed redecided
`);
