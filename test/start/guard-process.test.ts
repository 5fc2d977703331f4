import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { programFile } from '../support/program.js';

// Guarded, it says who it is, then is busy for ever: with nothing, or with taking memory outside of the heap.
const STUCK = `
  import { guardProcess } from ${JSON.stringify(pathToFileURL(programFile('src/start/guard-process')).href)};
  const [, megabytes, how] = process.argv;
  guardProcess(Number(megabytes) * 2 ** 20);
  process.stdout.write(process.pid + '\\n');
  const taken = [];
  setImmediate(() => {
    for (;;) if (how === 'greedy') taken.push(Buffer.alloc(2 ** 20, 1));
  });
`;
const stuck = (...words: readonly string[]): readonly string[] => ['--input-type=module', '-e', STUCK, ...words];

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('ends a process that is busy for ever once its parent was killed', async () => {
  // The parent starts the busy one and waits for it, as a server does; what it says is passed on.
  const words = JSON.stringify(stuck('4000'));
  const script = `require('node:child_process').spawn(process.execPath, ${words}, { stdio: 'inherit' })`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const busy = Number(said.toString());
  expect(isAlive(busy)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(busy)).toBe(false);
});

it('ends a process that takes too much memory outside of its heap', async () => {
  const greedy = spawn(process.execPath, stuck('400', 'greedy'), { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(await once(greedy, 'exit')).toEqual([null, 'SIGKILL']);
});
