import type { IsWord } from '../lexicon/lexicon.js';
import type { Folded } from '../text/aligned-text.js';
import { decode } from './encodings/decode.js';
import { respell } from './obfuscation/restore-words.js';
import { fold } from './unicode/fold-characters.js';
import { isPlain } from './unicode/is-plain.js';

/** A text as a person sees it: decoded, in plain letters, its words whole. Nearly every text is plain as it stands. */
export const unmask = (action: string, isWord: IsWord): Folded =>
  respell(isPlain(action) ? { text: action, origin: undefined } : fold(decode(action, isWord)), isWord);
