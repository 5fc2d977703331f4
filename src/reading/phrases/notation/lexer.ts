/** The signs of the notation that end a word; `...` and `!` need more than one character to tell. */
const SIGNS = new Set('(){}|&?');
const SPACES = new Set(' \n\t\r\u00a0');

const GAP = '...';
const isGapAt = (text: string, at: number): boolean => text.startsWith(GAP, at);

/** `!` is a sign before what may be excluded: `!movie`, `!{group}`, `! (movie|film)`; else it is punctuation. */
const isNotAt = (text: string, at: number): boolean => text[at] === '!' && /[ ({=\w]/.test(text.charAt(at + 1));

const endsWord = (text: string, at: number): boolean => SPACES.has(text.charAt(at)) || SIGNS.has(text.charAt(at)) || isGapAt(text, at);

/** `(rate up|=rating) ... {person}?` → `(`, `rate`, `up`, `|`, `=rating`, `)`, `...`, `{`, `person`, `}`, `?`. */
export const tokensOf = (phrase: string): readonly string[] => {
  const text = phrase.replaceAll('…', GAP);
  const tokens: string[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    if (SPACES.has(character)) {
      at++;
      continue;
    }
    let end = at + 1;
    if (isGapAt(text, at)) end = at + GAP.length;
    else if (!SIGNS.has(character) && !isNotAt(text, at)) while (end < text.length && !endsWord(text, end)) end++;
    tokens.push(text.slice(at, end));
    at = end;
  }
  return tokens;
};
