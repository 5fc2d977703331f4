import { decode } from './decode.js';
import { fold } from './fold.js';
import type { Folded } from './folded.js';
import type { IsWord } from './lexicon.js';
import { respell } from './respell.js';

/** A text as a person sees it: decoded, in plain letters, its words whole. Each step leaves a plain text as it is, at once. */
export const unmask = (action: string, isWord: IsWord): Folded => respell(fold(decode(action, isWord)), isWord);
