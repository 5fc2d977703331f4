import { fileURLToPath } from 'node:url';
import { compiledProgram } from '../../tools/compiled.mjs';
import { firstOf } from './full.js';

const DECIDE = fileURLToPath(new URL('decide-all.mjs', import.meta.url));

/**
 * The words of a command that decides the cases of a rule book in a process of its own, of each so many one, and prints what
 * `decidedLines` says of them here.
 */
export const decideElsewhere = (folder: string, order: 'forwards' | 'backwards' | 'learn', every: number): readonly string[] => {
  const program = compiledProgram();
  if (program === undefined) throw new Error('the program does not compile: run `npm run typecheck`');
  return [DECIDE, program, folder, order, String(every), String(firstOf(every))];
};
