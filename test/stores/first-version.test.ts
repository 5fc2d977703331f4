import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent, AgentEntry } from '../../src/stores/agents.js';
import type { ChatMessage, ChatSession } from '../../src/stores/chats.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { mongoAgents } from '../../src/stores/mongodb/agents.js';
import { mongoChats } from '../../src/stores/mongodb/chats.js';
import type { MongoDatabase } from '../../src/stores/mongodb/database.js';
import { mongoReceipts } from '../../src/stores/mongodb/receipts.js';
import type { Receipt } from '../../src/stores/receipts.js';
import type { Stores } from '../../src/stores/stores.js';

/** What version 1.0.0 of the program kept of the records below; written by that version, never by this one. */
const EMBEDDED = readFileSync('test/stores/fixtures/embedded-1.0.0.sql', 'utf8');
const MONGODB = JSON.parse(readFileSync('test/stores/fixtures/mongodb-1.0.0.json', 'utf8')) as Record<string, { _id: string }[]>;

const NOW = new Date('2026-11-20T12:00:00.000Z');
const NOON = NOW.toISOString();

const ENTRY: AgentEntry = {
  handle: 'lender',
  name: 'Lender',
  description: 'Answers questions about loans.',
  industry: 'lending',
  agentType: 'business',
  avatarUrl: 'https://lender.example/face.png',
  primaryColor: '#336699',
  greeting: 'Hello, ask me about loans.',
  capabilities: ['loan_questions'],
  skills: [
    {
      id: 'loan_questions',
      name: 'Loan questions',
      description: 'Says what a loan costs.',
      tags: ['loans'],
      examples: ['What does it cost?'],
    },
  ],
  version: '1.2.3',
  status: 'active',
  responder: 'none',
  contact: 'desk@lender.example',
};
const AGENT: Agent = { ...ENTRY, createdAt: NOON };

const RECEIPT: Receipt = {
  receiptId: '3f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d',
  agentId: '@lender',
  decision: 'DECLINE',
  decisionReason: 'Debt too high',
  timestamp: NOON,
  subjectId: 'a'.repeat(64),
  policyVersion: '1.4.0',
  confidenceScore: 92.5,
  parentReceiptId: '11111111-2222-4333-8444-555555555555',
};
const BARE_RECEIPT: Receipt = {
  receiptId: '4f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d',
  agentId: 'did:web:lender.example',
  decision: 'APPROVE',
  timestamp: NOON,
  subjectId: 'b'.repeat(64),
  parentReceiptId: null,
};
const KEY = { id: 'key-1', request: 'request-1' };

const SESSION: ChatSession = {
  sessionId: '5f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d',
  handle: 'lender',
  tokenDigest: 'c'.repeat(64),
  createdAt: NOON,
  expiresAt: '2026-11-21T12:00:00.000Z',
};
const ANSWERED: ChatMessage = {
  messageId: '6f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d',
  sessionId: SESSION.sessionId,
  handle: 'lender',
  clientMessageId: 'first',
  text: 'May I score applicants?',
  createdAt: '2026-11-20T12:00:01.000Z',
  reply: {
    id: '7f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d',
    text: 'BLOCKED. Because.',
    createdAt: '2026-11-20T12:00:01.000Z',
    data: { verdict: 'BLOCKED', rule_source: 'Art. 5(1)(f)' },
  },
  answered: true,
  expiresAt: '2099-01-01T00:00:00.000Z',
};
const LEFT: ChatMessage = {
  ...ANSWERED,
  messageId: '8f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d',
  clientMessageId: 'second',
  text: 'Call me',
  reply: { id: '9f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d', text: 'Noted.', createdAt: '2026-11-20T12:00:01.000Z' },
  answered: false,
};

type Ports = Pick<Stores, 'agents' | 'receipts' | 'chats'>;

const fill = async ({ agents, receipts, chats }: Ports): Promise<void> => {
  await agents.save(ENTRY, NOW);
  await receipts.append(RECEIPT, KEY, NOW);
  await receipts.append(BARE_RECEIPT, undefined, NOW);
  await chats.open(SESSION);
  await chats.keep(ANSWERED);
  await chats.keep(LEFT);
};

