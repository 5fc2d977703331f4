import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decode } from '@ipld/dag-cbor';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RuleSetApi } from '../../src/http/dependencies.js';
import { ProofQueue } from '../../src/proof/proof-queue.js';
import { createBooks } from '../../src/rule-sets/books.js';
import { checkingHere } from '../../src/rule-sets/checking.js';
import { CompiledRuleSets } from '../../src/rule-sets/compiled-rule-sets.js';
import { KnownRuleSets } from '../../src/rule-sets/known-rule-sets.js';
import { fromJson } from '../../src/rule-sets/rule-set.js';
import { ShadowCounts } from '../../src/rule-sets/shadow-counts.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import { UseCounter } from '../../src/tenants/use-counter.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';
import { tarGzOf, zipOf } from '../support/archives.js';
import { fixedKeys } from '../support/fixed-keys.js';
import { shippedOracle } from '../support/rule-book.js';
import { ofVersion, smallRuleSet } from '../support/small-rule-set.js';
import { bodyOf, NOON, type Running, startApp } from './start-app.js';

const ACME = 'ck_acme0000_acme';
const OTHER = 'ck_other000_other';
const TEST = 'ck_test_acme';
const ASKING = 'ck_acme0001_ask';
const FREE = 'ck_free0000_free';
const SETS = '/api/v1/rule-sets';
const HOUSE = `${SETS}/house-rules`;
const VOUCHER = 'Give the caller a voucher';

let oracle: OpenOracle;
let directory: string;
let stores: Stores;
let known: KnownRuleSets;
let app: Running;
beforeAll(() => {
  oracle = shippedOracle({ memoEntries: 100 });
});
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'rule-sets-'));
  stores = openEmbedded(directory);
  await stores.prepare();
  const { ruleBook } = oracle.compiled;
  known = new KnownRuleSets(stores.ruleSets);
  await known.refresh();
  const compiled = new CompiledRuleSets(ruleBook, async ({ tenant, ruleSet, version }) => {
    const stored = await stores.ruleSets.find(tenant, ruleSet, version);
    return stored === undefined ? undefined : fromJson(stored.content);
  });
  const shadows = new ShadowCounts();
  const proofs = new ProofQueue(stores.blocks, 0);
  const ruleSets: RuleSetApi = {
    books: createBooks(oracle, known, compiled, shadows, 100, { proofs }),
    known,
    compiled,
    shadows,
    checking: checkingHere({ ruleBook, oracle }),
  };
  app = await startApp({
    oracle,
    ruleBook,
    publicApi: { stores },
    blocks: { waiting: proofs, linked: oracle.linked, held: stores.blocks },
    ruleSets,
    accounts: { use: new UseCounter(stores.tenants, () => NOON), freeDailyQuota: 1000 },
    apiKeys: fixedKeys([
      { key: ACME, holder: { tenant: 'acme', tier: 'pro' } },
      { key: OTHER, holder: { tenant: 'other', tier: 'enterprise' } },
      { key: TEST, holder: { tenant: 'acme', tier: 'pro', test: true } },
      { key: ASKING, holder: { tenant: 'acme', tier: 'pro', scopes: ['ask'] } },
      { key: FREE, holder: { tenant: 'free', tier: 'free' } },
    ]),
  });
});
afterEach(async () => {
  await app.stop();
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});
afterAll(() => undefined);

const call = (method: string, target: string, key: string | undefined, body?: unknown, type = 'application/json'): Promise<Response> =>
  fetch(app.url + target, {
    method,
    headers: { ...(key === undefined ? {} : { 'X-API-Key': key }), ...(body === undefined ? {} : { 'Content-Type': type }) },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });
const upload = (files: object, key: string | undefined = ACME, target = `${HOUSE}/versions`): Promise<Response> =>
  call('POST', target, key, { files });
const activate = (version: string | null, role = 'active'): Promise<Response> => call('PUT', `${HOUSE}/${role}`, ACME, { version });
const ask = async (action: string, key?: string, more: object = {}): Promise<Readonly<Record<string, unknown>>> =>
  bodyOf(await call('POST', '/api/v1/compliance/general', key, { action, as_of: '2026-11-27', ...more }));

