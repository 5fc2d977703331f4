import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Discourse, discourseOf } from '../../../src/reading/discourse/discourse.js';
import { inOneClause } from '../../../src/reading/discourse/in-one-clause.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';

const read = (text: string) => {
  const tokens = tokenize(text);
  return { tokens, ...discourseOf(text, tokens) };
};

/** The words of each piece of a text. */
const piecesBy = (text: string, pieceOf: (discourse: Discourse, clause: number) => number | undefined): readonly string[] => {
  const { tokens, clauseOf, ...discourse } = read(text);
  const pieces: string[][] = [];
  for (const [at, token] of tokens.entries()) {
    const piece = pieceOf(discourse, clauseOf[at] as number) as number;
    pieces[piece] = [...(pieces[piece] ?? []), token.text];
  }
  return pieces.map((words) => words.join(' '));
};
const segments = (text: string): readonly string[] => piecesBy(text, ({ segmentOf }, clause) => segmentOf[clause]);
const clauses = (text: string): readonly string[] => piecesBy(text, (_, clause) => clause);

describe('segments', () => {
  it.each<[string, readonly string[]]>([
    ['We rank staff. They see the list.', ['we rank staff', 'they see the list']],
    ['Is it used? Never by us! The end', ['is it used', 'never by us', 'the end']],
    ['He said so. "They left"', ['he said so', 'they left']],
    ['we rank staff; nobody is told', ['we rank staff', 'nobody is told']],
    ['We rank staff\nNobody is told', ['we rank staff', 'nobody is told']],
    ['the gate counts heads, but the desk grades faces', ['the gate counts heads', 'but the desk grades faces']],
    ['it counts, whereas the other grades, and we pay', ['it counts', 'whereas the other grades', 'and we pay']],
    // What is no end.
    ['we rank staff. they see it', ['we rank staff they see it']],
    ['ask Dr. Ngo or M. Rossi, e.g. Mondays', ['ask dr ngo or m rossi e g mondays']],
    ['version 3.5 of the tool', ['version 3.5 of the tool']],
    ['we count heads, ages and faces', ['we count heads ages and faces']],
    ['they wrote one line\nand broke it', ['they wrote one line and broke it']],
    ['while it counts but does not grade', ['while it counts but does not grade']],
    ['', []],
    ['!?;', []],
  ])('%j', (text, expected) => expect(segments(text)).toEqual(expected));
});

describe('clauses', () => {
  it.each<[string, readonly string[]]>([
    ['grade pupils, by face', ['grade pupils', 'by face']],
    ['grade pupils: by face', ['grade pupils', 'by face']],
    ['grade pupils – by face — today', ['grade pupils', 'by face', 'today']],
    ['grade pupils. by face', ['grade pupils', 'by face']],
    ['grade pupils (all of them) by face', ['grade pupils all of them by face']],
    ['grade pupils by face and voice', ['grade pupils by face and voice']],
    ['grade 1,000 real-time faces, e.g. pupils', ['grade 1000 real time faces', 'e g pupils']],
  ])('%j', (text, expected) => expect(clauses(text)).toEqual(expected));

  it('number every token, in order, and belong to one segment each', () => {
    const pieces = ['we', 'rank', 'Staff', 'The', ',', '. ', '; ', '\n', '? ', ' – ', ': ', ', and ', 'no', '(', ')', 'e.g.'];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (one) => {
        const { tokens, clauseOf, segmentOf, segments: all } = read(one);
        expect(clauseOf).toHaveLength(tokens.length);
        for (const list of [clauseOf, segmentOf]) expect(list).toEqual(list.toSorted((a, b) => a - b));
        expect(new Set(clauseOf).size).toBe(tokens.length === 0 ? 0 : segmentOf.length);
        expect(new Set(segmentOf).size).toBe(all.length);
      }),
    );
  });

  it.each([
    ['one and the same', [1, 1], [1, 1], true],
    ['one that reaches into the other', [0, 2], [2, 3], true],
    ['one around the other', [0, 3], [1, 1], true],
    ['two', [0, 0], [1, 1], false],
    ['two, the later first', [2, 3], [0, 1], false],
  ] as const)('hold %s: %j, %j', (_, [clause, lastClause], [second, lastOfSecond], together) =>
    expect(inOneClause({ clause, lastClause }, { clause: second, lastClause: lastOfSecond })).toBe(together),
  );
});

/** The last segment of a text. */
const lastSegment = (text: string) => read(text).segments.at(-1) ?? expect.unreachable();

describe('a segment', () => {
  it.each([
    'It is used for therapy only',
    'And it stays on the phone',
    'Its makers are told',
    'They agreed',
    'Only doctors see it',
    'Nobody is told',
    'No one is told',
    'No image is kept',
    'The results go to a nurse',
    'But the system warns first',
  ])('goes on about the act before: %s', (text) => expect(lastSegment(`We rank staff. ${text}.`)).toMatchObject({ goesOn: true }));

  it.each(['The nurse sees it', 'No image of staff', 'A camera counts', 'Whereas it counts', 'Item one', 'Thistles grow'])(
    'does not go on: %s',
    (text) => expect(lastSegment(`We rank staff. ${text}.`)).toMatchObject({ goesOn: false }),
  );

  it.each([
    ['Our weather model rains', 'weather model'],
    ['but the old shop gate counts heads', 'old shop gate'],
    ['Another one grades', 'one'],
    ['Its own camera films', undefined], // it goes on
    ['The clinic’s drone flies', 'clinic drone'],
    ['My robot’s arm waves', 'robot'],
    ['The model rains', undefined], // any that was spoken of
    ['The model’s arm waves', undefined],
    ['The very old new weather model rains', undefined], // too many words
    ['The face-scanner beeps', undefined], // one word
    ['The camera', undefined], // nothing is said of it
    ['Cameras film', undefined],
    ['The nurse films', undefined],
  ])('tells of an apparatus: %s', (text, apparatus) => expect(lastSegment(`We rank staff; ${text}.`).apparatus).toBe(apparatus));

  it('tells of an apparatus of its own', () => {
    expect(lastSegment('We rank staff; whereas its own camera films.').apparatus).toBe('camera');
  });

  it.each([
    ['We rank staff; a nurse sees it', [true, true]],
    ['We rank staff, and a nurse sees it', [true, true]],
    ['We rank staff, while a nurse sees it', [false, false]], // a contrast
    ['We rank staff. A nurse sees it', [false, false]],
    ['We rank staff\nA nurse sees it; so what', [false, false, true]],
    ['We rank staff', [false]],
  ])('is a clause where a comma or a semicolon parts it: %j', (text, expected) =>
    expect(read(text).segments.map(({ isClause }) => isClause)).toEqual(expected),
  );
});
