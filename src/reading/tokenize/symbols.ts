import { isLetter } from '../text/characters.js';
import type { TokenBuilder } from './token-builder.js';

/** Adds the word that the sign at `at` is read as, if it is one there: `AI & staff`, `50+`, `>= 10`, `w/o`; returns where it ends. */
export const addSignWord = (list: TokenBuilder, sign: string, at: number): number => {
  const { text, last } = list;
  let end = at + 1;
  switch (sign) {
    case '/':
      if (last?.text === 'w' && last.attached === false) {
        last.text = text.charAt(at + 1).toLowerCase() === 'o' && !isLetter(text, at + 2) ? 'without' : 'with';
        if (last.text === 'without') end++;
      }
      break;
    case '&':
      list.joined = false;
      if (/\s/.test(text.charAt(at + 1))) list.add('and', at, end);
      break;
    case '%':
      list.add('percent', at, end);
      return end;
    case '+':
      if (last?.value !== undefined && list.lastEndsAt(at)) list.add('plus', at, end);
      return end;
    case '*':
      if (last?.value !== undefined) list.add('x', at, end);
      break;
    case '<':
    case '>':
      // At the beginning of a line it marks a quotation.
      if (/^[<>]=?\s*\d/.test(text.slice(at, at + 6)) && at > 0 && text.charAt(at - 1) !== '\n') {
        list.joined = false;
        if (text.charAt(at + 1) === '=') list.add(sign === '<' ? 'atmost' : 'atleast', at, ++end);
        else list.add(sign === '<' ? 'under' : 'over', at, end);
      }
      break;
  }
  list.joined = false;
  return end;
};