describe('an embedded store of the first version', () => {
  let directory: string;
  let stores: Stores;
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'first-version-'))));
  afterEach(async () => {
    await stores.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const openFirst = async (): Promise<void> => {
    const database = new Database(join(directory, 'oracle.db'));
    database.exec(EMBEDDED);
    database.close();
    stores = openEmbedded(directory);
    await stores.prepare();
  };

  it('is read whole', async () => {
    await openFirst();
    expect(await stores.agents.listAll()).toEqual([AGENT]);
    expect(await stores.receipts.find(RECEIPT.receiptId)).toEqual(RECEIPT);
    expect(await stores.receipts.find(BARE_RECEIPT.receiptId)).toEqual(BARE_RECEIPT);
    expect(await stores.receipts.append({ ...RECEIPT, receiptId: 'another' }, KEY, NOW)).toEqual({ outcome: 'replayed', receipt: RECEIPT });
    expect(await stores.chats.findSession(SESSION.tokenDigest, NOW)).toEqual(SESSION);
    expect(await stores.chats.findMessage(SESSION.sessionId, 'first')).toEqual(ANSWERED);
    expect(await stores.chats.listFor('lender', 10)).toEqual([LEFT]);
  });

  it('knows an agent again that is imported as it was', async () => {
    await openFirst();
    expect(await stores.agents.save(ENTRY, NOW)).toBe('unchanged');
  });

  it('is written under the same names by this version', async () => {
    stores = openEmbedded(directory);
    await stores.prepare();
    await fill(stores);
    const first = new Database(':memory:');
    first.exec(EMBEDDED);
    const now = new Database(join(directory, 'oracle.db'));
    for (const [table, json] of Object.entries({
      agents: 'entry',
      receipts: '',
      idempotency: '',
      chat_sessions: '',
      chat_messages: 'message',
    })) {
      const rowsOf = (database: Database.Database): unknown[] =>
        (database.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]).map((row) =>
          json === '' ? row : { ...row, [json]: JSON.parse(String(row[json])) as unknown },
        );
      // Columns that came later are empty on what says nothing for them.
      const later = table === 'receipts' ? { proof: null } : {};
      expect(rowsOf(now), table).toEqual(rowsOf(first).map((row) => ({ ...(row as object), ...later })));
    }
    for (const database of [first, now]) database.close();
  });
});

/** Dates as the fixture writes them, `{ $date: … }`, to those of the driver. */
const revived = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === 'object' && member !== null && '$date' in member ? new Date(String(member.$date)) : member,
  ) as T;

/** Collections that answer by `_id` and keep what is inserted: no server, only the documents that would go to one. */
const collections = (held: Readonly<Record<string, readonly { _id: string }[]>>): { database: MongoDatabase; written: typeof MONGODB } => {
  const written: Record<string, { _id: string }[]> = {};
  const on = async (name: string, work: (collection: object) => Promise<unknown>): Promise<unknown> =>
    work({
      insertOne: async (document: { _id: string }) => {
        written[name] ??= [];
        written[name].push(document);
      },
      findOne: async ({ _id }: { _id?: string | { $eq: string } }) => {
        const id = typeof _id === 'object' ? _id.$eq : _id;
        return held[name]?.find((document) => document._id === id) ?? null;
      },
    });
  return { database: { on } as unknown as MongoDatabase, written };
};

const portsOf = (database: MongoDatabase): Ports => ({
  agents: mongoAgents(database),
  receipts: mongoReceipts(database),
  chats: mongoChats(database),
});

describe('documents of the first version in MongoDB', () => {
  it('are read whole', async () => {
    const { agents, receipts, chats } = portsOf(collections(revived(MONGODB)).database);
    expect(await agents.find('lender')).toEqual(AGENT);
    expect(await agents.save(ENTRY, NOW)).toBe('unchanged');
    expect(await receipts.find(RECEIPT.receiptId)).toEqual(RECEIPT);
    expect(await receipts.find(BARE_RECEIPT.receiptId)).toEqual(BARE_RECEIPT);
    expect(await chats.findSession(SESSION.tokenDigest, NOW)).toEqual(SESSION);
    expect(await chats.findMessage(SESSION.sessionId, 'first')).toEqual(ANSWERED);
    expect(await chats.findMessage(SESSION.sessionId, 'second')).toEqual(LEFT);
  });

  it('are written under the same names by this version', async () => {
    const { database, written } = collections({});
    await fill(portsOf(database));
    const { log_pending, ...before } = written as typeof MONGODB & { log_pending: readonly object[] };
    expect(before).toEqual(revived(MONGODB));
    expect(log_pending).toMatchObject([{ receipt_id: RECEIPT.receiptId }, { receipt_id: BARE_RECEIPT.receiptId }]);
  });
});
