import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '../../../src/stores/embedded/open-embedded.js';
import { seedOracleAgent } from '../../../src/stores/oracle-agent.js';
import type { Stores } from '../../../src/stores/stores.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';
import { bodyOf, NOON, type Running, startApp } from '../start-app.js';
import { DIALOGUES, type Turn } from './dialogues.js';

interface Reply {
  readonly reply: { readonly text: string; readonly data: Readonly<Record<string, unknown>> };
}

let app: Running;
let stores: Stores;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'dialogues-'));
  stores = openEmbedded(directory);
  await stores.prepare();
  await seedOracleAgent(stores, NOON);
  app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook(), publicApi: { stores } });
});
afterAll(async () => {
  await app.stop();
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

const open = async (): Promise<(body: object) => Promise<Response>> => {
  const { token } = await bodyOf(await app.post('/api/v1/widget/oracle/session', {}));
  return (body) => app.post('/api/v1/widget/oracle/message', body, { Authorization: `Bearer ${token}` });
};

const expectTurn = ({ reply: { text, data } }: Reply, turn: Turn): void => {
  const told = { said: turn.say, verdict: data['verdict'] ?? 'none', as: data['taken_as'], text };
  expect(told).toMatchObject({ said: turn.say, verdict: turn.verdict, ...(turn.as !== undefined && { as: turn.as }) });
  if (turn.by !== undefined) expect(data['rule_source']).toContain(turn.by);
  if (turn.says !== undefined) expect(text).toContain(turn.says);
  const asked = (data['questions'] as { fact: string; question: string }[] | undefined)?.find(({ question }) => question === data['asked']);
  if (turn.asks !== undefined) expect(asked?.fact ?? null).toBe(turn.asks);
};

describe('a conversation with the oracle', () => {
  test.each(Object.entries(DIALOGUES))('%s', async (_name, turns) => {
    const say = await open();
    for (const turn of turns) {
      const response = await say({ text: turn.say, ...turn.with });
      expect(response.status).toBe(200);
      const body = await bodyOf<Reply>(response);
      expectTurn(body, turn);
      // A verdict never stands without what it rests on.
      if (turn.verdict === 'none') expect(body.reply.data).not.toHaveProperty('verdict');
      else {
        const { cid, rule_source, proof, what_would_change } = body.reply.data as Readonly<Record<string, string>>;
        expect(proof).toBe(`${app.url}/api/v1/proofs/${cid}`);
        expect(body.reply.text).toContain(rule_source);
        expect(body.reply.text).toContain(proof);
        expect(what_would_change).toBeInstanceOf(Array);
      }
    }
  });

  test('conversations do not hear one another', async () => {
    const [one, other] = [await open(), await open()];
    await one({ text: 'Can I use webcams to check the mood of employees?' });
    const { reply } = await bodyOf<Reply>(await other({ text: 'and if it is for safety?' }));
    expect(reply.data).toMatchObject({ taken_as: 'new', verdict: 'ALLOWED' });
  });

  test.each([
    ['an unknown fact', { text: 'Yes', facts: { people_infromed: true } }, 'people_informed'],
    ['a wrong answer', { text: 'Yes', facts: { people_informed: 'perhaps' } }, 'is not an answer'],
    ['too many facts', { text: 'Yes', facts: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, true])) }, '20'],
    ['a misspelt on_doubt', { text: 'and for safety', on_doubt: 'blok' }, '`block`'],
    ['a least confidence without doubt', { text: 'and for safety', min_confidence: 0.9 }, 'on_doubt'],
    ['a word for continues', { text: 'and for safety', continues: 'yes' }, 'true or false'],
  ])('422 to %s, and the conversation goes on', async (_name, body, hint) => {
    const say = await open();
    await say({ text: 'Use AI to screen job applicants' });
    const refused = await say(body);
    expect(refused.status).toBe(422);
    expect((await bodyOf(refused))['detail']).toContain(hint);
    expect((await bodyOf<Reply>(await say({ text: 'Yes' }))).reply.data).toMatchObject({ verdict: 'ALLOWED', taken_as: 'answers' });
  });

  test('what is told together stays within the length of an action', async () => {
    const say = await open();
    await say({ text: `Translate ${'menus '.repeat(300)}` });
    const refused = await say({ text: `and ${'dishes '.repeat(100)}` });
    expect(refused.status).toBe(422);
    expect((await bodyOf(refused))['detail']).toContain('New question');
  });

  test('a conversation ends after 100 messages, and says so', async () => {
    const { token, session_id } = await bodyOf(await app.post('/api/v1/widget/oracle/session', {}));
    const say = (): Promise<Response> =>
      app.post('/api/v1/widget/oracle/message', { text: 'thanks' }, { Authorization: `Bearer ${token}` });
    const reply = { id: 'r', text: 'x', createdAt: NOON.toISOString() };
    const times = { createdAt: NOON.toISOString(), expiresAt: '2026-11-21T12:00:00.000Z' };
    const kept = {
      messageId: 'm',
      sessionId: String(session_id),
      handle: 'oracle',
      clientMessageId: 'm',
      text: 'x',
      reply,
      answered: true,
      ...times,
    };
    await stores.chats.keep({ ...kept, turn: 99 });
    expect((await say()).status).toBe(200);
    const refused = await say();
    expect(refused.status).toBe(409);
    expect((await bodyOf(refused))['detail']).toContain('100 messages');
  });
});
