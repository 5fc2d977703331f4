import { createHash } from 'node:crypto';
import { logKeysOf } from '../../src/log/log-keys.js';
import { LogWriter } from '../../src/log/log-writer.js';
import { type Block, sealBlock, sealRaw } from '../../src/proof/block.js';
import type { RegisterStore } from '../../src/register/register-store.js';
import { VerdictRegister } from '../../src/register/verdict-register.js';
import { SigningKeys } from '../../src/signing/signing-keys.js';
import type { NamedBlock } from '../../src/stores/blocks.js';
import type { Stores } from '../../src/stores/stores.js';
import type { Kind } from '../../tools/migrate/kind.js';
import { days, looks, registeredReceipts, runs, verdicts } from '../../tools/migrate/register-kinds.js';
import { draft, PAYMENT } from '../stores/payments.contract.js';
import { RULE_SET } from '../stores/rule-sets.contract.js';
import { KEY, TENANT, USAGE } from '../stores/tenants.contract.js';
import { buildAgent, buildMessage, buildReceipt } from './sample-records.js';

const NOW = new Date('2026-11-20T12:00:00Z');

const named = ({ cid, bytes }: Block): NamedBlock => ({ cid: cid.toString(), bytes });

/** All that comes, in a list. */
export const collect = async <T>(from: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const one of from) found.push(one);
  return found;
};

/** Some of everything that the register holds. */
const fillRegister = async (store: RegisterStore, createdAt: string): Promise<void> => {
  const register = new VerdictRegister(store, 1_095, () => NOW);
  const given = { tenant: TENANT.id, createdAt, cid: 'bafy', domain: 'security', verdict: 'ALLOWED', provision: 'none' } as const;
  for (const verdictId of ['v1', 'v2', 'v3']) register.add({ ...given, verdictId, confidence: 0.5, ruleBook: 'bafy', action: 'a' }, 'text');
  await register.close();
  const receipt = { receiptId: 'r1', tenant: TENANT.id, agentId: '@a', createdAt, parentReceiptId: null, mentions: ['v1'] };
  await store.keepReceipt(receipt);
};

/** Prepares a store and writes so many receipts to it, and some of every other kind. */
export const fillStore = async (stores: Stores, many: number): Promise<void> => {
  await stores.prepare();
  for (let n = 0; n < many; n += 1) {
    await stores.receipts.append(
      buildReceipt({ confidenceScore: (n % 100) + 0.5, decisionReason: 'reason 😀' }),
      n % 3 === 0 ? { id: `key-${n}`, request: 'r' } : undefined,
      new Date(),
    );
  }
  for (const handle of ['one', 'two']) await stores.agents.save(buildAgent({ handle }), NOW);
  await stores.chats.keep(buildMessage({ text: 'Is anybody there?' }));
  await stores.tenants.createTenant(TENANT);
  await stores.tenants.createKey({ ...KEY, lastUsedAt: NOW.toISOString() });
  await stores.tenants.keepUsage([USAGE]);
  await stores.ruleSets.add(RULE_SET, 50);
  await stores.ruleSets.assign('acme', 'travel-policy', 'active', '1.0.0');
  await stores.blocks.keepProofs([named(sealBlock({ type: 'verdict-proof/1' }))], 0);
  await stores.blocks.keepLinked([named(sealBlock({ type: 'rule-book/1' })), named(sealRaw(Uint8Array.of(1, 2)))]);
  await stores.payments.create(PAYMENT);
  await stores.payments.create({ ...PAYMENT, id: 'c'.repeat(64) });
  await stores.payments.issue(PAYMENT.id, 'invoice', draft(PAYMENT.id));
  await stores.credits.open({ tenant: TENANT.id, left: 1_000 });
  const at = NOW.toISOString();
  await stores.ruleSets.assign('acme', 'travel-policy', 'shadow', '1.0.0', { keyId: KEY.id, at });
  await fillRegister(stores.register, at);
  await stores.register.keepLook({ tenant: TENANT.id, keyId: KEY.id, at, what: 'overview', detail: '' });
  const keys = new SigningKeys(stores.keyRing, 'oracle.example/log');
  await new LogWriter(stores.log, async () => logKeysOf(await keys.ring())).grow();
};

/** What a store holds, to be compared. */
export const everythingIn = async (stores: Stores): Promise<unknown> => {
  const [receipts, keys] = [await collect(stores.receipts.all()), await collect(stores.receipts.keys(new Date()))];
  const { agents, chats, tenants } = stores;
  const messages = await chats.listFor('lender', 10);
  const customers = [await tenants.listTenants(), await collect(tenants.allKeys()), await collect(tenants.allUsage())];
  const ruleSets = [await collect(stores.ruleSets.allVersions()), await collect(stores.ruleSets.allStates())];
  // By digest: comparing the bytes of many takes minutes.
  const digested = ({ cid, bytes }: NamedBlock): object => ({ cid, sha256: createHash('sha256').update(bytes).digest('hex') });
  const blocks = [await collect(stores.blocks.proofs()), await collect(stores.blocks.linked())].map((some) => some.map(digested));
  const payments = [
    await collect(stores.payments.allPayments()),
    await collect(stores.payments.allInvoices()),
    await collect(stores.credits.all()),
  ];
  const log = [await stores.keyRing.load(), await stores.log.head()];
  const register = [];
  for (const { read } of [verdicts, days, runs, registeredReceipts, looks] as Kind<unknown>[]) register.push(await collect(read(stores)));
  register.push(await collect(stores.ruleSets.allSwitches()));
  return { log, agents: await agents.listAll(), receipts, keys, messages, customers, ruleSets, blocks, payments, register };
};
