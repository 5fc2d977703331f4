import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('ends without complaint when whoever reads its output has gone', async () => {
  const { stderr } = await promisify(exec)(`"${process.execPath}" tools/rules.mjs show EU-AIA-05-1-F | true`);
  expect(stderr).toBe('');
});
