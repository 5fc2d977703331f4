const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

/** Words for whole numbers below a hundred → their values; `twenty-one` is two words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...ONES.split(' ').map((word, value): [string, number] => [word, value]),
  ...TENS.split(' ').map((word, i): [string, number] => [word, 20 + 10 * i]),
]);

/** Words and letters that multiply the number before them: `two million`, `10k`. */
export const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['quadrillion', 1e15],
  ['quintillion', 1e18],
  ['sextillion', 1e21],
  ['septillion', 1e24],
  ['octillion', 1e27],
  ['dozen', 12],
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['bn', 1e9],
]);
