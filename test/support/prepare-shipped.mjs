/**
 * Reads the rule book that ships, with its cases, compiles it, and keeps what both came to: for what tests load, and for what serves.
 * It is read anew, whatever was kept of its files before.
 *
 *   node test/support/prepare-shipped.mjs PROGRAM FOLDER
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , program, folder] = process.argv;
const load = (name) => import(pathToFileURL(join(program, name)).href);
const { SNAPSHOTS } = await load('src/config/config.js');
const { loadRuleBook } = await load('src/rulebook/load-rule-book.js');
const { openServedOracle } = await load('src/verdict/oracle/served-oracle.js');
const { parsedFilesIn, withParsedFiles } = await load('tools/rules/rule-book/parsed-files.js');

rmSync(parsedFilesIn(SNAPSHOTS), { force: true });
const read = () => withParsedFiles(SNAPSHOTS, (remembered) => loadRuleBook(folder, { remembered }));
let loaded;
openServedOracle(folder, SNAPSHOTS, { memoEntries: 0 }, () => {
  loaded = read();
  return loaded;
});
// It was compiled before, by a build or a start.
if (loaded === undefined) read();
