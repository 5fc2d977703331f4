/**
 * Characters that nobody sees: of no width (joiners, blanks of width 0, tags), and those that turn the direction of what follows.
 * With them one text looks like another, or reads in another order than it stands in. The two selectors of the look of an emoji
 * are left in.
 */
const HIDDEN = /(?![\uFE0E\uFE0F])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\uFFF9-\uFFFB]/u;

/** Whether a text holds a character of no width or one that turns the direction. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);
