import { isDigit, isLower, isUpper } from './characters.js';

/**
 * Where camelCase turns: before a capital behind a small letter (`emotionDetector`), and before the last of several capitals
 * (`HTTPServer`); `CVs` is one word.
 */
export const camelCaseCuts = (letters: string): readonly number[] => {
  const cuts: number[] = [];
  for (let i = 1; i < letters.length; i++) {
    const code = letters.charCodeAt(i);
    if (!isUpper(code)) continue;
    const before = letters.charCodeAt(i - 1);
    const next = letters.charCodeAt(i + 1);
    if (isLower(before) || isDigit(before)) cuts.push(i);
    else if (isUpper(before) && isLower(next) && !(letters.charAt(i + 1) === 's' && i + 2 === letters.length)) cuts.push(i);
  }
  return cuts;
};