describe('an upload', () => {
  it('is checked, kept once, listed and shown', async () => {
    const made = await upload(smallRuleSet());
    expect(made.status).toBe(201);
    const version = await bodyOf<Record<string, unknown>>(made);
    expect(version).toMatchObject({ rule_set: 'acme/house-rules', version: '1.0.0', rules: 2, cases: 2, active: false, stored: true });
    expect(made.headers.get('Location')).toBe(`${app.url}${HOUSE}/versions/1.0.0`);
    expect((await upload(smallRuleSet())).status).toBe(200);
    expect(await bodyOf(await call('GET', SETS, ACME))).toEqual({
      rule_sets: [{ rule_set: 'acme/house-rules', active: null, shadow: null }],
    });
    const shown = await bodyOf<Record<string, unknown>>(await call('GET', `${HOUSE}/versions/1.0.0`, ACME));
    expect(shown).toMatchObject({ cid: version['cid'], rules_in_full: [{ rule: '1' }, { rule: '2' }] });
    expect(await bodyOf(await call('GET', `${HOUSE}/versions/${String(version['cid'])}`, ACME))).toEqual(shown);
  });

  it('may be a .tar.gz, a .zip or a form, in a folder or not', async () => {
    const entries = Object.entries(smallRuleSet()).map(([name, text]) => ({ path: `house/${name}`, text }));
    const first = await call('POST', `${HOUSE}/versions`, ACME, tarGzOf(entries), 'application/gzip');
    expect(first.status).toBe(201);
    const { cid } = await bodyOf(first);
    const zipped = await call('POST', `${HOUSE}/versions`, ACME, zipOf(entries), 'application/zip');
    expect([zipped.status, (await bodyOf(zipped))['cid']]).toEqual([200, cid]);
    const form = new FormData();
    form.set('archive', new Blob([new Uint8Array(zipOf(entries))]), 'house.zip');
    const sent = await fetch(`${app.url}${HOUSE}/versions`, { method: 'POST', headers: { 'X-API-Key': ACME }, body: form });
    expect([sent.status, (await bodyOf(sent))['cid']]).toEqual([200, cid]);
  });

  it('that says something else under a version that is there is 409, and changes nothing', async () => {
    await upload(smallRuleSet());
    const other = await upload(
      smallRuleSet({ 'rule-set.yaml': 'rule_set: house-rules\ntitle: Others\nversion: 1.0.0\neverywhere: true\n' }),
    );
    expect(other.status).toBe(409);
    expect(await bodyOf(await call('GET', `${HOUSE}/versions/1.0.0`, ACME))).toMatchObject({ title: 'House rules' });
  });

  it.each([
    [
      'names a rule of ours',
      { 'rules/more.yaml': 'rules:\n  - { rule: EU-AIA-05-1-F, title: T, when: { infers_emotions: true }, reason: R }\n' },
      'names-our-rule',
    ],
    [
      'redefines a fact of ours',
      {
        'vocabulary/more.yaml':
          'theme: x\nfacts:\n  infers_emotions: { question: Q, kind: practice, answers: [true, false], phrases: { true: [mood] } }\n',
      },
      'redefines-our-fact',
    ],
    [
      'asks for a fact that nobody has',
      { 'rules/more.yaml': 'rules:\n  - { rule: 3, title: T, when: { infers_emotion: true }, reason: R }\n' },
      'unknown-fact',
    ],
    [
      'fails a case of its own',
      { 'rules/money.cases.yaml': 'cases:\n  - { rule: 1, action: Give a voucher, on: 2026-11-27, expect: { verdict: ALLOWED } }\n' },
      'case-fails',
    ],
    ['is another than its path says', { 'rule-set.yaml': 'rule_set: other\ntitle: T\nversion: 1.0.0\neverywhere: true\n' }, 'other-name'],
    [
      'holds where we cover nothing',
      { 'rule-set.yaml': 'rule_set: house-rules\ntitle: T\nversion: 1.0.0\njurisdictions: [US-TX]\n' },
      'unknown-jurisdiction',
    ],
    [
      'cites a law',
      {
        'rules/more.yaml':
          'rules:\n  - rule: 3\n    title: T\n    reason: R\n    when: { infers_emotions: true }\n' +
          '    unless: { x: { says_sorry: true, cite: Art. 5 } }\n',
      },
      'unknown-key',
    ],
    ['has a file that nobody reads', { 'secret.txt': 'x' }, 'unread-file'],
    ['has an anchor', { 'rules/more.yaml': 'rules: &a\n  - *a\n' }, 'anchor'],
  ])('that %s is 422 with a place, and nothing is stored', async (_, changes, code) => {
    const refused = await upload(smallRuleSet(changes as unknown as Record<string, string>));
    expect(refused.status).toBe(422);
    const { errors } = await bodyOf<{ errors: { code: string; file: string; line: number; detail: string }[] }>(refused);
    expect(errors.map((one) => one.code)).toContain(code);
    expect(errors.every((one) => one.line >= 1 && one.file !== '' && one.detail !== '')).toBe(true);
    expect(await bodyOf(await call('GET', SETS, ACME))).toEqual({ rule_sets: [] });
  });

  it('by a test key is checked and not kept', async () => {
    const tried = await upload(smallRuleSet(), TEST);
    expect([tried.status, await bodyOf(tried)]).toMatchObject([200, { stored: false }]);
    expect(await bodyOf(await call('GET', SETS, ACME))).toEqual({ rule_sets: [] });
    await upload(smallRuleSet());
    expect((await call('PUT', `${HOUSE}/active`, TEST, { version: '1.0.0' })).status).toBe(403);
  });

  it('needs a key of a paid tier with the scope, a type and a size that we take', async () => {
    expect((await upload(smallRuleSet(), '')).status).toBe(401);
    expect((await upload(smallRuleSet(), ASKING)).status).toBe(403);
    expect((await upload(smallRuleSet(), FREE)).status).toBe(403);
    expect((await call('POST', `${HOUSE}/versions`, ACME, Buffer.from('x'), 'text/plain')).status).toBe(415);
    const utf16 = Buffer.from('{"files": {}}', 'utf16le');
    expect((await call('POST', `${HOUSE}/versions`, ACME, utf16, 'application/json; charset=utf-16')).status).toBe(415);
    expect((await call('POST', `${HOUSE}/versions`, ACME, Buffer.alloc(1_000_001), 'application/zip')).status).toBe(413);
    expect((await upload(smallRuleSet(), ACME, `${SETS}/UP/versions`)).status).toBe(404);
  });
});

