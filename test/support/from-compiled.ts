import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { compiledProgram } from '../../tools/compiled.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Tests get the program as it is compiled, which every process loads once, and not file by file through the test runner, once for each
 * test file: that took more time than most tests. Where a source cannot be compiled the test runner says so.
 */
export const fromCompiled = (): Plugin => {
  const folder = compiledProgram();
  return {
    name: 'from-compiled',
    enforce: 'pre',
    resolveId(source, importer) {
      if (folder === undefined || importer === undefined || !/^\.{1,2}\/.*\.js$/.test(source)) return null;
      const path = relative(ROOT, resolve(dirname(importer), source));
      const isSource = /^(src|tools)\//.test(path) && existsSync(join(ROOT, path.replace(/\.js$/, '.ts')));
      return isSource ? join(folder, path) : null;
    },
  };
};
