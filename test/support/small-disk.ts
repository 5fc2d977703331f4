import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  readonly directory: string;
  readonly remove: () => void;
}

/** A file system of so many kilobytes in memory; nothing where this process may not mount one. */
export const smallDisk = (kilobytes: number): SmallDisk | undefined => {
  const directory = mkdtempSync(path.join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', directory], { stdio: 'ignore' });
  } catch {
    rmSync(directory, { recursive: true });
    return undefined;
  }
  return {
    directory,
    remove: () => {
      // Lazily: whoever has not closed a file there must not fail the test.
      execFileSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true });
    },
  };
};
