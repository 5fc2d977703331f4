import { createHash } from 'node:crypto';
import type { Credits } from '../../src/payments/credits.js';
import type { Invoice } from '../../src/payments/invoice.js';
import type { Payment } from '../../src/payments/payment.js';
import type { Agent } from '../../src/stores/agents.js';
import type { NamedBlock } from '../../src/stores/blocks.js';
import type { ChatMessage } from '../../src/stores/chats.js';
import type { Receipt, ReservedKey } from '../../src/stores/receipts.js';
import type { NamedSwitch, RuleSetState, StoredRuleSet } from '../../src/stores/rule-sets.js';
import type { Stores } from '../../src/stores/stores.js';
import type { ApiKey } from '../../src/tenants/api-key.js';
import type { Tenant } from '../../src/tenants/tenant.js';
import type { UsageRecord } from '../../src/tenants/usage.js';
import { copyKeys, copyLog } from './copy-log.js';
import type { Kind } from './kind.js';
import { days, looks, registeredReceipts, runs, verdicts } from './register-kinds.js';

/** Records written at once: a server syncs many to disk as quickly as one. */
const BATCH = 100;
/** Records between two lines of progress. */
const REPORTED = 1_000;

interface Tally {
  readonly count: number;
  /** The sum of the records' SHA-256 digests, so that the order in which a store keeps them does not matter. */
  readonly digest: string;
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
};

/** Counts records and digests them, in constant memory. */
const tallyOf = async (records: AsyncIterable<unknown>): Promise<Tally> => {
  let [count, sum] = [0, 0n];
  for await (const record of records) {
    count += 1;
    sum += BigInt(
      `0x${createHash('sha256')
        .update(JSON.stringify(sorted(record)))
        .digest('hex')}`,
    );
  }
  return { count, digest: BigInt.asUintN(256, sum).toString(16).padStart(64, '0') };
};

const copyKind = async <T>(kind: Kind<T>, from: Stores, to: Stores, say: (line: string) => void): Promise<boolean> => {
  const { name, read, write } = kind;
  const writeMany = kind.writeMany ?? ((stores, records) => Promise.all(records.map((record) => write(stores, record))));
  let count = 0;
  const batch: T[] = [];
  for await (const record of read(from)) {
    batch.push(record);
    count += 1;
    if (batch.length === BATCH) await writeMany(to, batch.splice(0));
    if (count % REPORTED === 0) say(`${name}: ${count} so far`);
  }
  if (batch.length > 0) await writeMany(to, batch);
  const [before, after] = [await tallyOf(read(from)), await tallyOf(read(to))];
  const same = before.count === after.count && before.digest === after.digest;
  say(
    same
      ? `${name}: ${after.count}, sha256 ${after.digest}: the same in both`
      : `${name}: DIFFERENT: ${before.count}, sha256 ${before.digest} here; ${after.count}, sha256 ${after.digest} there`,
  );
  return same;
};

/**
 * Copies everything that outlives the process but sessions of the widget and of the portal, which are opened anew. Nothing that is there is
 * written over, so a copy that was interrupted is simply run again. Then both stores are read whole and compared.
 * @returns whether both hold the same.
 */
export const copyStore = async (from: Stores, to: Stores, now: Date, say: (line: string) => void): Promise<boolean> => {
  const agents: Kind<Agent> = {
    name: 'agents',
    read: async function* (stores) {
      yield* await stores.agents.listAll();
    },
    write: (stores, agent) => stores.agents.copy(agent),
  };
  const receipts: Kind<Receipt> = {
    name: 'receipts',
    read: (stores) => stores.receipts.all(),
    write: (stores, receipt) => stores.receipts.append(receipt, undefined, now),
  };
  const keys: Kind<ReservedKey> = {
    name: 'idempotency keys',
    read: (stores) => stores.receipts.keys(now),
    write: (stores, key) => stores.receipts.keepKey(key),
  };
  const messages: Kind<ChatMessage> = {
    name: 'messages',
    read: (stores) => stores.chats.all(now),
    write: (stores, message) => stores.chats.keep(message),
  };
  const tenants: Kind<Tenant> = {
    name: 'tenants',
    read: async function* (stores) {
      yield* await stores.tenants.listTenants();
    },
    write: (stores, tenant) => stores.tenants.createTenant(tenant),
  };
  const apiKeys: Kind<ApiKey> = {
    name: 'API keys',
    read: (stores) => stores.tenants.allKeys(),
    write: (stores, key) => stores.tenants.createKey(key),
  };
  const usage: Kind<UsageRecord> = {
    name: 'usage',
    read: (stores) => stores.tenants.allUsage(),
    write: (stores, record) => stores.tenants.keepUsage([record]),
  };
  const ruleSets: Kind<StoredRuleSet> = {
    name: 'rule sets',
    read: (stores) => stores.ruleSets.allVersions(),
    write: (stores, version) => stores.ruleSets.add(version, Number.POSITIVE_INFINITY),
  };
  const roles: Kind<RuleSetState> = {
    name: 'rule sets that answer',
    read: (stores) => stores.ruleSets.allStates(),
    write: async (stores, { tenant, ruleSet, active, shadow }) => {
      await stores.ruleSets.assign(tenant, ruleSet, 'active', active);
      await stores.ruleSets.assign(tenant, ruleSet, 'shadow', shadow);
    },
  };
  const proofs: Kind<NamedBlock> = {
    name: 'proofs',
    read: async function* (stores) {
      for await (const { cid, bytes } of stores.blocks.proofs()) yield { cid, bytes };
    },
    write: (stores, proof) => stores.blocks.keepProofs([proof], 0),
  };
  const linked: Kind<NamedBlock> = {
    name: 'linked blocks',
    read: (stores) => stores.blocks.linked(),
    write: (stores, block) => stores.blocks.keepLinked([block]),
  };
  const payments: Kind<Payment> = {
    name: 'payments',
    read: (stores) => stores.payments.allPayments(),
    write: (stores, payment) => stores.payments.create(payment),
  };
  const invoices: Kind<Invoice> = {
    name: 'invoices',
    read: (stores) => stores.payments.allInvoices(),
    write: (stores, invoice) => stores.payments.keepInvoice(invoice),
  };
  const credits: Kind<Credits> = {
    name: 'credits',
    read: (stores) => stores.credits.all(),
    write: (stores, account) => stores.credits.open(account),
  };
  const switches: Kind<NamedSwitch> = {
    name: 'switches of rule sets',
    read: (stores) => stores.ruleSets.allSwitches(),
    write: (stores, one) => stores.ruleSets.keepSwitch(one),
  };
  const results = [
    await copyKind(agents, from, to, say),
    await copyKind(receipts, from, to, say),
    await copyKind(keys, from, to, say),
    await copyKind(messages, from, to, say),
    await copyKind(tenants, from, to, say),
    await copyKind(apiKeys, from, to, say),
    await copyKind(usage, from, to, say),
    await copyKeys(from, to, say),
    await copyLog(from, to, say),
    await copyKind(ruleSets, from, to, say),
    await copyKind(roles, from, to, say),
    await copyKind(switches, from, to, say),
    await copyKind(proofs, from, to, say),
    await copyKind(linked, from, to, say),
    await copyKind(payments, from, to, say),
    await copyKind(invoices, from, to, say),
    await copyKind(credits, from, to, say),
    await copyKind(verdicts, from, to, say),
    // Counts are found by the runs that made them.
    await copyKind(runs, from, to, say),
    await copyKind(days, from, to, say),
    await copyKind(registeredReceipts, from, to, say),
    await copyKind(looks, from, to, say),
  ];
  return results.every((same) => same);
};
