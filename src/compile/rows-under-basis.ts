import type { Exception } from '../rulebook/rule.js';
import { BASES, type Basis } from '../rulebook/rule-book.js';
import type { Line } from './lines.js';
import type { RegulationRows } from './regulation-rows.js';

/**
 * The rows of a regulation under each basis, with the exceptions that count there. Bases under which the same exceptions count
 * share their rows, and where all count everywhere these are the rows as they are.
 */
export const rowsUnder = (rows: RegulationRows): ReadonlyMap<Basis, RegulationRows> => {
  const bounded = [...new Set(rows.lines.flatMap((line) => line.exceptions.map(({ written }) => written)))].filter(isBounded);
  const known = new Map<string, RegulationRows>();
  return new Map(
    BASES.map((basis) => {
      const key = bounded.map((one) => countsUnder(one, basis)).join();
      const own = known.get(key) ?? (bounded.length === 0 ? rows : { ...rows, lines: rows.lines.map((line) => lineUnder(line, basis)) });
      known.set(key, own);
      return [basis, own];
    }),
  );
};

const isBounded = ({ basis }: Exception): boolean => basis !== undefined;

/** Whether an exception counts under a basis. */
export const countsUnder = ({ basis: bases }: Exception, basis: Basis): boolean => bases === undefined || bases.includes(basis);

const lineUnder = (line: Line, basis: Basis): Line =>
  line.exceptions.every(({ written }) => countsUnder(written, basis))
    ? line
    : { ...line, exceptions: line.exceptions.filter(({ written }) => countsUnder(written, basis)) };
