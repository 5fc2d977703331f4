import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/tenants/api-key.js';
import { byExtent } from '../support/full.js';
import { type RanTool, runHere, runTool } from '../support/run-tool.js';
import { type Service, SMALLEST_RULE_BOOK, startService } from '../support/service.js';

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'tenants-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const place = () => ({ cwd: scratch, env: { DATA_DIR: path.join(scratch, 'data') } });
const run = (tool: 'tenants' | 'keys', ...words: string[]): Promise<RanTool> => runHere(tool, words, place());

const ACME = ['create', 'acme', '--name', 'Acme Ltd', '--tier', 'pro'];
const createAcme = (): Promise<RanTool> => run('tenants', ...ACME);
const secretOf = ({ out }: RanTool): string => /^ck_\S+/m.exec(out)?.[0] ?? '';

describe('the commands for tenants and keys', () => {
  test('make a customer whose key every running service takes, and refuses once it is revoked', async () => {
    const env = { ...SMALLEST_RULE_BOOK, DATA_DIR: path.join(scratch, 'data'), FREE_DAILY_QUOTA: '1' };
    const services: Service[] = await Promise.all(byExtent([env], [env, env], [env, env]).map((one) => startService(one)));
    const statuses = (key: string): Promise<number[]> =>
      Promise.all(
        services.map(async ({ url }) => {
          const answer = await fetch(`${url}/api/v1/compliance/general`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
            body: '{"action":"Rotate the signing keys"}',
          });
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
    /** A change holds within five seconds: it takes some two, so a busy machine has room enough. */
    const soon = (key: string, status: number): Promise<void> =>
      expect.poll(() => statuses(key), { timeout: 5_000, interval: 100 }).toEqual(services.map(() => status));
    try {
      // As operators do, by processes of their own.
      expect((await runTool('tenants', ACME, place())).out).toMatch(/^acme {2}pro {2}active /);
      const key = secretOf(await runTool('keys', ['create', 'acme', '--label', 'build'], place()));
      await soon(key, 200);
      await run('keys', 'revoke', key.slice(3, 11));
      await soon(key, 401);
      for (const { logged } of services) expect(logged()).not.toContain(key.slice(12));
    } finally {
      for (const { stop } of services) await stop();
    }
  });

  test('list and show without what is secret, and say when a key was revoked', async () => {
    await createAcme();
    const key = secretOf(await run('keys', 'create', 'acme', '--scopes', 'ask,billing', '--label', 'build', '--expires', '2099-01-31'));
    const id = key.slice(3, 11);
    expect((await run('keys', 'list', 'acme')).out).toMatch(
      new RegExp(`^${id} {2}ask,billing {2}created \\S+ {2}expires 2099-01-31T00:00:00.000Z {2}never used {2}build\n$`),
    );
    const shown = (await run('tenants', 'show', 'acme')).out;
    expect(JSON.parse(shown)).toMatchObject({ id: 'acme', tier: 'pro', keys: [{ id, label: 'build' }] });
    for (const text of [shown, (await run('keys', 'list', 'acme')).out]) {
      expect(text).not.toContain(key.slice(12));
      expect(text).not.toMatch(/[0-9a-f]{64}/);
    }
    expect((await run('keys', 'revoke', id)).out).toContain('is revoked');
    expect((await run('keys', 'revoke', id)).out).toContain('was revoked at');
    expect((await run('keys', 'rotate', id)).err).toContain('was revoked at');
  });

  test('rotate: a new key like the old one, which ends after the overlap', async () => {
    await createAcme();
    const old = secretOf(await run('keys', 'create', 'acme', '--test', '--label', 'x'));
    const rotated = await run('keys', 'rotate', old.slice(8, 16), '--overlap', '0');
    expect(secretOf(rotated)).toMatch(/^ck_test_/);
    expect(rotated.out).toContain(`The old key \`${old.slice(8, 16)}\` is valid until `);
    expect((await run('keys', 'list', 'acme')).out.match(/ {2}ask {2}test {2}created /g)).toHaveLength(2);
  });

  test.each<[string, 'tenants' | 'keys', string[], string]>([
    ['a second tenant of one id', 'tenants', ['create', 'acme', '--name', 'A', '--tier', 'free'], 'there is a tenant `acme` already'],
    ['a tenant without a name', 'tenants', ['create', 'b', '--tier', 'free'], '--name must be given'],
    [
      'a tier that is none',
      'tenants',
      ['create', 'b', '--name', 'B', '--tier', 'gold'],
      '--tier must be one of free, pro, enterprise, not `gold`',
    ],
    ['an id that is none', 'tenants', ['create', 'B b', '--name', 'B', '--tier', 'pro'], 'lower-case letters'],
    ['an unknown tenant', 'tenants', ['suspend', 'nobody'], 'there is no tenant `nobody`'],
    ['an unknown option', 'tenants', ['create', 'b', '--teir', 'pro'], "Unknown option '--teir'"],
    ['a key for nobody', 'keys', ['create', 'nobody'], 'there is no tenant `nobody`'],
    ['a scope that is none', 'keys', ['create', 'acme', '--scopes', 'ask,all'], '--scopes must be one of ask, rule-sets, audit, billing'],
    ['a day that is none', 'keys', ['create', 'acme', '--expires', '2027-02-30'], '--expires must be a day'],
    ['a day that is over', 'keys', ['create', 'acme', '--expires', '2020-01-01'], '--expires must be a day to come'],
    ['an unknown key', 'keys', ['revoke', newApiKey(false).slice(3, 11)], 'there is no key'],
    [
      "an auditor's key that does not end",
      'keys',
      ['create', 'acme', '--scopes', 'audit', '--from', '2026-01-01', '--to', '2026-02-01'],
      'must end',
    ],
    ["an auditor's key for other things", 'keys', ['create', 'acme', '--scopes', 'audit,ask'], 'the scope audit alone'],
    ["an auditor's key without days", 'keys', ['create', 'acme', '--scopes', 'audit', '--expires', '2099-01-01'], '--from must be a day'],
    [
      "an auditor's key for no days",
      'keys',
      ['create', 'acme', '--scopes', 'audit', '--expires', '2099-01-01', '--from', '2026-02-01', '--to', '2026-01-01'],
      'must not be after',
    ],
    ['days for another key', 'keys', ['create', 'acme', '--from', '2026-02-01', '--to', '2026-03-01'], 'with the scope audit'],
    ['an overlap that is none', 'keys', ['rotate', 'x', '--overlap', 'long'], '--overlap must be a whole number'],
    ['a command that is none', 'keys', ['forget', 'acme'], 'npm run keys -- COMMAND'],
  ])('refuse %s, and say why', async (_, tool, words, message) => {
    await createAcme();
    const { status, err } = await run(tool, ...words);
    expect(status).toBe(1);
    expect(err).toContain(message);
  });
});
