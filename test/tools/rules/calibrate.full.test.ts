import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spawnRules } from '../../support/run-rules.js';

it('calibrate runs on labelled actions, and refuses what is not labelled', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
  try {
    const file = join(folder, 'labelled.jsonl');
    const one = {
      id: 'x-1',
      domain: 'employment',
      jurisdiction: 'EU',
      as_of: '2026-11-20',
      action: 'Infer the emotions of employees from their faces',
      expected: 'BLOCKED',
    };
    writeFileSync(file, `${JSON.stringify(one)}\n`);
    const { status, stdout } = spawnRules('.', ['calibrate', file]);
    expect(stdout).toContain('1 decisions, 100.0 % right');
    expect(status).toBe(0);
    expect(spawnRules('.', ['calibrate', file, '--most', '0']).status).toBe(1);
    writeFileSync(file, `${JSON.stringify({ ...one, expected: undefined })}\n`);
    const refused = spawnRules('.', ['calibrate', file]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('x-1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
