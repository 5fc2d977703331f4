import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ran, runRules } from '../../support/run-rules.js';

const scenario = (intended_use: string, risk_level: string) => ({
  intended_use,
  system_type: 'Video analysis',
  input_data: 'camera pictures',
  domain: 'Work',
  risk_level,
});

describe('rules control', () => {
  let folder = '';
  const run = (content: unknown): Promise<Ran> => {
    const file = join(folder, 'scenarios.json');
    writeFileSync(file, JSON.stringify(content));
    return runRules(process.cwd(), ['control', file]);
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'control-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('counts bans found and false ones, for each way to join the parts', async () => {
    const { status, stdout } = await run({
      data: [
        scenario('Infer the emotions of employees from their faces during their shift', 'prohibited'),
        scenario('Count the pallets that leave the warehouse', 'prohibited'),
        scenario('Count the pallets that enter the warehouse', 'minimal'),
      ],
    });
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(5);
    for (const line of stdout.trim().split('\n')) expect(line).toMatch(/accuracy 66\.7 %, bans found 1\/2, falsely banned 0\/1$/);
  });

  it('says what is wrong with a file that holds no scenarios', async () => {
    expect(await run({ rows: [] })).toMatchObject({ status: 2, stderr: expect.stringContaining('expected `data`') });
    expect(await run({ data: [{ intended_use: 'Sort apples' }] })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('scenario 0 lacks one'),
    });
  });
});
