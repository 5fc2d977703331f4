import { ClientFactory } from 'a2a-v1/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedOracleAgent } from '../../../src/stores/oracle-agent.js';
import type { Stores } from '../../../src/stores/stores.js';
import { NOON, type Running, startApp } from '../start-app.js';
import type { FreshStores } from './fresh-stores.js';
import { readBody } from './read-body.js';

/** The agent-to-agent protocol, version 1.0, on the same addresses, judged by a client of its makers. */
export const a2a10Contract = (fresh: FreshStores): void => {
  describe('agent-to-agent 1.0', () => {
    let stores: Stores;
    let app: Running;
    beforeAll(async () => {
      stores = await fresh();
      await seedOracleAgent(stores, NOON);
      app = await startApp({ publicApi: { stores } });
    });
    afterAll(() => app.stop());

    const PATH = '/api/v1/public/agents/oracle/a2a';
    const rpc = async (body: unknown, version = '1.0') => readBody(await app.post(PATH, body, { 'A2A-Version': version }));
    const call = (method: string, params: object): Promise<Awaited<ReturnType<typeof rpc>>> =>
      rpc({ jsonrpc: '2.0', id: 1, method, params });
    let count = 0;
    const send = (parts: readonly object[], more: object = {}): ReturnType<typeof rpc> => {
      count += 1;
      return call('SendMessage', { message: { messageId: `m-${count}`, role: 'ROLE_USER', parts, ...more } });
    };
    interface Task {
      readonly id: string;
      readonly contextId: string;
    }
    const taskOf = (body: Readonly<Record<string, unknown>>): Task => (body['result'] as { task: Task }).task;

    test('one card names both versions, and a client of the makers picks 1.0', async () => {
      const card = await readBody(await fetch(`${app.url}${PATH}`));
      expect(card['supportedInterfaces']).toEqual(
        ['1.0', '0.3'].map((protocolVersion) => ({ url: app.url + PATH, protocolBinding: 'JSONRPC', protocolVersion })),
      );
      const client = await new ClientFactory().createFromUrl(`${app.url}/api/v1/public/agents/oracle/`);
      const message = {
        messageId: 'sdk-1',
        contextId: '',
        taskId: '',
        role: 1,
        parts: [{ content: { $case: 'text', value: 'feel the crowd' }, metadata: undefined, filename: '', mediaType: '' }],
        metadata: undefined,
        extensions: [],
        referenceTaskIds: [],
      } as const;
      const result = await client.sendMessage({
        tenant: '',
        message: { ...message, parts: [...message.parts] },
        configuration: undefined,
        metadata: undefined,
      } as never);
      expect(JSON.stringify(result)).toContain('BLOCKED');
    });

    test('an answer is a message without `kind`, its parts told apart by their member', async () => {
      const { result } = await send([{ text: 'feel it' }], { contextId: 'c-1' });
      expect(result).toEqual({
        message: {
          messageId: expect.any(String),
          contextId: 'c-1',
          role: 'ROLE_AGENT',
          parts: [
            { text: expect.stringContaining('BLOCKED'), mediaType: 'text/plain' },
            { data: expect.objectContaining({ verdict: 'BLOCKED' }), mediaType: 'application/json' },
          ],
        },
      });
    });

    test('what hangs on an answer is a task that wants input, is found and listed, and is completed', async () => {
      const asked = taskOf(await send([{ text: 'polish the windows' }]));
      expect(asked).toMatchObject({ status: { state: 'TASK_STATE_INPUT_REQUIRED', message: { role: 'ROLE_AGENT' } } });
      expect((await call('GetTask', { id: asked.id }))['result']).toEqual(asked);
      const done = taskOf(await send([{ data: { facts: { infers_emotions: false } } }], { taskId: asked.id }));
      expect(done).toMatchObject({ id: asked.id, status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [{ name: 'verdict' }] });
      expect((await call('ListTasks', { contextId: asked.contextId, includeArtifacts: true }))['result']).toEqual({
        tasks: [done],
        nextPageToken: '',
        pageSize: 50,
        totalSize: 1,
      });
    });

    describe('a list of tasks', () => {
      const contextId = 'two-tasks';
      const ids: string[] = [];
      const list = async (more: object = {}): Promise<{ tasks: readonly Task[]; nextPageToken: string; totalSize: number }> =>
        (await call('ListTasks', { contextId, ...more }))['result'] as never;
      beforeAll(async () => {
        for (const text of ['polish the windows', 'Sweep the long corridor']) ids.unshift(taskOf(await send([{ text }], { contextId })).id);
        await send([{ data: { facts: { infers_emotions: false } } }], { taskId: ids[0] });
      });

      test('comes in pages, the newest first, without artifacts unless they are asked for', async () => {
        const first = await list({ pageSize: 1 });
        expect(first).toMatchObject({ tasks: [{ id: ids[0] }], totalSize: 2 });
        expect(first.tasks[0]).not.toHaveProperty('artifacts');
        expect(await list({ pageSize: 1, pageToken: first.nextPageToken })).toMatchObject({ tasks: [{ id: ids[1] }], nextPageToken: '' });
        expect((await list({ includeArtifacts: true })).tasks[0]).toHaveProperty('artifacts');
      });

      test('is of one state, or since a time', async () => {
        expect((await list({ status: 'TASK_STATE_COMPLETED' })).tasks.map(({ id }) => id)).toEqual([ids[0]]);
        expect((await list({ status: 'TASK_STATE_INPUT_REQUIRED' })).tasks.map(({ id }) => id)).toEqual([ids[1]]);
        expect(await list({ status: 'TASK_STATE_FAILED' })).toMatchObject({ tasks: [], totalSize: 0, nextPageToken: '' });
        expect((await list({ statusTimestampAfter: '2026-11-20T00:00:00Z' })).tasks).toHaveLength(2);
        expect((await list({ statusTimestampAfter: '2026-11-21T00:00:00Z' })).tasks).toEqual([]);
      });

      test.each<readonly [object, string]>([
        [{ contextId: '' }, 'contextId'],
        [{ contextId: 5 }, 'contextId'],
        [{ pageSize: 0 }, 'pageSize'],
        [{ pageSize: 101 }, 'pageSize'],
        [{ pageToken: 'made-up' }, 'pageToken'],
        [{ status: 'done' }, 'status'],
        [{ statusTimestampAfter: 'yesterday' }, 'statusTimestampAfter'],
        [{ includeArtifacts: 'yes' }, 'includeArtifacts'],
      ])('is refused for %j', async (more, member) => {
        const body = await call('ListTasks', { contextId, ...more });
        expect(body).toMatchObject({ error: { code: -32602, data: [{ metadata: { detail: expect.stringContaining(member) } }] } });
      });
    });

    test('a client of the makers gets, lists and cannot cancel a task', async () => {
      const { id, contextId } = taskOf(await send([{ text: 'polish the windows' }]));
      const client = await new ClientFactory().createFromUrl(`${app.url}/api/v1/public/agents/oracle/`);
      expect(await client.getTask({ tenant: '', id } as never)).toMatchObject({ id, contextId });
      const listed = await client.listTasks({ tenant: '', contextId, status: 0, pageToken: '' } as never);
      expect(listed).toMatchObject({ tasks: [{ id }], totalSize: 1 });
      await expect(client.cancelTask({ tenant: '', id } as never)).rejects.toThrow(/cancel/i);
      await expect(client.getTask({ tenant: '', id: 'made-up' } as never)).rejects.toThrow(/not found/i);
    });

    test('a conversation begun in one version goes on in the other', async () => {
      const { id, contextId } = taskOf(await send([{ text: 'polish the windows' }]));
      const body = {
        jsonrpc: '2.0',
        id: 1,
        method: 'message/send',
        params: { message: { kind: 'message', messageId: 'other', role: 'user', contextId, parts: [{ kind: 'text', text: 'no' }] } },
      };
      expect(await rpc(body, '0.3.0')).toMatchObject({ result: { kind: 'task', id, status: { state: 'completed' } } });
    });

    test.each<readonly [string, number, string, object]>([
      ['an unknown method', -32601, 'METHOD_NOT_FOUND', { method: 'message/send' }],
      ['no parts', -32602, 'INVALID_PARAMS', { params: { message: { messageId: 'x', role: 'ROLE_USER', parts: [] } } }],
      ['a role of 0.3', -32602, 'INVALID_PARAMS', { params: { message: { messageId: 'x', role: 'user', parts: [{ text: 'x' }] } } }],
      [
        'a file',
        -32005,
        'CONTENT_TYPE_NOT_SUPPORTED',
        { params: { message: { messageId: 'x', role: 'ROLE_USER', parts: [{ url: 'https://x.example' }] } } },
      ],
      ['an unknown task', -32001, 'TASK_NOT_FOUND', { method: 'GetTask', params: { id: 't' } }],
      ['cancelling an unknown task', -32001, 'TASK_NOT_FOUND', { method: 'CancelTask', params: { id: 't' } }],
      ['tasks of every context', -32602, 'INVALID_PARAMS', { method: 'ListTasks', params: {} }],
      ['a stream', -32004, 'UNSUPPORTED_OPERATION', { method: 'SendStreamingMessage' }],
      ['notifications', -32003, 'PUSH_NOTIFICATION_NOT_SUPPORTED', { method: 'CreateTaskPushNotificationConfig' }],
      ['the extended card', -32007, 'EXTENDED_AGENT_CARD_NOT_CONFIGURED', { method: 'GetExtendedAgentCard' }],
    ])('%s is error %i with its reason', async (_name, code, reason, request) => {
      const body = await rpc({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: {}, ...request });
      expect(body).toMatchObject({ error: { code, data: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] } });
    });

    test.each(['2.0', '0.2', '1', 'x', '1.01'])('version %j is refused with those that are spoken', async (version) => {
      const body = await rpc({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: {} }, version);
      expect(body).toMatchObject({ error: { code: -32009, data: [{ metadata: { detail: expect.stringContaining('0.3 and 1.0') } }] } });
    });
  });
};
