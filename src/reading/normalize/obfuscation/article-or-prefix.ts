import type { IsWord } from '../../text/is-word.js';

/** `asexual`, `asocial`, `atypical`: the letters of an article and of the adjective that such a word denies. */
const DENIED_BY_PREFIX = /^a([a-z]{4,}(?:al|ic|ous))$/;

/**
 * Words as they may be joined of pieces. `a s e x u a l` is `a sexual` to whoever reads it in a sentence, and must not become the word
 * that says the contrary.
 */
export const withoutPrivatives =
  (isWord: IsWord): IsWord =>
  (word) => {
    if (!isWord(word)) return false;
    const adjective = DENIED_BY_PREFIX.exec(word)?.[1];
    return adjective === undefined || !isWord(adjective);
  };
