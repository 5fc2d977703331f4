import { describe, expect, test } from 'vitest';
import { newId } from '../../src/http/new-id.js';
import { gapsOf } from '../../src/register/gaps.js';
import type { RegisteredReceipt, RegisteredVerdict } from '../../src/register/registered-verdict.js';
import { type Given, VerdictRegister } from '../../src/register/verdict-register.js';
import type { Stores } from '../../src/stores/stores.js';
import { collect } from '../support/filled-store.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const ALWAYS = { from: '2000-01-01', to: '2100-01-01', limit: 1_000 } as const;

/** The n-th second of a day. */
const at = (n: number, day = '2026-11-20'): string =>
  `${day}T00:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}.000Z`;

const given = (n: number, with_: Partial<Given> = {}): Given => ({
  verdictId: newId(),
  tenant: 'acme',
  createdAt: at(n),
  cid: `bafyreicid${n}`,
  domain: 'employment',
  verdict: n % 2 === 0 ? 'ALLOWED' : 'BLOCKED',
  provision: n % 2 === 0 ? 'No covered provision applies' : 'Art. 5(1)(f)',
  confidence: 0.5,
  ruleBook: 'bafyreibook',
  action: `action ${n}`,
  ...with_,
});

const fill = async (stores: Stores, list: readonly Given[], kind: 'digest' | 'text' = 'digest', now = NOW): Promise<VerdictRegister> => {
  const register = new VerdictRegister(stores.register, 1_095, () => now);
  for (const one of list) register.add(one, kind);
  await register.write();
  return register;
};

