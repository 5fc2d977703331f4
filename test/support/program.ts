import { join } from 'node:path';
import { startedProgram } from '../../tools/compiled.mjs';

let folder: string | undefined;

/** A file of the compiled program, such as `src/main`: what a test starts, as operators do, without a compiler in each process. */
export const programFile = (name: string): string => {
  folder ??= startedProgram();
  if (folder === undefined) throw new Error('the program does not compile: run `npm run typecheck`');
  return join(folder, `${name}.js`);
};
