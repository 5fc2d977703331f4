import { readFileSync } from 'node:fs';
import { type Diagnostic, problem } from './diagnostic.js';
import type { StoredModel } from './vocabulary.js';

/** The model derived from the example sentences, beside the files that people write. */
export const LEARNED_MODEL = 'learned-model.json';

/** Reads the derived model; one that cannot be read is a warning, since it can be derived again. */
export const readModel = (path: string): { learned?: StoredModel; diagnostics: readonly Diagnostic[] } => {
  try {
    const { inputs, labels, features, weights } = JSON.parse(readFileSync(path, 'utf8')) as Partial<StoredModel>;
    if (typeof inputs === 'string' && typeof labels === 'number' && typeof features === 'number' && typeof weights === 'string')
      return { learned: { inputs, labels, features, weights }, diagnostics: [] };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { diagnostics: [] };
  }
  return {
    diagnostics: [
      problem(
        'unreadable-model',
        { file: LEARNED_MODEL, line: 1, column: 1 },
        'cannot be read; write it again with `npm run rules -- learn`',
        'warning',
      ),
    ],
  };
};
