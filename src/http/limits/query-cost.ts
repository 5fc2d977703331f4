/** Characters for which a query counts as one more. */
const CHARACTERS = 500;
const MOST = 4;

/** As how many queries a text counts: one for each 500 characters begun, 1 to 4. Long texts take longer to read. */
export const queryCost = (text: string): number => {
  if (text.length <= CHARACTERS) return 1;
  // Characters as the limit of a text counts them: an emoji is one.
  return Math.min(MOST, Math.max(1, Math.ceil([...text].length / CHARACTERS)));
};
