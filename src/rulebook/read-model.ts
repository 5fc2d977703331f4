import { type Diagnostic, problem } from './diagnostic.js';
import { readRegularFile } from './read-regular-file.js';
import { ModelRefused, parseModel, type StoredModel } from './stored-model.js';

/** The model derived from the example sentences, beside the files that people write. */
export const LEARNED_MODEL = 'learned-model.bin';

/** In bytes; a hundred times what one of today has. */
const LARGEST_MODEL = 64 * 2 ** 20;

/** Reads the derived model; one that cannot be used is a warning, since it can be derived again. */
export const readModel = (path: string): { learned?: StoredModel; diagnostics: readonly Diagnostic[] } => {
  const warning = (code: string, message: string): { diagnostics: readonly Diagnostic[] } => ({
    diagnostics: [problem(code, { file: LEARNED_MODEL, line: 1, column: 1 }, message, 'warning')],
  });
  try {
    return { learned: parseModel(readRegularFile(path, LARGEST_MODEL)), diagnostics: [] };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { diagnostics: [] };
    return error instanceof ModelRefused && error.why === 'other-format'
      ? warning('model-of-another-format', 'was written by another version of the program; write it again with `npm run rules -- learn`')
      : warning('damaged-model', 'is damaged or cut off; take it from the repository again, or write it with `npm run rules -- learn`');
  }
};
