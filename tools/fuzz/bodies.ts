import { deflateSync, gzipSync } from 'node:zlib';
import { served } from './served.js';

const PATHS = [
  '/api/v1/compliance/employment',
  '/api/v1/compliance/employment/batch',
  '/api/v1/compliance/employment/interview',
  '/api/v1/compliance/employment/plan',
  '/mcp',
  '/hooks/pre-tool-use',
  '/access/v1/evaluation',
  '/access/v1/evaluations',
  '/api/v1/public/agents/oracle/a2a',
  '/api/v1/public/receipt',
];
const ENCODINGS = ['identity', 'gzip', 'deflate', 'x-gzip', 'br', 'gzip, gzip'];
const PACK = [(bytes: Buffer) => bytes, gzipSync, deflateSync];

const withHead = (path: number, body: object): Buffer => Buffer.concat([Buffer.of(path, 0, 0), Buffer.from(JSON.stringify(body))]);

/** The first three bytes name the path, the encoding that is said and the one that is done. */
export const seeds = [
  withHead(0, {
    action: 'Read how staff feel',
    facts: { human_review_offered: true },
    as_of: '2026-11-20',
    jurisdiction: ['EU'],
    explain: 'full',
  }),
  withHead(0, { tool: 'rank', arguments: { who: ['a', 1, null] }, ask: true, on_doubt: 'block', min_confidence: 0.5, basis: 'readiness' }),
  withHead(1, { actions: ['x', { action: 'y', facts: { role: ['provider'] } }] }),
  withHead(2, { action: 'score people', facts: {} }),
  withHead(3, {
    steps: [
      { id: 'a', action: 'collect faces' },
      { id: 'b', action: 'rank them', after: ['a'] },
    ],
  }),
  withHead(4, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'check_action', arguments: { action: 'x' } } }),
  withHead(4, {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  }),
  withHead(5, { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'rm -rf /' }, session_id: 'a', cwd: '/' }),
  withHead(6, { subject: { type: 'user', id: 'a' }, action: { name: 'read' }, resource: { type: 'x', id: '1' }, context: {} }),
  withHead(7, { evaluations: [{ action: { name: 'read' } }], subject: { type: 'user', id: 'a' }, resource: { type: 'x', id: '1' } }),
  withHead(8, {
    jsonrpc: '2.0',
    id: '1',
    method: 'message/send',
    params: { message: { role: 'user', messageId: 'm', parts: [{ kind: 'text', text: 'hi' }] } },
  }),
  withHead(9, { agent_id: '@lender', decision: 'REVIEW', subject_id: 'a'.repeat(64) }),
];

/** No body gives an error of the server, and every refusal is JSON that says why. */
export const fuzz = async (data: Uint8Array): Promise<void> => {
  const [path = 0, said = 0, done = 0] = data;
  const body = (PACK[done % PACK.length] ?? gzipSync)(Buffer.from(data.subarray(3)));
  const head = [
    `POST ${PATHS[path % PATHS.length]} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    `Content-Encoding: ${ENCODINGS[said % ENCODINGS.length]}`,
    `Content-Length: ${body.length}`,
  ].join('\r\n');
  const answer = await (await served()).send(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]));
  if (answer.status === 0 || answer.status >= 500) throw new Error(`answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
  if (answer.status >= 400) JSON.parse(answer.body);
};
