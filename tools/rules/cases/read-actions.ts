import { readFileSync } from 'node:fs';
import { BASES, type Basis } from '../../../src/rulebook/rule-book.js';

/** A labelled action, a line of JSON, as far as it can be decided. */
export interface Action {
  readonly id: string;
  readonly domain: string;
  readonly jurisdiction: string | readonly string[];
  readonly as_of: string;
  readonly action: string;
  readonly basis: Basis;
}

/** What a line of a file of labelled actions holds. */
export const LABELLED_ACTIONS =
  'FILE holds one JSON object a line: ' +
  '{"id":"1","domain":"employment","jurisdiction":"EU","as_of":"2026-11-20","action":"Rank applicants","expected":"BLOCKED"}';

/**
 * The actions of a file, one JSON object a line.
 * @throws Error naming file and line where a line is no such object
 */
export const readActions = (file: string): readonly Action[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i): readonly Action[] => (line.trim() === '' ? [] : [readAction(line, `${file}:${i + 1}`)]));

const NEEDED = ['id', 'domain', 'as_of', 'action'] as const;

const readAction = (line: string, place: string): Action => {
  const written = parseObject(line, place);
  for (const name of NEEDED)
    if (typeof written[name] !== 'string') throw new Error(`${place} has no \`${name}\` that is a text. ${LABELLED_ACTIONS}`);
  if (written['jurisdiction'] === undefined) throw new Error(`${place} has no \`jurisdiction\`. ${LABELLED_ACTIONS}`);
  return { ...(written as unknown as Action), basis: BASES.find((basis) => basis === written['basis']) ?? 'in_force' };
};

const parseObject = (line: string, place: string): Readonly<Record<string, unknown>> => {
  try {
    const written: unknown = JSON.parse(line);
    if (typeof written === 'object' && written !== null && !Array.isArray(written)) return written as Readonly<Record<string, unknown>>;
  } catch {
    // Told below, as what is JSON and no object is.
  }
  throw new Error(`${place} is not a JSON object on one line. ${LABELLED_ACTIONS}`);
};