describe('a version that answers', () => {
  it('adds refusals, cites itself, and is undone by the same call to the very same cids', async () => {
    const [law, without] = [await ask(VOUCHER), await ask(VOUCHER, ACME)];
    expect(without).toMatchObject({ verdict: 'ALLOWED', cid: law['cid'] });
    await upload(smallRuleSet());
    expect(await bodyOf(await activate('1.0.0'))).toEqual({ rule_set: 'acme/house-rules', active: '1.0.0', shadow: null, before: null });
    const blocked = await ask(VOUCHER, ACME);
    expect(blocked).toMatchObject({ verdict: 'BLOCKED', rule_source: 'acme/house-rules 1.0.0, rule 1' });
    expect(String(blocked['reason'])).toMatch(/^Vouchers are given by people only\..*\(acme\/house-rules 1\.0\.0, rule 1\)$/);
    // Others, and who asks for the law alone, see nothing of it.
    expect((await ask(VOUCHER))['cid']).toBe(law['cid']);
    expect((await ask(VOUCHER, OTHER))['cid']).toBe(law['cid']);
    expect((await ask(VOUCHER, ACME, { rule_sets: [] }))['cid']).toBe(law['cid']);
    expect((await ask(VOUCHER, ACME, { rule_sets: ['acme/house-rules'] }))['cid']).toBe(blocked['cid']);
    expect(await bodyOf(await activate(null))).toMatchObject({ active: null, before: '1.0.0' });
    expect((await ask(VOUCHER, ACME))['cid']).toBe(law['cid']);
    await activate('1.0.0');
    expect((await ask(VOUCHER, ACME))['cid']).toBe(blocked['cid']);
  });

  it('takes facts of its own, and asks for them', async () => {
    await upload(smallRuleSet());
    await activate('1.0.0');
    expect(await ask(VOUCHER, ACME, { facts: { says_sorry: true } })).toMatchObject({ verdict: 'ALLOWED' });
    const refused = await call('POST', '/api/v1/compliance/general', undefined, { action: VOUCHER, facts: { says_sorry: true } });
    expect(refused.status).toBe(422);
    const asked = await ask(VOUCHER, ACME, { ask: true });
    expect(asked).toMatchObject({ sure: false, questions: [{ fact: 'says_sorry', why: 'acme/house-rules 1.0.0, rule 1' }] });
    const told = await ask(VOUCHER, ACME, { explain: 'full' });
    expect(told).toMatchObject({
      cid: asked['cid'],
      explanation: { findings: expect.arrayContaining([expect.objectContaining({ citation: 'acme/house-rules 1.0.0, rule 1' })]) },
    });
  });

  it('is named second where the law refuses as well', async () => {
    await upload(smallRuleSet());
    await activate('1.0.0');
    const both = await ask('Score the mood of every warehouse worker from camera images in Lyon', ACME);
    expect(both).toMatchObject({ verdict: 'BLOCKED', rule_source: 'Regulation (EU) 2024/1689, Art. 5(1)(f)' });
    expect(both['reason']).toContain('acme/house-rules 1.0.0, rule 2, refuses it too. (Regulation (EU) 2024/1689, Art. 5(1)(f))');
  });

  it('holds at every door', async () => {
    await upload(smallRuleSet());
    await activate('1.0.0');
    const post = async (target: string, body: unknown) => bodyOf<Record<string, unknown>>(await call('POST', target, ACME, body));
    expect(await post('/api/v1/compliance/general/batch', { actions: [VOUCHER] })).toMatchObject({
      results: [{ body: { verdict: 'BLOCKED' } }],
    });
    expect(await post('/api/v1/compliance/general/batch', { actions: [VOUCHER], rule_sets: [] })).toMatchObject({
      results: [{ body: { verdict: 'ALLOWED' } }],
    });
    expect(await post('/api/v1/compliance/general/interview', { action: VOUCHER })).toMatchObject({ verdict: { verdict: 'BLOCKED' } });
    expect(await post('/hooks/pre-tool-use', { tool_name: 'mail', tool_input: { text: VOUCHER } })).toMatchObject({
      hookSpecificOutput: { permissionDecision: 'deny' },
    });
    const evaluation = { subject: { type: 'agent', id: 'a' }, action: { name: 'send' }, resource: { type: 'text', id: VOUCHER } };
    expect(await post('/access/v1/evaluation', evaluation)).toMatchObject({ decision: false });
    expect(await post('/access/v1/evaluation', { ...evaluation, context: { rule_sets: [] } })).toMatchObject({ decision: true });
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'check_action', arguments: { action: VOUCHER } } };
    const answer = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: { 'X-API-Key': ACME, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify(message),
    });
    expect(await answer.text()).toContain('acme/house-rules 1.0.0, rule 1');
    const used = await bodyOf<{ total: { queries: number; blocked: number }; days: { endpoint: string }[] }>(
      await call('GET', '/api/v1/account/usage?from=2026-11-20&to=2026-11-20', ACME),
    );
    expect(used.days.map((one) => one.endpoint)).toContain('/mcp');
  });

  it('that is not there, or is another tenant’s, is 422; without a key 401', async () => {
    await upload(smallRuleSet());
    const asked = async (key: string | undefined, rule_sets: unknown) =>
      (await call('POST', '/api/v1/compliance/general', key, { action: VOUCHER, rule_sets })).status;
    expect(await asked(ACME, ['acme/house-rules'])).toBe(422);
    await activate('1.0.0');
    expect(await asked(ACME, ['acme/house-rules'])).toBe(200);
    expect(await asked(OTHER, ['acme/house-rules'])).toBe(422);
    expect(await asked(undefined, ['acme/house-rules'])).toBe(401);
    expect(await asked(undefined, [])).toBe(200);
    expect(await asked(ACME, 'acme/house-rules')).toBe(422);
    expect((await activate('9.9.9')).status).toBe(404);
    expect((await call('PUT', `${HOUSE}/active`, ACME, { version: 1 })).status).toBe(422);
  });
});

