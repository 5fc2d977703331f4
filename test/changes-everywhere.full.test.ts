import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReplicaSet } from './support/mongod.js';
import { describeWith } from './support/required-server.js';
import { runTool } from './support/run-tool.js';
import { type Service, startService } from './support/service.js';
import { smallRuleSet } from './support/small-rule-set.js';

/** Milliseconds within which a change holds in every process, as promised: it takes some two seconds, so a busy machine has room enough. */
const PROMISED = 5_000;

interface Place {
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** What is promised of two real processes on one store; operators change it from a third. */
const changesHold = (place: () => Promise<Place>): void => {
  let at: Place;
  let [one, other] = [] as unknown as [Service, Service];
  let [owner, asker] = ['', ''];
  const operate = async (tool: 'tenants' | 'keys', ...words: readonly string[]): Promise<string> => {
    const { status, out, err } = await runTool(tool, words, at);
    expect([status, err]).toEqual([0, '']);
    return out.split('\n')[0] ?? '';
  };
  beforeAll(async () => {
    at = await place();
    await operate('tenants', 'create', 'acme', '--name', 'Acme', '--tier', 'pro');
    owner = await operate('keys', 'create', 'acme', '--scopes', 'ask,rule-sets');
    asker = await operate('keys', 'create', 'acme', '--scopes', 'ask');
    [one, other] = await Promise.all([startService(at.env), startService(at.env)]);
  });
  afterAll(() => Promise.all([one?.stop(), other?.stop()]));

  const call = (service: Service, key: string, method: string, target: string, body: object): Promise<Response> =>
    fetch(service.url + target, { method, headers: { 'X-API-Key': key, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const ask = async (service: Service, key: string): Promise<{ status: number; verdict?: string; cid?: string }> => {
    const answer = await call(service, key, 'POST', '/api/v1/compliance/general', { action: 'Give the caller a voucher' });
    const { verdict, cid } = (await answer.json()) as { verdict?: string; cid?: string };
    return { status: answer.status, ...(verdict !== undefined && { verdict }), ...(cid !== undefined && { cid }) };
  };
  const soon = (service: Service, key: string) => expect.poll(() => ask(service, key), { timeout: PROMISED, interval: 100 });

  it('a rule set that one activates answers at the other, and undone the very same as before', async () => {
    const before = await ask(other, asker);
    expect(before).toMatchObject({ status: 200, verdict: 'ALLOWED' });
    const sets = '/api/v1/rule-sets/house-rules';
    expect((await call(one, owner, 'POST', `${sets}/versions`, { files: smallRuleSet() })).status).toBe(201);
    const switched = await call(one, owner, 'PUT', `${sets}/active`, { version: '1.0.0' });
    const undo = ((await switched.json()) as { before: string | null }).before;
    const here = await ask(one, asker);
    expect(here).toMatchObject({ status: 200, verdict: 'BLOCKED' });
    await soon(other, asker).toEqual(here);
    expect((await call(one, owner, 'PUT', `${sets}/active`, { version: undo })).status).toBe(200);
    expect(await ask(one, asker)).toEqual(before);
    await soon(other, asker).toEqual(before);
  });

  it('a key that is revoked, and a tenant that is suspended, is refused at both, and nobody else', async () => {
    await operate('keys', 'revoke', asker.split('_')[1] ?? '');
    for (const service of [one, other]) await soon(service, asker).toMatchObject({ status: 401 });
    for (const service of [one, other]) expect(await ask(service, owner)).toMatchObject({ status: 200 });
    await operate('tenants', 'suspend', 'acme');
    for (const service of [one, other]) await soon(service, owner).toMatchObject({ status: 401 });
    await operate('tenants', 'resume', 'acme');
    for (const service of [one, other]) await soon(service, owner).toMatchObject({ status: 200 });
  });
};

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'changes-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe('a change holds in every process within five seconds, on one file', () =>
  changesHold(async () => ({ cwd: process.cwd(), env: { DATA_DIR: path.join(scratch, 'data') } })));

describeWith('MONGOD_BINARY', 'the same on MongoDB', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  });
  afterAll(() => set.remove());

  changesHold(async () => ({
    cwd: process.cwd(),
    env: { DATA_DIR: path.join(scratch, 'mongo'), MONGODB_URL: set.url('changes') },
  }));
});
