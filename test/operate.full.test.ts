import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

it('docs/operate.md: its commands do what it says', () => {
  const home = mkdtempSync(join(tmpdir(), 'operate-'));
  const blocks = [...readFileSync(join(ROOT, 'docs/operate.md'), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
    ([, text = '']) => text,
  );
  expect(blocks.length).toBeGreaterThan(4);
  try {
    const script = `set -euo pipefail\n${blocks.join('\n')}`;
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_HOME: join(home, 'node') };
    const ran = spawnSync('bash', ['-c', script], { cwd: ROOT, env, encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    expect(ran.status).toBe(0);
    expect(ran.stdout).toMatch(/^PORT +8080 {2}\(.*oracle\.yaml:1\)$/m);
    expect(ran.stdout).toMatch(/^ATR_API_KEY +hidden {2}\(.*oracle\.yaml:5\)$/m);
    expect(ran.stdout).toMatch(/^embedded store, .*: whole$/m);
    expect(ran.stdout).toMatch(/^embedded store, .*: restored$/m);
    // The key is there again after the store was destroyed.
    expect(ran.stdout.match(/^\w{8} {2}ask,rule-sets .*production$/gm)).toHaveLength(2);
  } finally {
    rmSync(home, { recursive: true });
  }
});
