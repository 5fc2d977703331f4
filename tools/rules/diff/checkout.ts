import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const git = (args: readonly string[], input = ''): Buffer => {
  try {
    return execFileSync('git', args, { input, maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    if (said.includes('Needed a single revision'))
      throw new Error(
        `\`${args.at(-1)?.replace('^{commit}', '') ?? ''}\` is no revision that git knows here; name a branch, a tag or a commit`,
      );
    throw new Error(`git ${args[0] ?? ''} failed: ${said.split('\n')[0] ?? ''}`);
  }
};

/** A folder as it was at one revision after another, written to a temporary place; the checkout itself is not touched. */
export interface Checkout {
  /**
   * Only what differs from the revision before is written, so that the rest keeps its times and need not be read again.
   *
   * @param revision anything git understands: `origin/main`, `HEAD~1`, `v1.0.0`
   * @returns the folder on disk
   */
  at(revision: string): string;
  remove(): void;
}

/** @param isWanted tells by its path within the repository whether a file is written */
export const openCheckout = (folder: string, isWanted: (path: string) => boolean = () => true): Checkout => {
  const target = mkdtempSync(join(tmpdir(), 'regulations-'));
  let written: ReadonlyMap<string, string> = new Map();
  return {
    at(revision) {
      const files = filesAt(revision, folder, isWanted);
      for (const path of written.keys()) if (!files.has(path)) rmSync(join(target, path));
      const changed = [...files].filter(([path, id]) => written.get(path) !== id);
      const contents = readBlobs(changed.map(([, id]) => id));
      changed.forEach(([path], i) => {
        mkdirSync(dirname(join(target, path)), { recursive: true });
        writeFileSync(join(target, path), contents[i] ?? '');
      });
      written = files;
      return join(target, folder);
    },
    remove: () => rmSync(target, { recursive: true, force: true }),
  };
};

/** Runs something with a folder as it was at a revision. */
export const withRevision = <T>(revision: string, folder: string, use: (folder: string) => T): T => {
  const checkout = openCheckout(folder);
  try {
    return use(checkout.at(revision));
  } finally {
    checkout.remove();
  }
};

/** Path → the name by which git knows the content. */
const filesAt = (revision: string, folder: string, isWanted: (path: string) => boolean): ReadonlyMap<string, string> => {
  const commit = git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])
    .toString()
    .trim();
  const listed = git(['ls-tree', '-r', '-z', commit, '--', folder])
    .toString()
    .split('\0')
    .filter((line) => line !== '');
  if (listed.length === 0) throw new Error(`\`${revision}\` has no folder \`${folder}\``);
  const files = listed.map((line): readonly [string, string] => {
    const [about = '', path = ''] = line.split('\t');
    const [mode, , id = ''] = about.split(' ');
    if (mode === '120000') throw new Error(`\`${path}\` is a symbolic link at \`${revision}\`; put the file itself into the folder`);
    return [path, id];
  });
  return new Map(files.filter(([path]) => isWanted(path)));
};

/** All of them by one process; git answers `<id> blob <size>`, a line end, the bytes, a line end. */
const readBlobs = (ids: readonly string[]): readonly Buffer[] => {
  if (ids.length === 0) return [];
  const out = git(['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''));
  let at = 0;
  return ids.map((id) => {
    const end = out.indexOf('\n', at);
    const [found, kind, size] = out.subarray(at, end).toString().split(' ');
    if (found !== id || kind !== 'blob') throw new Error(`git has no file ${id}`);
    at = end + 1 + Number(size) + 1;
    return out.subarray(end + 1, at - 1);
  });
};
