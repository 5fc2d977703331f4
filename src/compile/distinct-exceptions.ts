import { type PackedLists, packLists } from '../lists/packed-lists.js';
import type { Line, LineException } from './lines.js';

/** What an exception asks, whatever its name and its provision. */
export type DistinctException = Pick<LineException, 'when' | 'butNot'>;

/** The different exceptions of all lines, and which line has which. */
export interface DistinctExceptions {
  readonly distinct: readonly DistinctException[];
  /** Line → its exceptions, by number among the distinct ones. */
  readonly lists: PackedLists;
}

/** Numbers the exceptions of all lines; equal ones share a number, so that they are looked at once. */
export const numberExceptions = (lines: readonly Line[]): DistinctExceptions => {
  const distinct: DistinctException[] = [];
  const numbers = new Map<string, number>();
  const numberOf = ({ when, butNot }: LineException): number => {
    const key = `${when.join()} but not ${butNot.join()}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, distinct.length);
    return distinct.push({ when, butNot }) - 1;
  };
  return { lists: packLists(lines.map((line) => line.exceptions.map(numberOf))), distinct };
};
