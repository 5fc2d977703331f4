import { wordSet } from '../text/word-set.js';

// By what people are watched or heard, and how it is said to be off. Data only.

/** What people are watched or heard by. */
export const CHANNELS = wordSet('channel microphone mic camera webcam feed stream track sensor lens line');
/** How such a channel is that watches nobody. */
export const SILENT = wordSet('muted off unplugged covered blanked dark dead disconnected masked');
