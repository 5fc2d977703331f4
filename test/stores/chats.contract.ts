import { beforeEach, describe, expect, test } from 'vitest';
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
  });
};
