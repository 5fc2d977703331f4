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

export const readActions = (file: string): readonly Action[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i): readonly Action[] => {
      if (line.trim() === '') return [];
      try {
        const written = JSON.parse(line) as Omit<Action, 'basis'> & { readonly basis?: string };
        return [{ ...written, basis: BASES.find((basis) => basis === written.basis) ?? 'in_force' }];
      } catch {
        throw new Error(`${file}:${i + 1} is not a JSON object on one line`);
      }
    });
