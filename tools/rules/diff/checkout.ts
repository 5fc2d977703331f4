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

/**
 * Runs something with a folder as it was at a revision, written to a temporary place; the checkout itself is not touched.
 *
 * @param revision anything git understands: `origin/main`, `HEAD~1`, `v1.0.0`
 */
export const withRevision = <T>(revision: string, folder: string, use: (folder: string) => T): T => {
  const commit = git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])
    .toString()
    .trim();
  const listed = git(['ls-tree', '-r', '-z', commit, '--', folder])
    .toString()
    .split('\0')
    .filter((line) => line !== '');
  if (listed.length === 0) throw new Error(`\`${revision}\` has no folder \`${folder}\``);
  const target = mkdtempSync(join(tmpdir(), 'regulations-'));
  try {
    const files = listed.map((line) => {
      const [about = '', path = ''] = line.split('\t');
      const [mode, , id = ''] = about.split(' ');
      if (mode === '120000') throw new Error(`\`${path}\` is a symbolic link at \`${revision}\`; put the file itself into the folder`);
      return { path, id };
    });
    const contents = readBlobs(files.map((file) => file.id));
    files.forEach(({ path }, i) => {
      const file = join(target, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents[i] ?? '');
    });
    return use(join(target, folder));
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
};

/** All of them by one process; git answers `<id> blob <size>`, a line end, the bytes, a line end. */
const readBlobs = (ids: readonly string[]): readonly Buffer[] => {
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
