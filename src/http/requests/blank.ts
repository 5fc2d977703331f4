const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;

/** Blanks, controls and invisible format characters alone say nothing. */
export const isBlank = (text: string): boolean => BLANK.test(text);