describe('two versions', () => {
  const STRICT = {
    'rules/money.yaml': 'rules:\n  - { rule: 1, title: Vouchers, when: { gives_voucher: true }, reason: None at all. }\n',
    'rules/money.cases.yaml': 'cases:\n  - { rule: 1, action: Give the caller a voucher, on: 2026-11-27, expect: { verdict: BLOCKED } }\n',
  };

  it('are compared, each change with a witness', async () => {
    await upload(smallRuleSet());
    await upload(ofVersion('2.0.0', STRICT));
    const diff = await bodyOf<{ changes: { to: string; witness: object; what: string }[] }>(
      await call('GET', `${HOUSE}/versions/1.0.0/diff/2.0.0`, ACME),
    );
    expect(diff).toMatchObject({ from: '1.0.0', to: '2.0.0', jurisdictions: null });
    expect(diff.changes.map(({ to, witness }) => [to, witness])).toEqual(
      expect.arrayContaining([
        ['BLOCKED', { gives_voucher: [true], says_sorry: [true] }],
        ['ALLOWED', { infers_emotions: [true] }],
      ]),
    );
  });

  it('one may be watched: what it would answer otherwise is counted, without texts', async () => {
    await upload(smallRuleSet());
    await upload(ofVersion('2.0.0', STRICT));
    await activate('1.0.0');
    await activate('2.0.0', 'shadow');
    const sorry = await ask(`${VOUCHER} as an apology`, ACME);
    expect(sorry).toMatchObject({ verdict: 'ALLOWED' });
    await ask(VOUCHER, ACME);
    await ask(`${VOUCHER} as an apology`, TEST);
    await expect
      .poll(async () => bodyOf(await call('GET', `${HOUSE}/shadow`, ACME)))
      .toMatchObject({ version: '2.0.0', asked: 2, otherwise: 1 });
    const { answers } = await bodyOf<{ answers: object[] }>(await call('GET', `${HOUSE}/shadow`, ACME));
    expect(answers).toEqual([expect.objectContaining({ cid: sorry['cid'], verdict: 'ALLOWED', would_be: 'BLOCKED', count: 1 })]);
    expect(JSON.stringify(answers)).not.toContain('voucher');
  });
});

