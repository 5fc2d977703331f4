import { foldCharacters } from '../normalize/unicode/fold-characters.js';
import type { AlignedText } from '../text/aligned-text.js';
import { isDigit, isLetter } from '../text/characters.js';
import type { Token } from '../tokens/token.js';
import { addLetters } from './letters.js';
import { joinLists } from './list-commas.js';
import { addNumeral } from './numerals.js';
import { Punctuation } from './punctuation.js';
import { TokenBuilder } from './token-builder.js';

/** The words of a text, in order; never fails, whatever the text. */
export const tokenize = (source: string | AlignedText): readonly Token[] => {
  const { text, origin } = typeof source === 'string' ? foldCharacters(source) : source;
  const builder = new TokenBuilder(text, origin);
  const punctuation = new Punctuation(builder);
  for (let at = 0, { length } = text; at < length; ) {
    if (isDigit(text.charCodeAt(at))) at = addNumeral(builder, at);
    else if (isLetter(text, at)) at = addLetters(builder, at);
    else at = punctuation.pass(at);
  }
  joinLists(builder.tokens);
  return builder.tokens;
};
