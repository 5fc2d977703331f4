import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from './support/run-tool.js';
import { type Service, SMALLEST_RULE_BOOK, startService } from './support/service.js';

let scratch: string;
let service: Service;
let [own, foreign] = ['', ''];

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'single-'));
  const env = { DATA_DIR: path.join(scratch, 'data') };
  const run = async (tool: 'tenants' | 'keys', ...words: string[]): Promise<string> =>
    (await runHere(tool, words, { cwd: scratch, env })).out;
  const keyOf = async (tenant: string): Promise<string> => {
    await run('tenants', 'create', tenant, '--name', tenant, '--tier', 'enterprise');
    return /^ck_\S+/m.exec(await run('keys', 'create', tenant))?.[0] ?? '';
  };
  own = await keyOf('acme');
  foreign = await keyOf('other');
  service = await startService({ ...SMALLEST_RULE_BOOK, ...env, TENANT: 'acme', PUBLIC_RATE_LIMIT: '0' });
});

afterAll(async () => {
  await service.stop();
  await rm(scratch, { recursive: true });
});

const status = async (method: string, at: string, body?: string, key?: string): Promise<number> => {
  const headers = {
    'Content-Type': at === '/' ? 'application/x-www-form-urlencoded' : 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const answer = await fetch(service.url + at, {
    method,
    headers: { ...headers, ...(key && { 'X-API-Key': key }) },
    ...(body && { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
};

const ACTION = '{"action":"Rotate the signing keys"}';
/** Every door that decides. */
const DOORS: readonly (readonly [string, string])[] = [
  ['/api/v1/compliance/general', ACTION],
  ['/api/v1/compliance/general/batch', '{"actions":["Rotate the signing keys"]}'],
  ['/api/v1/compliance/general/interview', ACTION],
  ['/api/v1/compliance/general/plan', '{"steps":["Rotate the signing keys"]}'],
  ['/', 'action=Rotate+the+signing+keys'],
  ['/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
  ['/hooks/pre-tool-use', '{"tool_name":"Bash","tool_input":{"command":"ls"}}'],
  ['/access/v1/evaluation', '{"subject":{"type":"a","id":"a"},"action":{"name":"read"},"resource":{"type":"a","id":"a"}}'],
  [
    '/access/v1/evaluations',
    '{"evaluations":[{"subject":{"type":"a","id":"a"},"action":{"name":"read"},"resource":{"type":"a","id":"a"}}]}',
  ],
  ['/api/v1/widget/oracle/session', '{}'],
  [
    '/api/v1/public/agents/oracle/a2a',
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'message/send',
      params: { message: { messageId: '1', role: 'user', kind: 'message', parts: [{ kind: 'text', text: 'Rotate the keys' }] } },
    }),
  ],
];

describe('a node of one tenant', () => {
  it.each(DOORS)('takes at %s the keys of its tenant alone', async (at, body) => {
    expect(await status('POST', at, body, own)).toBeLessThan(400);
    expect(await status('POST', at, body, foreign)).toBe(401);
    expect(await status('POST', at, body)).toBe(401);
  });

  it('refuses foreign keys everywhere, with the words for unknown ones', async () => {
    for (const at of ['/api/v1/account', '/api/v1/rule-sets', '/api/v1/compliance'])
      expect(await status('GET', at, undefined, foreign)).toBe(401);
    expect(await status('GET', '/api/v1/account', undefined, own)).toBe(200);
    const said = await Promise.all(
      [foreign, `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`].map(async (key) => {
        const answer = await fetch(`${service.url}/api/v1/account`, { headers: { 'X-API-Key': key } });
        return ((await answer.json()) as { detail: string }).detail;
      }),
    );
    expect(new Set(said).size).toBe(1);
  });

  it.each(['/', '/healthz', '/readyz', '/docs', '/rules', '/api/v1/compliance', '/openapi.json'])('shows %s to everybody', async (at) => {
    expect(await status('GET', at)).toBe(200);
  });
});
