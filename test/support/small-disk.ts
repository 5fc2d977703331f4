import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  readonly directory: string;
  /** Lets nobody write to it any more. */
  readonly seal: () => void;
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
  let mounts = 1;
  return {
    directory,
    seal: () => {
      // A second mount of the same files, since the first cannot be changed while one of them is open.
      execFileSync('mount', ['--bind', directory, directory]);
      execFileSync('mount', ['-o', 'remount,bind,ro', directory]);
      mounts++;
    },
    remove: () => {
      // Lazily: whoever has not closed a file there must not fail the test.
      for (; mounts > 0; mounts--) execFileSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true });
    },
  };
};
