import { decode } from './decode.js';
import { fold } from './fold.js';
import type { Folded } from './folded.js';
import type { IsWord } from './lexicon.js';
import { isPlain } from './plain-text.js';
import { respell } from './respell.js';

/** A text as a person sees it: decoded, in plain letters, its words whole. Nearly every text is plain as it stands. */
export const unmask = (action: string, isWord: IsWord): Folded =>
  respell(isPlain(action) ? { text: action, origin: undefined } : fold(decode(action, isWord)), isWord);
