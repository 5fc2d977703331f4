import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSmall } from '../vocabulary.js';

const compiled = compileSmall({
  groups: { person: ['candidate', 'employee', 'staff', 'they'], emotion: ['emotion', 'mood', 'how (happy|sad) {person} be'] },
  facts: {
    emotions: { kind: 'practice', phrases: { true: ['infer ... {emotion}', '{emotion} & camera', '{person} & {emotion} & camera'] } },
    told: { kind: 'safeguard', phrases: { true: ['tell {person}', 'notice'], false: ['without telling {person}'] } },
    kept: {
      kind: 'safeguard',
      measure: {
        units: { day: 1, year: 365.25 },
        near: ['log'],
        bands: [
          { answer: 'short', below: 181 },
          { answer: 'long', atLeast: 181 },
        ],
      },
    },
  },
  places: { EU: ['EU', '=Nice'] },
});
const { reader, work } = compiled;

const words = 'infer emotion mood camera tell notice employees they not no without never and or but which that'.split(' ');
const signs = ', . ; : = ( ) " \' _ - é \u200B 😀 \uD800'.split(' ');
const values = '10^25 two years 5 days log =False Nice'.split(' ');
const pieces = [...words, ...signs, ...values];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.string({ unit: 'grapheme', maxLength: 1000 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 250 }).map((words) => words.join(' ').slice(0, 2000)),
  fc.array(fc.constantFrom(...pieces), { maxLength: 250 }).map((words) => words.join('').slice(0, 2000)),
);

describe('any text', () => {
  it('is read without failing, twice alike, with spans inside it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const reading = reader.read(text);
        expect(reader.read(text)).toEqual(reading);
        expect(reading.understood).toBeGreaterThanOrEqual(0);
        expect(reading.understood).toBeLessThanOrEqual(1);
        for (const { span } of [...reading.statements, ...reading.places]) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    'emotion camera ',
    'infer ',
    'they emotion camera ',
    'no not without never ',
    'tell ',
    'a ',
    'x',
    'emotoin ',
    '=False ',
    '5 days log ',
    'how happy they are ',
  ])('costs no more than its length where "%s" is repeated', (piece) => {
    const long = piece.repeat(2000).slice(0, 2000);
    const half = long.slice(0, 1000);
    reader.read(half);
    const before = work.steps;
    reader.read(long);
    expect(work.steps).toBeLessThan(40_000);
    expect(work.steps).toBeLessThanOrEqual(3 * before + 100);
  });

  it('knows how much it understood', () => {
    expect(reader.read('tell the employees about the camera').understood).toBe(1);
    expect(reader.read('Wir bewerten Bewerber mit Gesichtserkennung ohne Hinweis').understood).toBeLessThan(0.3);
    expect(reader.read('').understood).toBe(0);
  });
});
