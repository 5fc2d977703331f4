import type { CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';
import { INVOICE_KINDS } from '../../payments/invoice.js';
import { PAYMENT_STATES } from '../../payments/payment.js';
import { SCOPES } from '../../tenants/api-key.js';
import { REGISTER_KINDS, TENANT_STATES, TIERS } from '../../tenants/tenant.js';
import { AGENT_STATUSES, AGENT_TYPES } from '../agents.js';
import { RECEIPT_DECISIONS } from '../receipts.js';

/** Counts up with every change below. A store with a higher number belongs to a newer program. */
export const MONGODB_SCHEMA_VERSION = 9;

/** A collection, with the documents that it takes and the indexes that it needs. */
export interface CollectionSchema {
  readonly name: string;
  readonly validator: Document;
  /** Validators that earlier versions of this program wrote: one that is found is replaced by the present one. */
  readonly earlier?: readonly Document[];
  readonly indexes: readonly { readonly keys: IndexSpecification; readonly options: CreateIndexesOptions & { readonly name: string } }[];
}

const text = { bsonType: 'string' };
const date = { bsonType: 'date' };
const bytes = { bsonType: 'binData' };
const shape = (required: readonly string[], properties: Document): Document => ({
  $jsonSchema: {
    bsonType: 'object',
    required: ['_id', ...required],
    properties: { _id: text, ...properties },
    additionalProperties: false,
  },
});

const RECEIPT_MEMBERS: Document = {
  agent_id: text,
  decision: { enum: [...RECEIPT_DECISIONS] },
  decision_reason: text,
  timestamp: text,
  subject_id: { bsonType: 'string', pattern: '^[0-9a-f]{64}$' },
  policy_version: text,
  confidence_score: { bsonType: 'number', minimum: 0, maximum: 100 },
  parent_receipt_id: { bsonType: ['string', 'null'] },
};
const TENANT_MEMBERS: Document = {
  name: text,
  tier: { enum: [...TIERS] },
  state: { enum: [...TENANT_STATES] },
  contact: text,
  createdAt: text,
};
const REGISTERED_MEMBERS: Document = { ...TENANT_MEMBERS, register: { enum: [...REGISTER_KINDS] } };
const tenantShape = (members: Document): Document => shape(['name', 'tier', 'state', 'contact', 'createdAt'], members);

const KEY_MEMBERS: Document = {
  digest: { bsonType: 'string', pattern: '^[0-9a-f]{64}$' },
  tenant: text,
  label: text,
  scopes: { bsonType: 'array', items: { enum: [...SCOPES] } },
  test: { bsonType: 'bool' },
  createdAt: text,
  expiresAt: text,
  revokedAt: text,
  lastUsedAt: text,
};
const keyShape = (members: Document): Document => shape(['digest', 'tenant', 'label', 'scopes', 'test', 'createdAt'], members);
const receiptShape = (members: Document): Document =>
  shape(['agent_id', 'decision', 'timestamp', 'subject_id', 'parent_receipt_id'], members);

/** Every collection is addressed by `_id`, so that each can be sharded by it. */
export const MONGODB_COLLECTIONS: readonly CollectionSchema[] = [
  {
    name: 'agents',
    validator: shape(['status', 'industry', 'created_at', 'entry'], {
      status: { enum: [...AGENT_STATUSES] },
      industry: text,
      created_at: text,
      entry: {
        bsonType: 'object',
        required: ['handle', 'agent_type'],
        properties: { handle: text, agent_type: { enum: [...AGENT_TYPES] } },
      },
    }),
    indexes: [
      { keys: { status: 1, created_at: 1, _id: 1 }, options: { name: 'in_order' } },
      { keys: { status: 1, industry: 1, created_at: 1, _id: 1 }, options: { name: 'by_industry' } },
      { keys: { created_at: -1 }, options: { name: 'latest' } },
    ],
  },
  {
    name: 'receipts',
    validator: receiptShape({ ...RECEIPT_MEMBERS, proof: text }),
    earlier: [receiptShape(RECEIPT_MEMBERS)],
    indexes: [],
  },
  {
    name: 'idempotency',
    validator: shape(['request', 'receipt', 'expires_at'], { request: text, receipt: { bsonType: 'object' }, expires_at: date }),
    indexes: [{ keys: { expires_at: 1 }, options: { name: 'expiry', expireAfterSeconds: 0 } }],
  },
  {
    name: 'chat_sessions',
    validator: shape(['session_id', 'handle', 'created_at', 'expires_at'], {
      session_id: text,
      handle: text,
      created_at: text,
      expires_at: date,
    }),
    indexes: [{ keys: { expires_at: 1 }, options: { name: 'expiry', expireAfterSeconds: 0 } }],
  },
  {
    name: 'chat_messages',
    validator: shape(['handle', 'created_at', 'expires_at', 'answered', 'message'], {
      handle: text,
      created_at: text,
      expires_at: date,
      answered: { bsonType: 'bool' },
      message: { bsonType: 'object' },
    }),
    indexes: [
      { keys: { expires_at: 1 }, options: { name: 'expiry', expireAfterSeconds: 0 } },
      { keys: { handle: 1, answered: 1, created_at: 1, _id: 1 }, options: { name: 'unanswered' } },
      { keys: { 'message.session_id': 1, answered: 1, created_at: 1 }, options: { name: 'unanswered_in_session' } },
    ],
  },
  {
    name: 'tenants',
    validator: tenantShape({ ...REGISTERED_MEMBERS, prepaid: { bsonType: 'bool' } }),
    earlier: [tenantShape(TENANT_MEMBERS), tenantShape(REGISTERED_MEMBERS)],
    indexes: [],
  },
  {
    name: 'api_keys',
    validator: keyShape({ ...KEY_MEMBERS, rangeFrom: text, rangeTo: text }),
    earlier: [keyShape(KEY_MEMBERS)],
    indexes: [{ keys: { tenant: 1 }, options: { name: 'by_tenant' } }],
  },
  {
    name: 'tenants_revision',
    validator: shape(['revision'], { revision: { bsonType: 'number' } }),
    indexes: [],
  },
  {
    name: 'tenant_usage',
    validator: shape(['tenant', 'day', 'endpoint', 'process', 'queries', 'blocked', 'durations'], {
      tenant: text,
      day: text,
      endpoint: text,
      process: text,
      queries: { bsonType: 'number' },
      blocked: { bsonType: 'number' },
      durations: { bsonType: 'array', items: { bsonType: 'number' } },
    }),
    indexes: [
      { keys: { tenant: 1, day: 1 }, options: { name: 'by_day' } },
      { keys: { day: 1 }, options: { name: 'expiry_by_day' } },
    ],
  },
  {
    name: 'rule_set_versions',
    validator: shape(['tenant', 'ruleSet', 'version', 'cid', 'title', 'rules', 'cases', 'createdAt', 'createdBy', 'content'], {
      tenant: text,
      ruleSet: text,
      version: text,
      cid: text,
      title: text,
      rules: { bsonType: 'number' },
      cases: { bsonType: 'number' },
      createdAt: text,
      createdBy: text,
      content: text,
    }),
    indexes: [{ keys: { tenant: 1, ruleSet: 1, createdAt: 1, version: 1 }, options: { name: 'by_rule_set' } }],
  },
  {
    name: 'rule_sets',
    validator: shape(['tenant', 'ruleSet'], { tenant: text, ruleSet: text, active: text, shadow: text }),
    indexes: [{ keys: { tenant: 1, ruleSet: 1 }, options: { name: 'by_tenant' } }],
  },
  {
    name: 'rule_set_switches',
    validator: shape(['tenant', 'ruleSet', 'role', 'keyId', 'at'], {
      tenant: text,
      ruleSet: text,
      role: { enum: ['active', 'shadow'] },
      version: text,
      before: text,
      keyId: text,
      at: text,
    }),
    indexes: [{ keys: { tenant: 1, at: 1, _id: 1 }, options: { name: 'by_time' } }],
  },
  {
    name: 'rule_sets_revision',
    validator: shape(['revision'], { revision: { bsonType: 'number' } }),
    indexes: [],
  },
  {
    name: 'proofs',
    validator: shape(['number', 'bytes'], { number: { bsonType: 'number' }, bytes: { bsonType: 'binData' } }),
    indexes: [{ keys: { number: 1 }, options: { name: 'in_order' } }],
  },
  {
    name: 'proofs_count',
    validator: shape(['last'], { last: { bsonType: 'number' } }),
    indexes: [],
  },
  {
    name: 'linked_blocks',
    validator: shape(['bytes'], { bytes: { bsonType: 'binData' } }),
    indexes: [],
  },
  {
    name: 'log_batches',
    validator: shape(['entries'], { _id: { bsonType: 'string', pattern: '^[0-9]{16}$' }, entries: bytes }),
    indexes: [],
  },
  { name: 'log_tiles', validator: shape(['bytes', 'length'], { bytes, length: { bsonType: 'number' } }), indexes: [] },
  { name: 'log_places', validator: shape(['place'], { place: { bsonType: 'number' } }), indexes: [] },
  { name: 'log_head', validator: shape(['size', 'note'], { size: { bsonType: 'number' }, note: text }), indexes: [] },
  {
    name: 'log_pending',
    validator: shape(['receipt_id', 'asked_at'], { receipt_id: text, asked_at: date }),
    indexes: [],
  },
  { name: 'signing_keys', validator: shape(['ring'], { ring: { bsonType: 'object' } }), indexes: [] },
  {
    name: 'payments',
    validator: shape(['revision', 'state', 'entry'], {
      revision: { bsonType: 'number' },
      state: { enum: [...PAYMENT_STATES] },
      dueAt: text,
      entry: { bsonType: 'object' },
    }),
    indexes: [{ keys: { dueAt: 1 }, options: { name: 'by_due' } }],
  },
  {
    name: 'invoices',
    validator: shape(['number', 'payment', 'kind', 'entry'], {
      number: { bsonType: 'number', minimum: 1 },
      payment: text,
      kind: { enum: [...INVOICE_KINDS] },
      entry: { bsonType: 'object' },
    }),
    indexes: [{ keys: { payment: 1, kind: 1 }, options: { name: 'by_payment' } }],
  },
  {
    name: 'credits',
    validator: shape(['left'], { left: { bsonType: 'number', minimum: 0 } }),
    indexes: [],
  },
  {
    name: 'register_verdicts',
    validator: shape(
      ['tenant', 'createdAt', 'cid', 'domain', 'verdict', 'provision', 'confidence', 'ruleBook', 'actionDigest', 'process', 'number'],
      {
        tenant: text,
        createdAt: text,
        cid: text,
        domain: text,
        verdict: { enum: ['ALLOWED', 'BLOCKED'] },
        provision: text,
        confidence: { bsonType: 'number' },
        ruleBook: text,
        actionDigest: text,
        action: text,
        process: text,
        number: { bsonType: 'number' },
      },
    ),
    indexes: [
      { keys: { tenant: 1, createdAt: 1, _id: 1 }, options: { name: 'by_time' } },
      { keys: { tenant: 1, cid: 1, createdAt: 1, _id: 1 }, options: { name: 'by_cid' } },
      { keys: { tenant: 1, provision: 1, createdAt: 1, _id: 1 }, options: { name: 'by_provision' } },
      { keys: { createdAt: 1 }, options: { name: 'by_age' } },
    ],
  },
  {
    name: 'register_days',
    validator: shape(['tenant', 'day', 'domain', 'verdict', 'provision', 'ruleBook', 'process', 'count', 'firstAt', 'lastAt'], {
      tenant: text,
      day: text,
      domain: text,
      verdict: text,
      provision: text,
      ruleBook: text,
      process: text,
      count: { bsonType: 'number' },
      firstAt: text,
      lastAt: text,
    }),
    indexes: [
      { keys: { tenant: 1, day: 1 }, options: { name: 'by_day' } },
      { keys: { day: 1 }, options: { name: 'by_age' } },
    ],
  },
  {
    name: 'register_runs',
    validator: shape(['tenant', 'process', 'firstAt', 'lastAt', 'lastNumber', 'written'], {
      tenant: text,
      process: text,
      firstAt: text,
      lastAt: text,
      lastNumber: { bsonType: 'number' },
      written: { bsonType: 'number' },
    }),
    indexes: [{ keys: { tenant: 1 }, options: { name: 'by_tenant' } }],
  },
  { name: 'register_processes', validator: shape(['seenAt'], { seenAt: text, closedAt: text }), indexes: [] },
  {
    name: 'register_receipts',
    validator: shape(['tenant', 'agentId', 'createdAt', 'parentReceiptId', 'mentions'], {
      tenant: text,
      agentId: text,
      createdAt: text,
      parentReceiptId: { bsonType: ['string', 'null'] },
      mentions: { bsonType: 'array', items: text },
    }),
    indexes: [
      { keys: { tenant: 1, createdAt: 1, _id: 1 }, options: { name: 'by_time' } },
      { keys: { tenant: 1, agentId: 1, createdAt: 1, _id: 1 }, options: { name: 'by_agent' } },
      { keys: { tenant: 1, parentReceiptId: 1, createdAt: 1, _id: 1 }, options: { name: 'by_parent' } },
      { keys: { tenant: 1, mentions: 1 }, options: { name: 'by_mention' } },
    ],
  },
  {
    name: 'audit_sessions',
    validator: shape(['keyId', 'expiresAt'], { keyId: text, expiresAt: date }),
    indexes: [{ keys: { expiresAt: 1 }, options: { name: 'expiry', expireAfterSeconds: 0 } }],
  },
  {
    name: 'register_looks',
    validator: shape(['tenant', 'keyId', 'at', 'what', 'detail'], { tenant: text, keyId: text, at: text, what: text, detail: text }),
    indexes: [{ keys: { tenant: 1, at: 1 }, options: { name: 'by_time' } }],
  },
];
