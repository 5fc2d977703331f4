import { beforeEach, describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../src/stores/chats.js';
import type { MessageLimits } from '../../src/stores/message-limits.js';
import type { Stores } from '../../src/stores/stores.js';
import { buildMessage, buildSession } from '../support/sample-records.js';

/** What every keeper of conversations promises. */
export const chatsContract = (fresh: () => Promise<Stores>): void => {
  describe('chats', () => {
    let chats: Stores['chats'];
    beforeEach(async () => {
      chats = (await fresh()).chats;
    });

    test('a session is found by its token until the moment it expires', async () => {
      const session = buildSession();
      await chats.open(session);
      expect(await chats.findSession(session.tokenDigest, new Date('2026-11-21T11:59:59.999Z'))).toEqual(session);
      expect(await chats.findSession(session.tokenDigest, new Date('2026-11-21T12:00:00.000Z'))).toBeUndefined();
      expect(await chats.findSession('another', new Date('2026-11-20T12:00:00Z'))).toBeUndefined();
    });

    test('a message is kept once; the second of the same name gets the first', async () => {
      const first = buildMessage({
        reply: { id: 'r', text: 'BLOCKED', createdAt: '2026-11-20T12:00:01.000Z', data: { verdict: 'BLOCKED', confidence: 0.9 } },
      });
      expect(await chats.keep(first)).toEqual(first);
      expect(await chats.keep({ ...first, messageId: 'other', text: 'Other' })).toEqual(first);
      expect(await chats.findMessage(first.sessionId, first.clientMessageId)).toEqual(first);
    });

    test('the same name in another session is another message', async () => {
      const first = buildMessage();
      await chats.keep(first);
      const second = buildMessage({ text: 'Other' });
      expect(await chats.keep(second)).toEqual(second);
      expect(await chats.findMessage('nobody', 'first')).toBeUndefined();
    });

    test('the turns of a session are told newest first, with their topics, and no others', async () => {
      const topic = { id: 't', action: 'Water it', facts: { a: true }, terms: {}, asked: 'b', wasAsked: true, unanswered: [] };
      const turns = [3, 10, 1].map((turn) => buildMessage({ sessionId: 's', clientMessageId: `m${turn}`, turn, topic, answered: true }));
      for (const one of turns) await chats.keep(one);
      await chats.keep(buildMessage({ sessionId: 's', clientMessageId: 'not counted' }));
      await chats.keep(buildMessage({ sessionId: 'other', turn: 20 }));
      expect(await chats.history('s', 2)).toEqual([turns[1], turns[0]]);
      expect(await chats.history('s', 10)).toHaveLength(3);
      expect(await chats.history('nobody', 10)).toEqual([]);
    });

    test('all messages that have not expired are walked', async () => {
      const [kept, expired] = [buildMessage(), buildMessage({ expiresAt: '2026-11-21T12:00:00.000Z' })];
      await chats.keep(kept);
      await chats.keep(expired);
      const found = [];
      for await (const message of chats.all(new Date('2026-11-21T12:00:00Z'))) found.push(message);
      expect(found).toEqual([kept]);
    });

    test('only unanswered messages wait for the operator, oldest first', async () => {
      const [early, late] = [buildMessage(), buildMessage({ createdAt: '2026-11-20T13:00:00.000Z' })];
      await chats.keep(late);
      await chats.keep(early);
      await chats.keep(buildMessage({ answered: true }));
      await chats.keep(buildMessage({ handle: 'other' }));
      expect(await chats.listFor('lender', 10)).toEqual([early, late]);
      expect(await chats.listFor('lender', 1)).toEqual([early]);
    });

    describe('limits of what nobody answers', () => {
      const at = (second: number): { createdAt: string; expiresAt: string } => ({
        createdAt: new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString(),
        expiresAt: new Date(Date.UTC(2027, 1, 18, 12, 0, second)).toISOString(),
      });
      const NONE = { session: 0, agent: 0, store: 0 };
      const keepMany = async (limits: MessageLimits, of: (i: number) => Partial<ChatMessage>): Promise<readonly ChatMessage[]> => {
        const kept = [];
        for (let i = 0; i < 12; i++) kept.push(await chats.keep(buildMessage({ clientMessageId: `m${i}`, ...at(i), ...of(i) }), limits));
        return kept;
      };
      const waiting = async (...handles: readonly string[]): Promise<readonly string[]> => {
        const found = await Promise.all(handles.map((handle) => chats.listFor(handle, 100)));
        return found.flat().map(({ clientMessageId }) => clientMessageId);
      };

      test('the oldest of a session go, and nothing of another session', async () => {
        await chats.keep(buildMessage({ sessionId: 'other', clientMessageId: 'first', ...at(0) }));
        await keepMany({ ...NONE, session: 3 }, () => ({ sessionId: 'one' }));
        expect(await waiting('lender')).toEqual(['first', 'm9', 'm10', 'm11']);
      });

      test('the oldest for an agent go, whatever their session, and nothing of another agent', async () => {
        await chats.keep(buildMessage({ handle: 'other', clientMessageId: 'first', ...at(0) }));
        await keepMany({ ...NONE, agent: 3 }, (i) => ({ sessionId: `s${i}` }));
        expect(await waiting('lender')).toEqual(['m9', 'm10', 'm11']);
        expect(await waiting('other')).toEqual(['first']);
      });

      test('the oldest of all go, whoever they are for', async () => {
        await keepMany({ ...NONE, store: 4 }, (i) => ({ sessionId: `s${i}`, handle: i % 2 === 0 ? 'lender' : 'other' }));
        expect(await waiting('lender', 'other')).toEqual(['m8', 'm10', 'm9', 'm11']);
      });

      test('an answered message is neither counted nor taken away', async () => {
        const answered = await chats.keep(buildMessage({ sessionId: 'one', clientMessageId: 'answered', answered: true, ...at(0) }));
        await keepMany({ session: 2, agent: 2, store: 2 }, () => ({ sessionId: 'one' }));
        expect(await chats.findMessage('one', 'answered')).toEqual(answered);
        expect(await waiting('lender')).toEqual(['m10', 'm11']);
      });

      test('without limits all stay', async () => {
        await keepMany(NONE, () => ({ sessionId: 'one' }));
        expect(await waiting('lender')).toHaveLength(12);
      });
    });
  });
};
