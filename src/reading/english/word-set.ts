/** Words as data: a list written out, in base forms. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
