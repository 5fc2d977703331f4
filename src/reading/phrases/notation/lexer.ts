/** The signs of the notation that end a word; `...` and `!` need more than one character to tell. */
const SIGNS = new Set([...'(){}|&?'].map((sign) => sign.charCodeAt(0)));
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 9 || code === 13 || code === 160;
const DOT = 46;
const BANG = 33;

const dotsAt = (text: string, at: number): boolean =>
  text.charCodeAt(at) === DOT && text.charCodeAt(at + 1) === DOT && text.charCodeAt(at + 2) === DOT;

/** `(rate up|=rating) ... {person}?` → `(`, `rate`, `up`, `|`, `=rating`, `)`, `...`, `{`, `person`, `}`, `?`. */
export const tokensOf = (phrase: string): readonly string[] => {
  const text = phrase.replaceAll('…', '...');
  const out: string[] = [];
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) at++;
    else if (dotsAt(text, at)) {
      out.push('...');
      at += 3;
    } else if (SIGNS.has(code) || (code === BANG && /[ ({=\w]/.test(text.charAt(at + 1)))) {
      out.push(text.charAt(at));
      at++;
    } else {
      const from = at;
      do at++;
      while (at < text.length && !isSpace(text.charCodeAt(at)) && !SIGNS.has(text.charCodeAt(at)) && !dotsAt(text, at));
      out.push(text.slice(from, at));
    }
  }
  return out;
};
