/** Kinds of characters in folded text; ASCII first, because nearly every character is. */
const LETTER = /\p{L}/u;

/** All ASCII lies below. */
export const ASCII = 128;

const { charCodeAt } = String.prototype;

/**
 * The UTF-16 unit at a place within a text, for loops over its characters. Asked of the prototype and not of the text: texts
 * come in so many hidden kinds that looking the method up on each would cost more than the call. INVARIANT: the place is
 * within the text; asked for one behind it but once, V8 calls what it would have put in place ever after.
 */
export const codeAt = (text: string, at: number): number => charCodeAt.call(text, at);

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isUpper = (code: number): boolean => code >= 65 && code <= 90;
export const isLower = (code: number): boolean => code >= 97 && code <= 122;
export const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < ASCII) return isUpper(code) || isLower(code);
  return code >= 0xd800 && code <= 0xdfff
    ? code < 0xdc00 && LETTER.test(String.fromCodePoint(text.codePointAt(at) as number))
    : LETTER.test(text.charAt(at));
};
/** One UTF-16 unit, or two. */
export const letterWidth = (text: string, at: number): number =>
  text.charCodeAt(at) >= 0xd800 && (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
