import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Column, PRESUMED } from '../../../src/table/decision-table.js';
import { RequestSituation } from '../../../src/verdict/situation/overlay.js';
import type { Presumption } from '../../../src/verdict/situation/presumption.js';

const columns: readonly Column[] = Array.from({ length: 6 }, (_, i) => ({ fact: `fact_${i}`, answers: ['a', 'b', 'c'], several: false }));

const presumption = (): Presumption => ({
  columns,
  held: Int32Array.of(0, 1, 0, 0, 2, 0),
  possible: Int32Array.of(7, 1, 7, 7, 2, 7),
  known: Uint8Array.of(0, PRESUMED, 0, 0, PRESUMED, 0),
  strength: Uint16Array.of(0, 900, 0, 0, 950, 0),
  knownColumns: [1, 4],
});

const sayings = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 7 }),
    fc.integer({ min: 1, max: 7 }),
    fc.integer({ min: 2, max: 4 }),
    fc.integer({ min: 1, max: 1000 }),
  ),
  { maxLength: 12 },
);

/** The same in arrays of its own. */
const written = (list: readonly (readonly [number, number, number, number, number])[]): Presumption => {
  const plain = presumption();
  for (const [column, held, possible, known, strength] of list) {
    plain.held[column] = held;
    plain.possible[column] = possible;
    plain.known[column] = known;
    plain.strength[column] = strength;
  }
  return { ...plain, knownColumns: [...plain.known.keys()].filter((i) => plain.known[i] !== 0) };
};

const situationOf = (presumed: Presumption, list: readonly (readonly [number, number, number, number, number])[]): RequestSituation => {
  const situation = new RequestSituation(presumed);
  for (const one of list) situation.set(...one);
  return situation;
};

describe('the situation of a request', () => {
  it('reads, and is asked, as if it were written in arrays of its own', () => {
    fc.assert(
      fc.property(sayings, (list) => {
        const plain = written(list);
        const situation = situationOf(presumption(), list);
        for (let time = 0; time < 2; time++) {
          situation.asking(({ held, possible, known, knownColumns }) => {
            expect({ held, possible, known, knownColumns: [...(knownColumns ?? [])].sort() }).toEqual({
              held: plain.held,
              possible: plain.possible,
              known: plain.known,
              knownColumns: plain.knownColumns,
            });
          });
          const { held, possible, known, strength } = situation;
          expect({ held, possible, known, strength }).toEqual({
            held: plain.held,
            possible: plain.possible,
            known: plain.known,
            strength: plain.strength,
          });
        }
      }),
    );
  });

  it('leaves the presumption as it was, for the next request, even where asking fails', () => {
    fc.assert(
      fc.property(sayings, fc.boolean(), (list, fails) => {
        const presumed = presumption();
        const situation = situationOf(presumed, list);
        const ask = (): void =>
          situation.asking(() => {
            if (fails) throw new Error('asked in vain');
          });
        if (fails) expect(ask).toThrow('asked in vain');
        else ask();
        expect(presumed).toEqual(presumption());
      }),
    );
  });
});
