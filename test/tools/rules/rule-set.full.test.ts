import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, runRules } from '../../support/run-rules.js';

let folder: string;
let house: string;
const run = (...args: readonly string[]): Promise<Ran> => runRules('.', args);
const change = (file: string, from: string, to: string): void =>
  writeFileSync(join(house, file), readFileSync(join(house, file), 'utf8').replace(from, to));
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rule-set-'));
  house = join(folder, 'house-rules');
  expect(await run('new', 'rule-set', house)).toMatchObject({ status: 0, stderr: '' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a rule set in a folder', () => {
  it('is begun without a mistake, once, under a name that it may have', async () => {
    expect(await run('check', '--rule-set', house)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^0 errors, 0 warnings: 1 rules, 2 cases, bafyrei/m),
    });
    expect(await run('test', '--rule-set', house)).toMatchObject({ status: 0, stdout: '2 of 2 cases passed\n' });
    expect(await run('new', 'rule-set', house)).toMatchObject({ status: 2, stderr: expect.stringContaining('exists') });
    expect(await run('new', 'rule-set', join(folder, 'House_Rules'))).toMatchObject({ status: 2 });
    expect(await run('new', 'rule-set')).toMatchObject({ status: 2 });
  });

  it('says where it is wrong, and which cases fail', async () => {
    change('rules/money.cases.yaml', 'verdict: ALLOWED', 'verdict: BLOCKED');
    const failed = { status: 1, stdout: expect.stringMatching(/rules\/money\.cases\.yaml:3:\d+ case-fails/) };
    expect(await run('check', '--rule-set', house)).toMatchObject(failed);
    expect(await run('test', '--rule-set', house)).toMatchObject({ status: 1, stdout: expect.stringContaining('1 of 2 cases passed') });
    change('rules/money.yaml', 'gives_voucher: true', 'gives_vouchre: true');
    expect(await run('check', '--rule-set', house)).toMatchObject({ status: 1, stdout: expect.stringContaining('gives_voucher') });
    expect(await run('test', '--rule-set', house)).toMatchObject({ status: 1, stdout: expect.stringContaining('mend the errors') });
    expect(await run('check', '--rule-set', join(folder, 'absent'))).toMatchObject({ status: 2 });
    symlinkSync('/etc/hostname', join(house, 'rules', 'link.yaml'));
    expect(await run('check', '--rule-set', house)).toMatchObject({ status: 2, stderr: expect.stringContaining('link.yaml') });
  });

  it('is compared with another, with a witness', async () => {
    const later = join(folder, 'later');
    cpSync(house, later, { recursive: true });
    expect(await run('diff', '--rule-set', house, later)).toMatchObject({ status: 0, stdout: 'no verdict changes\n' });
    change('rules/money.yaml', 'unstated: block', 'unstated: allow');
    change('rules/money.cases.yaml', 'verdict: BLOCKED, cite: rule 1', 'verdict: ALLOWED');
    expect(await run('diff', '--rule-set', house, later)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^BLOCKED by .*gives_voucher: true/),
    });
    expect(await run('diff', '--rule-set', house)).toMatchObject({ status: 2 });
  });

  it('is pushed once it is right, with the key of the environment, and activated', async () => {
    const got: unknown[] = [];
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      got.push([request.method, request.url, request.headers['x-api-key'], Object.keys(JSON.parse(Buffer.concat(parts).toString()))]);
      const refused = request.headers['x-api-key'] !== 'ck_right';
      response
        .writeHead(refused ? 401 : 200)
        .end(JSON.stringify(refused ? { detail: 'Invalid or missing API key' } : { rule_set: 'acme/house-rules' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      expect(await run('push', house, '--url', url)).toMatchObject({ status: 2, stderr: expect.stringContaining('ORACLE_API_KEY') });
      process.env['ORACLE_API_KEY'] = 'ck_wrong';
      expect(await run('push', house, '--url', url)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('401 Invalid or missing'),
      });
      process.env['ORACLE_API_KEY'] = 'ck_right';
      expect(await run('push', house, '--url', url, '--activate')).toMatchObject({ status: 0 });
      expect(got.slice(1)).toEqual([
        ['POST', '/api/v1/rule-sets/house-rules/versions', 'ck_right', ['files']],
        ['PUT', '/api/v1/rule-sets/house-rules/active', 'ck_right', ['version']],
      ]);
      change('rules/money.yaml', 'gives_voucher: true', 'nobody_knows: true');
      expect((await run('push', house, '--url', url)).status).toBe(1);
      expect(got).toHaveLength(3);
    } finally {
      process.env['ORACLE_API_KEY'] = undefined;
      delete process.env['ORACLE_API_KEY'];
      server.close();
    }
  });
});
