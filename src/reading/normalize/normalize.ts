import type { IsWord } from '../text/is-word.js';
import { spellOutDeletions } from './commands/deletions.js';
import { decode } from './encodings/decode.js';
import { type RestoredText, restoreWords } from './obfuscation/restore-words.js';
import { foldCharacters } from './unicode/fold-characters.js';
import { isPlain } from './unicode/is-plain.js';

/**
 * A text as a person sees it: decoded, in plain letters, commands spelt out, its words whole. Nearly every text is plain as it stands.
 */
export const normalize = (action: string, isWord: IsWord): RestoredText => {
  const plain = isPlain(action) ? { text: action, origin: undefined } : foldCharacters(decode(action, isWord));
  return restoreWords(spellOutDeletions(plain), isWord);
};
