import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlainCall } from '../../src/http/mcp/plain-call.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';
import { type Running, startApp } from './start-app.js';

const MODERN = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};
/** With details that only the SDK's schema can see through. */
const DETAILED = {
  ...ENVELOPE,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0', title: 'Test' },
  'io.modelcontextprotocol/clientCapabilities': { sampling: { tools: {} } },
};
const BASE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

type Headers = Record<string, string>;
interface Sent {
  readonly headers: Headers;
  readonly body: { readonly id: unknown; readonly params: Record<string, unknown> };
}

const modernCall = (name: string, given: object, id: unknown, envelope: object = ENVELOPE): Sent => ({
  headers: { ...BASE, 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': name },
  body: { ...message(id), params: { name, arguments: given, _meta: envelope } },
});
const legacyCall = (version: string, name: string, given: object, id: unknown): Sent => ({
  headers: { ...BASE, 'mcp-protocol-version': version },
  body: { ...message(id), params: { name, arguments: given } },
});
const message = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'tools/call' });
const isPlain = ({ headers, body }: Sent): boolean => readPlainCall((name) => headers[name] ?? '', body) !== undefined;

/** The same with a session, of which there are none: it changes no answer, and is left to the SDK. */
const leftToSdk = ({ headers, body }: Sent): Sent => ({ headers: { ...headers, 'mcp-session-id': 'none' }, body });

const tools: fc.Arbitrary<readonly [string, object]> = fc.oneof(
  fc
    .record(
      {
        action: fc.constantFrom('Translate a menu', 'Read the mood of staff from their faces', 'Rank the applicants with AI', '', 7),
        domain: fc.constantFrom('general', 'employment', 'nowhere'),
        facts: fc.constantFrom({}, { people_informed: true }, { people_informd: true }),
        acton: fc.constant('x'),
      },
      { requiredKeys: ['action'] },
    )
    .map((given) => ['check_action', given] as const),
  fc.constantFrom(
    ['check_plan', { steps: ['Print it', 'Send it'] }] as const,
    ['check_plan', {}] as const,
    ['explain_rule', { rule: 'EU-AIA-05-1-F' }] as const,
    ['list_questions', {}] as const,
    ['verify_verdict', { action: 'Print it', cid: 'x' }] as const,
  ),
);
const calls: fc.Arbitrary<Sent> = fc
  .tuple(
    tools,
    fc.oneof(fc.integer(), fc.string()),
    fc.constantFrom(MODERN, ...SUPPORTED_PROTOCOL_VERSIONS),
    fc.constantFrom(ENVELOPE, DETAILED),
  )
  .map(([[name, given], id, version, envelope]) =>
    version === MODERN ? modernCall(name, given, id, envelope) : legacyCall(version, name, given, id),
  );

let app: Running;
beforeAll(async () => {
  app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook() });
});
afterAll(() => app.stop());

/** Ids and times are an answer's own. */
const OWN = /"(?:verdict_id|created_at)\\?":\\?"[^"\\]+\\?"/g;
// The SDK is told at which address it was asked, so its answers vary by it.
const UNALIKE = ['date', 'x-request-id', 'content-length', 'vary'];
const answerTo = async ({ headers, body }: Sent): Promise<object> => {
  const response = await fetch(`${app.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
  const found = [...response.headers].filter(([name]) => !UNALIKE.includes(name) && !name.includes('ratelimit'));
  return { status: response.status, headers: found, text: (await response.text()).replace(OWN, '') };
};

describe('a call in its plainest form', () => {
  it('is answered to the letter as the SDK answers it', () =>
    fc.assert(
      fc.asyncProperty(calls, async (sent) => {
        expect([isPlain(sent), isPlain(leftToSdk(sent))]).toEqual([true, false]);
        expect(await answerTo(sent)).toEqual(await answerTo(leftToSdk(sent)));
      }),
      { numRuns: 60 },
    ));

  const sent = modernCall('check_action', { action: 'Print it' }, 1);
  const old = legacyCall('2025-11-25', 'check_action', { action: 'Print it' }, 1);
  const withHeaders = ({ headers, body }: Sent, more: Headers): Sent => ({ headers: { ...headers, ...more }, body });
  const withParams = ({ headers, body }: Sent, more: object): Sent => ({ headers, body: { ...body, params: { ...body.params, ...more } } });
  it.each<[string, Sent, number]>([
    ['another name in the header', withHeaders(sent, { 'mcp-name': 'check_plan' }), 400],
    ['another method in the header', withHeaders(sent, { 'mcp-method': 'tools/list' }), 400],
    ['another version in the header', withHeaders(sent, { 'mcp-protocol-version': '2025-11-25' }), 400],
    ['a version to come', withHeaders(old, { 'mcp-protocol-version': '2027-01-01' }), 400],
    ['the new version without what a request of it says of itself', withHeaders(old, { 'mcp-protocol-version': MODERN }), 400],
    ['a client without a name', withParams(sent, { _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientInfo': { version: '1' } } }), 400],
    ['capabilities that are a list', withParams(sent, { _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': [] } }), 400],
    ['capabilities of no shape', withParams(sent, { _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': 1 } }), 400],
    ['a client that takes no stream', withHeaders(old, { accept: 'application/json' }), 406],
    ['arguments that are none', withParams(old, { arguments: 'x' }), 200],
    ['no id', { headers: old.headers, body: { ...old.body, id: null } }, 400],
    ['a tool that nobody has', withParams(old, { name: 'delete_all' }), 200],
  ])('is none, and is the SDK’s to refuse: %s', async (what, other, status) => {
    const response = await fetch(`${app.url}/mcp`, { method: 'POST', headers: other.headers, body: JSON.stringify(other.body) });
    expect([response.status, isPlain(other)]).toEqual([status, what === 'a tool that nobody has']);
    expect(await response.text()).toMatch(/error/i);
  });
});

describe('a tool that fails', () => {
  let failing: Running;
  beforeAll(async () => {
    failing = await startApp();
  });
  afterAll(() => failing.stop());

  const given = { action: 'crash the core', domain: 'security' };
  const calls: readonly (readonly [string, Sent])[] = [
    ['the new version', modernCall('check_action', given, 'x')],
    ['a version before', legacyCall('2025-11-25', 'check_action', given, 'x')],
  ];
  it.each([
    ...calls.map(([version, sent]) => [`plain, in ${version}`, sent] as const),
    ...calls.map(([version, sent]) => [`by the SDK, in ${version}`, leftToSdk(sent)] as const),
  ])('is answered in the protocol, without its secrets, and is in the log: %s', async (_, { headers, body }) => {
    const before = failing.logged().length;
    const response = await fetch(`${failing.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    const { id, result } = JSON.parse(text.replace(/^event: message\ndata: /, '')) as { id: unknown; result: Record<string, unknown> };
    expect([response.status, id, result['isError']]).toEqual([200, 'x', true]);
    expect(result['content']).toEqual([{ type: 'text', text: 'The oracle failed at this call: nothing was decided' }]);
    expect(text).not.toContain('secret');
    expect(failing.logged().slice(before)).toMatch(/"a secret of the core".*"a tool failed"/);
  });
});