describe('isolation', () => {
  it('nothing of a tenant is there for the key of another, at any endpoint', async () => {
    const { cid } = await bodyOf(await upload(smallRuleSet()));
    await upload(ofVersion('2.0.0'));
    await activate('1.0.0');
    await activate('2.0.0', 'shadow');
    const before = await bodyOf(await call('GET', `${HOUSE}/versions`, ACME));
    const endpoints = [
      ['GET', `${HOUSE}/versions`],
      ['GET', `${HOUSE}/versions/1.0.0`],
      ['GET', `${HOUSE}/versions/${String(cid)}`],
      ['GET', `${HOUSE}/versions/1.0.0/diff/2.0.0`],
      ['GET', `${HOUSE}/shadow`],
      ['PUT', `${HOUSE}/active`],
      ['PUT', `${HOUSE}/shadow`],
    ] as const;
    for (const [method, target] of endpoints)
      for (const version of method === 'PUT' ? ['1.0.0', null] : [undefined]) {
        const answer = await call(method, target, OTHER, version === undefined ? undefined : { version });
        expect([method, target, answer.status]).toEqual([method, target, 404]);
        expect(await answer.text()).not.toMatch(/acme|House rules|bafy/);
      }
    expect(await bodyOf(await call('GET', SETS, OTHER))).toEqual({ rule_sets: [] });
    // A rule set of the same name is the other tenant's own.
    expect((await upload(smallRuleSet(), OTHER)).status).toBe(201);
    expect(await bodyOf(await call('GET', `${HOUSE}/versions`, ACME))).toEqual(before);
  });
});

describe('the blocks of a rule set', () => {
  it('are for its owner alone, the proof of its verdict for everybody', async () => {
    const { cid: book } = await bodyOf<{ cid: string }>(await upload(smallRuleSet()));
    await activate('1.0.0');
    const { cid, verdict } = await ask(VOUCHER, ACME);
    expect(verdict).toBe('BLOCKED');
    const block = (name: unknown, key?: string, format = 'raw'): Promise<Response> =>
      call('GET', `/ipfs/${String(name)}?format=${format}`, key);
    const { rule } = decode<{ readonly rule: object }>(new Uint8Array(await (await block(cid)).arrayBuffer()));
    for (const name of [book, rule]) {
      const own = await block(name, ACME);
      expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'private, max-age=29030400, immutable']);
      for (const other of [undefined, OTHER, FREE, ASKING]) expect((await block(name, other)).status).toBe(404);
    }
    // All of the book, for whoever may have it.
    expect((await (await block(book, ACME, 'car')).arrayBuffer()).byteLength).toBeGreaterThan(500);
    expect((await block(book, OTHER, 'car')).status).toBe(404);
    const page = (key?: string): Promise<string> =>
      fetch(`${app.url}/api/v1/proofs/${String(cid)}`, { headers: { Accept: 'text/html', ...(key && { 'X-API-Key': key }) } }).then((r) =>
        r.text(),
      );
    const shown = await Promise.all([page(ACME), page(), page(OTHER)]);
    expect(shown.map((text) => text.includes(String(cid)))).toEqual([true, true, true]);
    expect(shown.map((text) => text.includes(String(rule)))).toEqual([true, false, false]);
  });
});