/** What every store promises of the register. */
export const registerContract = (open: () => Promise<Stores>): void => {
  describe('the register', () => {
    test('finds verdicts by every key, and those of one tenant alone', async () => {
      const stores = await open();
      const list = Array.from({ length: 70 }, (_, n) => given(n));
      await fill(stores, [...list, given(1, { tenant: 'other', cid: 'bafyreicid1' })]);
      const find = (query: object): Promise<readonly RegisteredVerdict[]> => stores.register.findVerdicts('acme', { ...ALWAYS, ...query });
      const ids = (found: readonly RegisteredVerdict[]): readonly string[] => found.map(({ verdictId }) => verdictId);

      expect(ids(await find({}))).toEqual(list.map(({ verdictId }) => verdictId));
      expect(ids(await find({ verdictId: list[3]?.verdictId }))).toEqual([list[3]?.verdictId]);
      expect(ids(await find({ cid: 'bafyreicid1' }))).toEqual([list[1]?.verdictId]);
      expect(await find({ provision: 'Art. 5(1)(f)' })).toHaveLength(35);
      expect(await find({ from: at(10), to: at(20) })).toHaveLength(10);
      expect(await find({ verdictId: { $ne: '' } as never, limit: 1 }).catch(() => [])).toEqual([]);
      const [first, second] = await find({ limit: 2 });
      expect(ids(await find({ limit: 1, after: first }))).toEqual([second?.verdictId]);
      expect(await stores.register.findVerdicts('nobody', ALWAYS)).toEqual([]);
      const [found] = await find({ cid: 'bafyreicid0' });
      const { action: _, ...kept } = list[0] as Given;
      expect(found).toEqual({ ...kept, actionDigest: expect.stringMatching(/^[0-9a-f]{64}$/), process: found?.process, number: 1 });
    });

    test('keeps a text only where it is asked for, and writing twice changes nothing', async () => {
      const stores = await open();
      const one = given(0);
      await fill(stores, [one], 'text');
      const [kept] = await stores.register.findVerdicts('acme', ALWAYS);
      expect(kept?.action).toBe('action 0');
      const process = { process: kept?.process ?? '', seenAt: NOW.toISOString() };
      await stores.register.keepVerdicts({ verdicts: kept === undefined ? [] : [{ ...kept, confidence: 1 }], days: [], runs: [], process });
      expect(await stores.register.findVerdicts('acme', ALWAYS)).toEqual([kept]);
    });

    test('counts by day as it writes', async () => {
      const stores = await open();
      const register = await fill(stores, [given(0), given(1), given(3)]);
      register.add(given(5), 'digest');
      register.add(given(0, { createdAt: at(0, '2026-11-21') }), 'digest');
      await register.write();
      const days = await stores.register.daysOf('acme', '2026-11-20', '2026-11-20');
      expect(days.map(({ verdict, count, firstAt, lastAt }) => ({ verdict, count, firstAt, lastAt }))).toEqual(
        expect.arrayContaining([
          { verdict: 'ALLOWED', count: 1, firstAt: at(0), lastAt: at(0) },
          { verdict: 'BLOCKED', count: 3, firstAt: at(1), lastAt: at(5) },
        ]),
      );
      expect(await stores.register.daysOf('acme', '2026-11-21', '2026-11-22')).toHaveLength(1);
      expect(await stores.register.daysOf('other', '2026-11-20', '2026-11-22')).toEqual([]);
    });

    test('shows a gap where a process ended without saying so, and none where it closed', async () => {
      const stores = await open();
      await fill(stores, [given(0), given(1)]);
      const soon = new Date(NOW.getTime() + 5_000);
      const later = new Date(NOW.getTime() + 60_000);
      expect(gapsOf(await stores.register.runsOf('acme'), soon)).toEqual([]);
      expect(gapsOf(await stores.register.runsOf('acme'), later)).toMatchObject([
        { cause: 'not_closed', afterNumber: 2, afterTime: at(1), missing: null },
      ]);
      const closed = await fill(stores, [given(0, { tenant: 'tidy' })]);
      await closed.close();
      expect(gapsOf(await stores.register.runsOf('tidy'), later)).toEqual([]);
    });

    test('forgets the oldest, some at once', async () => {
      const stores = await open();
      await fill(
        stores,
        [given(0, { createdAt: at(0, '2020-01-01') }), given(1, { createdAt: at(1, '2020-01-01') }), given(2)],
        'digest',
        new Date(0),
      );
      expect(await stores.register.forgetBefore('2026-01-01', 1)).toBe(1);
      expect(await stores.register.forgetBefore('2026-01-01', 10)).toBe(1);
      expect(await stores.register.forgetBefore('2026-01-01', 10)).toBe(0);
      expect(await stores.register.findVerdicts('acme', ALWAYS)).toHaveLength(1);
      expect(await stores.register.daysOf('acme', '2000-01-01', '2100-01-01')).toHaveLength(1);
    });

    test('finds receipts by agent, parent and the verdicts that they name', async () => {
      const { register } = await open();
      const receipt = (n: number, with_: Partial<RegisteredReceipt> = {}): RegisteredReceipt => ({
        receiptId: `r${n}`,
        tenant: 'acme',
        agentId: `@agent${n}`,
        createdAt: at(n),
        parentReceiptId: null,
        mentions: [],
        ...with_,
      });
      const list = [receipt(0), receipt(1, { parentReceiptId: 'r0' }), receipt(2, { parentReceiptId: 'r0', mentions: ['a', 'b'] })];
      for (const one of [...list, list[0] as RegisteredReceipt, receipt(3, { tenant: 'other', mentions: ['a'] })])
        await register.keepReceipt(one);
      expect(await register.findReceipts('acme', ALWAYS)).toEqual(list);
      expect(await register.findReceipts('acme', { ...ALWAYS, receiptId: 'r1' })).toEqual([list[1]]);
      expect(await register.findReceipts('acme', { ...ALWAYS, receiptId: 'r3' })).toEqual([]);
      expect(await register.findReceipts('acme', { ...ALWAYS, agentId: '@agent2' })).toEqual([list[2]]);
      expect(await register.findReceipts('acme', { ...ALWAYS, parentReceiptId: 'r0' })).toEqual(list.slice(1));
      expect(await register.findReceipts('acme', { ...ALWAYS, mention: 'a' })).toEqual([list[2]]);
      expect(await register.findReceipts('acme', { ...ALWAYS, limit: 1, after: list[0] as RegisteredReceipt })).toEqual([list[1]]);
    });

    test('knows who has signed in until it ends, by time or by a word', async () => {
      const { register } = await open();
      const session = { tokenDigest: 'a'.repeat(64), keyId: 'key00001', expiresAt: '2099-01-01T00:00:00.000Z' };
      await register.openSession(session, NOW);
      expect(await register.findSession(session.tokenDigest, NOW)).toEqual(session);
      expect(await register.findSession('b'.repeat(64), NOW)).toBeUndefined();
      expect(await register.findSession(session.tokenDigest, new Date(session.expiresAt))).toBeUndefined();
      await register.endSession(session.tokenDigest);
      await register.endSession(session.tokenDigest);
      expect(await register.findSession(session.tokenDigest, NOW)).toBeUndefined();
    });

    test('keeps every look, the latest first', async () => {
      const { register } = await open();
      const look = (n: number, tenant = 'acme') => ({ tenant, keyId: 'key00001', at: at(n), what: 'verdict', detail: `v${n}` });
      for (const one of [look(0), look(1), look(2), look(3, 'other')]) await register.keepLook(one);
      expect(await register.looksOf('acme', '2026-11-20', '2026-11-20', 2)).toEqual([look(2), look(1)]);
      expect(await register.looksOf('acme', '2026-11-21', '2026-11-30', 10)).toEqual([]);
      // A copy that is run again keeps none twice.
      for (let again = 0; again < 2; again += 1) await register.keepLook(look(4), '1000');
      const all = await collect(register.allLooks());
      expect(all.map(({ id: _, ...one }) => one)).toEqual(expect.arrayContaining([look(0), look(3, 'other'), look(4)]));
      expect(all).toHaveLength(5);
    });
  });
};
