import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byExtent } from '../support/full.js';
import { runHere } from '../support/run-tool.js';
import { type Service, SHIPPED_RULE_BOOK, startService } from '../support/service.js';
import { smallRuleSet } from '../support/small-rule-set.js';

const VOUCHER = 'Give the caller a voucher';

let directory: string;
let service: Service;
let key: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'rule-sets-beside-'));
  const env = { ...SHIPPED_RULE_BOOK, DATA_DIR: directory };
  const cwd = process.cwd();
  await runHere('tenants', ['create', 'acme', '--name', 'Acme', '--tier', 'pro'], { cwd, env });
  key = (await runHere('keys', ['create', 'acme', '--scopes', 'ask,rule-sets'], { cwd, env })).out.split('\n')[0] ?? '';
  service = await startService(env);
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

const call = (method: string, target: string, body: unknown): Promise<Response> =>
  fetch(service.url + target, { method, headers: { 'X-API-Key': key, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const upload = (files: object): Promise<Response> => call('POST', '/api/v1/rule-sets/house-rules/versions', { files });
const verdict = async (): Promise<unknown> =>
  ((await (await call('POST', '/api/v1/compliance/general', { action: VOUCHER })).json()) as { verdict: string }).verdict;

const ANSWERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** In `npm test` enough of them to keep a process busy for a while. */
const MANY = byExtent(60, 400, 400);

/** Rules that overlap in many ways, which takes the exact checks long. */
const manyTangledRules = (): object => {
  const facts = Array.from({ length: 24 }, (_, i) => `  f${i}: { question: Q, kind: context, answers: [${ANSWERS.join(', ')}] }`);
  const line = (seed: number, i: number): string =>
    `f${(seed + i * 5) % 24}: [${ANSWERS.filter((_, at) => at === 0 || (seed + at * i) % 3 !== 0).join(', ')}]`;
  const block = (seed: number): string => `{ ${[0, 1, 2, 3].map((i) => line(seed, i)).join(', ')} }`;
  const whens = (r: number): string => [0, 1, 2].map((b) => block(r * 11 + b)).join(', ');
  const rule = (r: number): string => `  - { rule: ${r + 1}, title: T, reason: R, when: [${whens(r)}] }`;
  return smallRuleSet({
    'rule-set.yaml': 'rule_set: house-rules\ntitle: T\nversion: 9.0.0\neverywhere: true\n',
    'rules/money.yaml': `rules:\n${Array.from({ length: MANY }, (_, r) => rule(r)).join('\n')}\n`,
    'rules/money.cases.yaml': 'cases: [{ rule: 1, action: x, on: 2026-11-27, expect: { verdict: ALLOWED } }]\n',
    'vocabulary/money.yaml': `theme: t\nfacts:\n${facts.join('\n')}\n`,
  });
};

describe('the service', () => {
  it('checks an upload in a process of its own, and answers by it once it is active', async () => {
    expect(await verdict()).toBe('ALLOWED');
    expect((await upload(smallRuleSet())).status).toBe(201);
    expect((await call('PUT', '/api/v1/rule-sets/house-rules/active', { version: '1.0.0' })).status).toBe(200);
    expect(await verdict()).toBe('BLOCKED');
    expect(service.logged()).not.toContain(key);
  });

  it('answers on while many rules are checked, and takes the next upload after', async () => {
    const checking = upload(manyTangledRules());
    expect(await verdict()).toBe('BLOCKED');
    // Whether there is time enough for it depends on the machine; what is not taken is refused with a diagnostic.
    const { status } = await checking;
    expect([201, 422]).toContain(status);
    expect((await upload(smallRuleSet())).status).toBe(200);
  });
});
