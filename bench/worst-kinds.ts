/** So many characters a question may have at most. */
export const LENGTH = 2_000;
const WORDS =
  'score the enthusiasm of candidates from their interview videos and rank every applicant by emotion before human review is offered'.split(
    ' ',
  );

/** The same numbers in every run: a linear congruential generator. */
let state = 1;
const below = (limit: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const words = (between: string, written = (word: string): string => word): string => {
  let text = '';
  while (text.length < LENGTH) text += `${text === '' ? '' : between}${written(WORDS[below(WORDS.length)] as string)}`;
  return text.slice(0, LENGTH);
};
const letters = (count: number): string => Array.from({ length: count }, () => String.fromCharCode(97 + below(26))).join('');
const rows = (length: number): string => Array.from({ length: Math.floor(LENGTH / (length + 1)) }, () => letters(length)).join(' ');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The same again and again, cut at the length, and well-formed. */
export const repeated = (text: string): string =>
  text
    .repeat(1 + Math.ceil(LENGTH / Math.max(1, text.length)))
    .slice(0, LENGTH)
    .toWellFormed();

/** What all others are compared with. */
export const plainWords = (): string => words(' ');

/** Kinds of texts that are made to be slow. */
export const KINDS: Readonly<Record<string, () => string>> = {
  plain: plainWords,
  glued: () => words(''),
  'camel case': () => words('', capital),
  'camel case, unknown': () => words('', (word) => `${capital(word)}Xq`),
  'changing case': () => [...words('')].map((letter, at) => (at % 2 === 1 ? letter.toUpperCase() : letter)).join(''),
  'random letters': () => letters(LENGTH),
  'random rows of 39': () => rows(39),
  'random rows of 12': () => rows(12),
  'one letter': () => 'a'.repeat(LENGTH),
  base64: () => Buffer.from(words(' ')).toString('base64').slice(0, LENGTH),
  'base64 of letters': () => Buffer.from(letters(LENGTH)).toString('base64').slice(0, LENGTH),
  'letters apart': () => [...words('')].join(' ').slice(0, LENGTH),
  'figures for letters': () => words(' ').replaceAll('e', '3').replaceAll('a', '4'),
  'figures between': () => words('', (word) => `${word}7`),
  strokes: () => [...words('')].map((letter, at) => (at % 4 === 0 ? '!' : letter)).join(''),
  'full width': () => [...words('')].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
  slips: () => words(' ', (word) => `${word.slice(0, 1)}q${word.slice(1)}`),
  negations: () => words(' not '),
  'contracted negations': () => words(" don't "),
  'double negations': () => words(' not not '),
  cannot: () => words(' cannot '),
  'denied behind': () => words(' not given '),
  'no as an answer': () => words(': no. '),
  'ends of practices': () => words(' stop '),
  refusals: () => words(' refuse to '),
  'all cues': () => repeated('no article about not ranking without stop scoring staff '),
  'short acts': () => repeated('Score staff. Watch faces. '),
  'acts and refusals': () => repeated('He wants to sell us a scorer. We declined. '),
  'things instead of people': () => repeated('hire a crane, '),
  'two words in turns': () => repeated('score staff '),
  'joined by hyphens': () => repeated('score-staff-by-face-'),
  'joined by capitals': () => repeated('scoreStaffByFace '),
  'changing case, apart': () => repeated('sCoRe StAfF '),
  'capitals apart': () => repeated('S C O R E  S T A F F '),
  'lines of a log': () => repeated('2026-01-02 10:00:00 INFO score(staff) notice=False\n'),
  'rows of a table': () => repeated('| notice | no |\n'),
  markup: () => repeated('<score notice="false"><staff/></score>'),
  ages: () => words(' 12 years old '),
  names: () => repeated('de la '),
};
