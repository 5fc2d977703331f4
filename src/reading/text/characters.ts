const LETTER = /\p{L}/u;

/** All ASCII lies below. */
export const ASCII = 128;

/** Whether a code is that of an ASCII figure. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Whether a code is that of an ASCII capital. */
export const isUpper = (code: number): boolean => code >= 65 && code <= 90;
/** Whether a code is that of a small ASCII letter. */
export const isLower = (code: number): boolean => code >= 97 && code <= 122;
/** Whether a letter of any script stands at a place; ASCII is asked first, because nearly every character is. */
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
