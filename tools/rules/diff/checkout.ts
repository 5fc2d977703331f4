import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const git = (...args: readonly string[]): Buffer => {
  try {
    return execFileSync('git', args, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`git ${args[0] ?? ''} failed: ${said.split('\n')[0] ?? ''}`);
  }
};

/**
 * Runs something with a folder as it was at a revision, written to a temporary place; the checkout itself is not touched.
 *
 * @param revision anything git understands: `origin/main`, `HEAD~1`, `v1.0.0`
 */
export const withRevision = <T>(revision: string, folder: string, use: (folder: string) => T): T => {
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).toString().trim();
  const listed = git('ls-tree', '-r', '-z', commit, '--', folder).toString().split('\0').filter((line) => line !== '');
  if (listed.length === 0) throw new Error(`\`${revision}\` has no folder \`${folder}\``);
  const target = mkdtempSync(join(tmpdir(), 'regulations-'));
  try {
    for (const line of listed) {
      const [about = '', path = ''] = line.split('\t');
      const [mode, , id = ''] = about.split(' ');
      if (mode === '120000') throw new Error(`\`${path}\` is a symbolic link at \`${revision}\`; put the file itself into the folder`);
      const file = join(target, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, git('cat-file', 'blob', id));
    }
    return use(join(target, folder));
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
};
