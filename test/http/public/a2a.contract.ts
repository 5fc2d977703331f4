import { readFileSync } from 'node:fs';
import { ClientFactory } from 'a2a-v03/client';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedOracleAgent } from '../../../src/stores/oracle-agent.js';
import type { Stores } from '../../../src/stores/stores.js';
import { PRO_KEY } from '../../support/fixed-keys.js';
import { buildAgent } from '../../support/sample-records.js';
import { NOON, type Running, startApp } from '../start-app.js';
import type { FreshStores } from './fresh-stores.js';
import { readBody } from './read-body.js';

const schema = JSON.parse(readFileSync(new URL('../fixtures/a2a-0.3.0.schema.json', import.meta.url), 'utf8')) as object;
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(schema, 'a2a');
const expectA2a = (definition: string, value: unknown): void => {
  const validate = ajv.compile({ $ref: `a2a#/definitions/${definition}` });
  expect(validate(value) ? [] : validate.errors).toEqual([]);
};

/** The agent-to-agent protocol, version 0.3.0, judged by its own schema and by a client of its makers. */
export const a2aContract = (fresh: FreshStores): void => {
  describe('agent-to-agent', () => {
    let stores: Stores;
    let app: Running;
    beforeAll(async () => {
      stores = await fresh();
      await seedOracleAgent(stores, NOON);
      await stores.agents.save(buildAgent(), NOON);
      app = await startApp({ publicApi: { stores } });
    });
    afterAll(() => app.stop());

    const agent = (handle: string): string => `/api/v1/public/agents/${handle}`;
    const rpc = async (body: unknown, path = `${agent('oracle')}/a2a`) => {
      const response = await app.post(path, body);
      return { status: response.status, body: await readBody(response) };
    };
    const message = (text: string, more: object = {}): object => ({
      jsonrpc: '2.0',
      id: 'one',
      method: 'message/send',
      params: { message: { kind: 'message', messageId: 'm-1', role: 'user', parts: [{ kind: 'text', text }], ...more } },
    });

    test.each(['oracle', 'lender'])('the card of %s is an official card', async (handle) => {
      for (const path of [`${agent(handle)}/.well-known/agent-card.json`, `${agent(handle)}/a2a`]) {
        const card = await readBody(await fetch(app.url + path));
        expectA2a('AgentCard', card);
        expect(card).toMatchObject({ protocolVersion: '0.3.0', preferredTransport: 'JSONRPC', url: `${app.url}${agent(handle)}/a2a` });
      }
    });

    test('the discovery document differs from an official card in nothing but `capabilities`', async () => {
      const document = await readBody(await fetch(`${app.url}${agent('oracle')}/.well-known/agent.json`));
      expect(document.capabilities).toEqual(expect.any(Array));
      expectA2a('AgentCard', { ...document, capabilities: {} });
    });

    test('a client of the protocol’s makers finds the agent and gets its verdict', async () => {
      const client = await new ClientFactory().createFromUrl(`${app.url}${agent('@oracle')}/`);
      const result = await client.sendMessage({
        message: { kind: 'message', messageId: 'sdk-1', role: 'user', parts: [{ kind: 'text', text: 'feel the crowd' }] },
      });
      expect(result).toMatchObject({
        kind: 'message',
        role: 'agent',
        parts: [
          { kind: 'text', text: expect.stringContaining('BLOCKED') },
          { kind: 'data', data: { verdict: 'BLOCKED' } },
        ],
      });
    });

    test('message/send answers with a message that fits the schema, and keeps the context', async () => {
      const { status, body } = await rpc(message('feel it', { contextId: 'c-1' }));
      expect(status).toBe(200);
      expectA2a('SendMessageSuccessResponse', body);
      expect(body).toMatchObject({ jsonrpc: '2.0', id: 'one', result: { contextId: 'c-1' } });
    });

    test('a message repeated under its own identifier is the same message', async () => {
      const first = (await rpc(message('feel this', { messageId: 'same', contextId: 'c-2' }))).body;
      expect((await rpc(message('feel this', { messageId: 'same', contextId: 'c-2' }))).body).toEqual(first);
    });

    test('the card page’s own address, which the discovery document names, answers too', async () => {
      expect((await rpc(message('feel it', { messageId: 'm-card' }), `${agent('oracle')}/card`)).body).toMatchObject({
        result: { kind: 'message' },
      });
    });

    test('an agent without a responder says so', async () => {
      expect((await rpc(message('hello'), `${agent('lender')}/a2a`)).body).toMatchObject({
        result: { parts: [{ text: expect.stringContaining('does not answer automatically') }] },
      });
    });

    describe('asking back', () => {
      interface Task {
        readonly kind: string;
        readonly id: string;
        readonly contextId: string;
        readonly status: { readonly state: string; readonly message?: { readonly parts: readonly object[] } };
      }
      let count = 0;
      const send = async (parts: readonly object[], more: object = {}): Promise<Task> => {
        count += 1;
        const { body } = await rpc(message('', { parts, messageId: `ask-${count}`, ...more }));
        expectA2a('SendMessageSuccessResponse', body);
        return body['result'] as Task;
      };
      const call = async (method: string, id: string): Promise<Readonly<Record<string, unknown>>> =>
        (await rpc({ jsonrpc: '2.0', id: 1, method, params: { id } })).body;
      const text = (said: string): object => ({ kind: 'text', text: said });

      test('what hangs on an answer is a task that wants input, and the answer completes it', async () => {
        const asked = await send([text('polish the windows')]);
        expect(asked).toMatchObject({
          kind: 'task',
          status: {
            state: 'input-required',
            message: { parts: [{ text: expect.stringContaining('Feelings?') }, { data: { sure: false } }] },
          },
        });
        const found = await call('tasks/get', asked.id);
        expectA2a('GetTaskSuccessResponse', found);
        expect(found['result']).toEqual(asked);

        const done = await send([text('no')], { taskId: asked.id, contextId: asked.contextId });
        expect(done).toMatchObject({
          kind: 'task',
          id: asked.id,
          status: { state: 'completed' },
          artifacts: [{ parts: [{ kind: 'text' }, { kind: 'data', data: { verdict: 'ALLOWED', taken_as: 'answers' } }] }],
        });
        expect((await call('tasks/get', asked.id))['result']).toEqual(done);
      });

      test('facts alone, as data, are an answer too; the context is enough to go on', async () => {
        const { contextId, id } = await send([text('polish the windows')]);
        const answered = await send([{ kind: 'data', data: { facts: { infers_emotions: false } } }], { contextId });
        expect(answered).toMatchObject({ id, status: { state: 'completed' } });
        expect(app.oracle.asked.at(-1)).toMatchObject({ facts: { infers_emotions: ['false'] } });
      });

      test('doubt can be made to block', async () => {
        await send([text('polish the floor'), { kind: 'data', data: { on_doubt: 'block', min_confidence: 0.9 } }]);
        expect(app.oracle.asked.at(-1)).toMatchObject({ blockBelow: 0.9 });
      });

      test('a completed task takes no more, and none can be cancelled', async () => {
        const { id } = await send([text('polish the windows')]);
        expect(await call('tasks/cancel', id)).toMatchObject({ error: { code: -32002 } });
        await send([text('no')], { taskId: id });
        const { body } = await rpc(message('no', { messageId: 'too-late', taskId: id }));
        expect(body).toMatchObject({ error: { code: -32004, data: expect.stringContaining('completed') } });
      });

      test('a task is found by whoever it was made for, in its own context', async () => {
        const { id } = await send([text('polish the windows')]);
        expect((await rpc(message('no', { messageId: 'm-x', taskId: id, contextId: 'another' }))).body).toMatchObject({
          error: { code: -32001 },
        });
        const others = await app.post(
          `${agent('oracle')}/a2a`,
          { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id } },
          { 'X-API-Key': PRO_KEY },
        );
        expect(await readBody(others)).toMatchObject({ error: { code: -32001 } });
      });

      test('thanks are no task', async () => {
        expect(await send([text('thanks')])).toMatchObject({ kind: 'message' });
      });
    });

    test.each<readonly [string, number, unknown]>([
      ['data that is none of ours', -32602, message('x', { parts: [{ kind: 'data', data: { factz: {} } }] })],
      ['data that says nothing', -32602, message('x', { parts: [{ kind: 'data', data: { on_doubt: 'block' } }] })],
      ['malformed JSON', -32700, '{'],
      ['a batch', -32600, [{ jsonrpc: '2.0', id: 1, method: 'message/send' }]],
      ['another version', -32600, { jsonrpc: '1.0', id: 1, method: 'message/send' }],
      ['no identifier', -32600, { jsonrpc: '2.0', method: 'message/send' }],
      ['an unknown method without params', -32601, { jsonrpc: '2.0', id: 1, method: 'nope' }],
      ['no params', -32602, { jsonrpc: '2.0', id: 1, method: 'message/send' }],
      ['no parts', -32602, message('x', { parts: [] })],
      ['a blank text', -32602, message('  ')],
      ['an overlong text', -32602, message('x'.repeat(2001))],
      ['a part without its text', -32602, message('x', { parts: [{ kind: 'text' }] })],
      ['a file', -32005, message('x', { parts: [{ kind: 'file', file: { uri: 'https://x.example' } }] })],
      ['a task to continue', -32001, message('x', { taskId: 't' })],
      ['a task to read', -32001, { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id: 't' } }],
      ['a task without a proper id', -32602, { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id: 5 } }],
      ['a task to cancel', -32001, { jsonrpc: '2.0', id: 1, method: 'tasks/cancel', params: { id: 't' } }],
      ['a stream', -32004, { ...message('x'), method: 'message/stream' }],
      ['a notification address', -32003, { jsonrpc: '2.0', id: 1, method: 'tasks/pushNotificationConfig/set', params: {} }],
      ['the extended card', -32007, { jsonrpc: '2.0', id: 1, method: 'agent/getAuthenticatedExtendedCard' }],
    ])('%s is error %i of the protocol, with status 200', async (_name, code, request) => {
      const { status, body } = await rpc(request);
      expect(status).toBe(200);
      expect(body).toMatchObject({ jsonrpc: '2.0', error: { code } });
      expectA2a('JSONRPCErrorResponse', body);
    });

    test('an unknown agent is 404, another media type 415', async () => {
      expect((await rpc(message('x'), `${agent('nobody')}/a2a`)).status).toBe(404);
      expect((await app.post(`${agent('oracle')}/a2a`, '{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
    });
  });
};
