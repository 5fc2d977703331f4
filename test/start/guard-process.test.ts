import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const TSX = import.meta.resolve('tsx');
const STUCK = resolve('test/support/stuck-child.ts');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('ends a process that is busy for ever once its parent was killed', async () => {
  // The parent starts the busy one and waits for it, as a server does; what it says is passed on.
  const words = JSON.stringify(['--import', TSX, STUCK, '4000']);
  const script = `require('node:child_process').spawn(process.execPath, ${words}, { stdio: 'inherit' })`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const busy = Number(said.toString());
  expect(isAlive(busy)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(busy), { timeout: 20_000 }).toBe(false);
});

it('ends a process that takes too much memory outside of its heap', async () => {
  const greedy = spawn(process.execPath, ['--import', TSX, STUCK, '400', 'greedy'], { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(await once(greedy, 'exit')).toEqual([null, 'SIGKILL']);
});
