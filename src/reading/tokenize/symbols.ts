import { isLetter } from '../text/characters.js';
import type { TokenBuilder } from './token-builder.js';

/** Adds the word that the sign at `at` is read as, if it is one there: `AI & staff`, `50+`, `>= 10`, `w/o`; returns where it ends. */
export const addSymbol = (builder: TokenBuilder, sign: string, at: number): number => {
  const { text, last } = builder;
  let end = at + 1;
  switch (sign) {
    case '/':
      if (last?.text === 'w' && last.attached === false) {
        last.text = text.charAt(at + 1).toLowerCase() === 'o' && !isLetter(text, at + 2) ? 'without' : 'with';
        if (last.text === 'without') end++;
      }
      break;
    case '&':
      builder.adjacent = false;
      if (/\s/.test(text.charAt(at + 1))) builder.add('and', at, end);
      break;
    case '%':
      builder.add('percent', at, end);
      return end;
    case '+':
      if (last?.value !== undefined && builder.lastEndsAt(at)) builder.add('plus', at, end);
      return end;
    case '*':
      if (last?.value !== undefined) builder.add('x', at, end);
      break;
    case '<':
    case '>':
      // At the beginning of a line it marks a quotation.
      if (/^[<>]=?\s*\d/.test(text.slice(at, at + 6)) && at > 0 && text.charAt(at - 1) !== '\n') {
        builder.adjacent = false;
        if (text.charAt(at + 1) === '=') builder.add(sign === '<' ? 'atmost' : 'atleast', at, ++end);
        else builder.add(sign === '<' ? 'under' : 'over', at, end);
      }
      break;
  }
  builder.adjacent = false;
  return end;
};
