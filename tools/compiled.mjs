/**
 * The program and its tools as JavaScript, which saves the second that a compiler in memory takes at every call.
 *
 * What was compiled is kept in the cache under the digest of every source file, so it is never older than the sources: the
 * first call after a change compiles them. Plain JavaScript, since this is what runs before anything is compiled.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'compliance-oracle');
const JOIN = join(ROOT, 'tools', 'join-modules.mjs');
/** What the program serves as it is. */
const ASSETS = join('src', 'http', 'assets');
/** So many of the newest are kept, whether anybody uses them or not. */
const KEPT = 4;
/** In a compiled program: a file for each process that was started from it, named by its number. */
const USERS = 'users';

const filesIn = (folder, wanted) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(wanted)
    .sort()
    .map((name) => join(folder, name));

const sources = () => [
  'package-lock.json',
  ...['compiled.mjs', 'join-modules.mjs'].map((name) => join('tools', name)),
  ...['tsconfig.json', 'tsconfig.build.json', 'tsconfig.tools.json'],
  ...['src', 'tools'].flatMap((folder) => filesIn(folder, (name) => name.endsWith('.ts'))),
  ...filesIn(ASSETS, () => true),
];

const digestOf = (files) => {
  const digest = createHash('sha256');
  for (const file of files) digest.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return digest.digest('hex');
};

/** Joined by a package of development: where only those of production are, the program is started as it was compiled. */
const joinIn = (folder) => {
  if (!existsSync(join(ROOT, 'node_modules', 'rolldown'))) return;
  const { status } = spawnSync(process.execPath, [JOIN, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) rmSync(join(folder, 'joined'), { recursive: true, force: true });
};

/** Compiled beside and renamed, so that two calls at once never see half of it. */
const compileInto = (folder) => {
  const draft = `${folder}.${process.pid}`;
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  try {
    mkdirSync(draft, { recursive: true });
    execFileSync(process.execPath, [compiler, '-p', join(ROOT, 'tsconfig.tools.json'), '--outDir', draft], { stdio: 'ignore' });
    cpSync(join(ROOT, ASSETS), join(draft, ASSETS), { recursive: true });
    writeFileSync(join(draft, 'package.json'), '{ "type": "module" }\n');
    joinIn(draft);
    // Another call may have removed it but for what it was marked with since.
    if (!existsSync(join(folder, 'package.json'))) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(draft, folder);
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, and runs.
    return error.code === 'EPERM';
  }
};

/** Marks of processes that were killed are taken away, so that no later one of the same number keeps a program. */
const isInUse = (folder) => {
  const marks = existsSync(join(folder, USERS)) ? readdirSync(join(folder, USERS)) : [];
  const dead = marks.filter((pid) => !isRunning(Number(pid)));
  for (const pid of dead) rmSync(join(folder, USERS, pid), { force: true });
  return dead.length < marks.length;
};

/** Says that this process runs a program, or starts others from it, for as long as it lives. */
const used = (folder) => {
  const mark = join(folder, USERS, `${process.pid}`);
  if (existsSync(mark)) return folder;
  try {
    if (!existsSync(join(folder, USERS))) mkdirSync(join(folder, USERS));
    writeFileSync(mark, '');
    process.on('exit', () => rmSync(mark, { force: true }));
  } catch {
    // Where nothing can be written, nothing is removed either.
  }
  return folder;
};

/** Removes all but the newest few, and what running processes were started from: they may still load parts of it. */
export const removeOlder = (cache = CACHE) => {
  const written = (folder) => statSync(folder).mtimeMs;
  const folders = readdirSync(cache)
    .filter((name) => /^program-[0-9a-f]{64}$/.test(name))
    .map((name) => join(cache, name))
    .sort((a, b) => written(b) - written(a));
  for (const folder of folders.slice(KEPT)) if (!isInUse(folder)) rmSync(folder, { recursive: true, force: true });
};

/** The folder that holds the compiled program; nothing where it cannot be compiled, as with a syntax error in a source. */
export const compiledProgram = () => {
  const folder = join(CACHE, `program-${digestOf(sources())}`);
  const complete = join(folder, 'package.json');
  if (existsSync(complete)) return used(folder);
  try {
    compileInto(folder);
    removeOlder();
  } catch {
    // Another call may have been faster.
  }
  return existsSync(complete) ? used(folder) : undefined;
};

/** The folder to start processes from: the same program in a few files, where it could be joined. */
export const startedProgram = () => {
  const folder = compiledProgram();
  const joined = folder === undefined ? undefined : join(folder, 'joined');
  return joined !== undefined && existsSync(joined) ? joined : folder;
};

/** Runs a tool, by the name of its file in this folder. */
export const runTool = async (name) => {
  const folder = startedProgram();
  if (folder === undefined) {
    // Compiles in memory, and says what is wrong with a source.
    const { register } = await import('tsx/esm/api');
    register();
  }
  await import(pathToFileURL(folder === undefined ? join(ROOT, 'tools', `${name}.ts`) : join(folder, 'tools', `${name}.js`)).href);
};
