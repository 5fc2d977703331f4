import { isDigit, isLower, isUpper } from './characters.js';

/** Where camelCase turns: before a capital after a small letter, and before the last capital of a run (`HTTPServer`); `CVs` is one word. */
export const camelCaseCuts = (run: string): readonly number[] => {
  const cuts: number[] = [];
  for (let i = 1; i < run.length; i++) {
    const code = run.charCodeAt(i);
    if (!isUpper(code)) continue;
    const before = run.charCodeAt(i - 1);
    const next = run.charCodeAt(i + 1);
    if (isLower(before) || isDigit(before)) cuts.push(i);
    else if (isUpper(before) && isLower(next) && !(run.charAt(i + 1) === 's' && i + 2 === run.length)) cuts.push(i);
  }
  return cuts;
};
