import path from 'node:path';
import { describe } from 'vitest';
import { promises } from './promises.js';

describe('service specification, embedded store', () => {
  promises((directory) => ({ DATA_DIR: path.join(directory, 'data') }));
});
