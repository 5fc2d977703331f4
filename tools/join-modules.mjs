/**
 * Joins the modules of every program that is started, and those of its packages, to a few files: to find, read and link 1,300 of
 * them takes a process a second. A folder `joined` beside them has all of the program, with its entries joined.
 *
 *   node tools/join-modules.mjs FOLDER
 */
import { cpSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Processes start from these. No entry lies where `src/rulebook/folder/snapshot.ts` looks for what makes snapshots: both ways to
 * run a program share what they keep.
 */
const STARTED = ['src/main', 'src/start/prepare', 'src/start/rule-set-worker', 'src/workers/worker'];
const entriesOf = (folder) => [
  ...STARTED,
  ...readdirSync(join(folder, 'tools'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `tools/${name.slice(0, -3)}`),
];

/** Left as they are: they look for files beside their own, or are wanted by few. */
const APART = /^(?:chokidar|ioredis|libsql|mongodb|pino|swagger-ui-dist|thread-stream|typescript|yaml-language-server)(?:$|\/)/;

/** A module that is joined finds its files, and what it starts, from where it was. */
const keepAddresses = (folder) => ({
  name: 'keep-addresses',
  transform(code, id) {
    if (!id.startsWith(folder) || id.includes('node_modules', folder.length)) return null;
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(folder, id))}, PROGRAM_ADDRESS).href`);
  },
});

const addressOf = ({ fileName }) =>
  `const PROGRAM_ADDRESS = new URL(${JSON.stringify(`${relative(dirname(fileName), '.') || '.'}/`)}, import.meta.url);`;

const joinModules = async (folder) => {
  const names = readdirSync(folder);
  const joined = join(folder, 'joined');
  const filter = (name) => !name.endsWith('.map');
  for (const name of names) cpSync(join(folder, name), join(joined, name), { recursive: true, filter });
  const build = await rolldown({
    cwd: folder,
    platform: 'node',
    // Packages hold what it warns of; a mistake is thrown.
    logLevel: 'silent',
    input: Object.fromEntries(entriesOf(folder).map((name) => [name, join(folder, `${name}.js`)])),
    external: (id) => APART.test(id),
    plugins: [keepAddresses(folder)],
  });
  await build.write({
    dir: joined,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    banner: addressOf,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await build.close();
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('which folder?');
// Modules are told by their real paths, also where the folder of packages is a symbolic link.
await joinModules(realpathSync(folder));
