/** Characters for which a query counts as one more. */
const CHARACTERS = 500;
const MOST = 4;

/** As how many queries a text counts: one for each 500 characters begun, 1 to 4. Long texts take longer to read. */
export const queryCost = (text: string): number => {
  if (text.length <= CHARACTERS) return 1;
  // Characters as the limit of a text counts them: an emoji is one.
  return Math.min(MOST, Math.max(1, Math.ceil([...text].length / CHARACTERS)));
};

/** The same where it is explained or asked back about: with more than 500 characters it counts twice, as many answers are tried on it. */
export const explainedCost = (text: string): number => {
  const cost = queryCost(text);
  return cost === 1 ? 1 : 2 * cost;
};
