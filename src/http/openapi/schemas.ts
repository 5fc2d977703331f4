import { INVOICE_KINDS } from '../../payments/invoice.js';
import { BASES } from '../../rulebook/rule-book.js';
import { AGENT_TYPES } from '../../stores/agents.js';
import { HANDLE } from '../../stores/handle.js';
import { SCOPES } from '../../tenants/api-key.js';
import { TENANT_STATES, TIERS } from '../../tenants/tenant.js';
import { EVALUATION_SCHEMA, EVALUATIONS_SCHEMA } from '../doors/authzen.js';
import { HOOK_SCHEMA } from '../doors/pre-tool-use.js';
import { CHAIN_ENDS, MOST_IN_CHAIN } from '../presenters/receipt.js';
import { RECEIPT_SCHEMA } from '../presenters/receipt-schema.js';
import { CHAT_MESSAGE_SCHEMA } from '../requests/chat-request.js';
import { CREDITS_SCHEMA } from '../requests/credits-schema.js';
import { SUBSCRIPTION_SCHEMA } from '../requests/subscription-schema.js';
import { ORACLE_SCHEMAS, VERDICT_MEMBERS } from './oracle-schemas.js';
import { RULE_SCHEMAS } from './rule-schemas.js';
import { RULE_SET_SCHEMAS } from './rule-set-schemas.js';

const text = { type: 'string' } as const;
const url = { type: 'string', format: 'uri' } as const;
const time = { type: 'string', format: 'date-time' } as const;
const day = { type: 'string', format: 'date' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const base64 = { type: 'string', contentEncoding: 'base64' } as const;
const texts = { type: 'array', items: text } as const;
const anything = { type: 'object' } as const;

/** An object that has all its members and no others. */
const closed = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
  additionalProperties: false,
});
/** What stands below a receipt that was signed. */
const receiptProof = {
  ...closed({
    cid: { ...text, description: 'The name of what was signed, and of its entry in the log' },
    canonicalization: { const: 'RFC8785' },
    jws: {
      ...text,
      description: 'A detached JWS over all members but `proof` and `verification_endpoint`; keys at /.well-known/jwks.json',
    },
  }),
  description: 'Ours over the receipt; absent on those kept before there was a key',
};
/** A reference to a schema of the document. */
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** A link to a block, as DAG-JSON has it. */
const link = closed({ '/': { type: 'string', description: 'The CID of the block' } });

const KEY_SHOWN = { type: 'string', description: 'Shown for a day to whoever sends the very same payment again; stored nowhere' } as const;

const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });

const use = {
  queries: count,
  blocked: count,
  answers: { ...count, description: 'A batch is one answer to many queries' },
  p50_ms: { ...orNull(count), description: 'Half of the answers took at most so long; null without any' },
  p99_ms: { ...orNull(count), description: 'As p50_ms, for 99 of 100' },
  within_200_ms: { ...orNull({ type: 'number', minimum: 0, maximum: 1 }), description: 'The share of answers' },
};

const summary = {
  handle: { type: 'string', pattern: HANDLE.source, description: 'Without the leading @' },
  name: text,
  description: text,
  industry: { type: 'string', description: 'A lower-case slug, such as lending, insurance, healthcare' },
  agent_type: { enum: [...AGENT_TYPES] },
  avatar_url: { type: 'string', description: 'May be empty' },
  primary_color: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' },
  greeting: text,
  created_at: time,
};

const receiptProperties = RECEIPT_SCHEMA.properties;
const { receipt_id: _id, timestamp: _time, verification_endpoint: _endpoint, ...callersProperties } = receiptProperties;

const messageProperties = CHAT_MESSAGE_SCHEMA.properties;

const a2aCard = {
  protocolVersion: text,
  preferredTransport: text,
  documentationUrl: url,
  iconUrl: url,
  supportsAuthenticatedExtendedCard: { type: 'boolean' },
  supportedInterfaces: { type: 'array', items: closed({ url, protocolBinding: text, protocolVersion: text }) },
  additionalInterfaces: { type: 'array', items: closed({ url, transport: text }) },
};
const provider = closed({ organization: text, url });
const skills = { type: 'array', items: closed({ id: text, name: text, description: text, tags: texts, examples: texts }, ['examples']) };

/** Every body that crosses the interface, once. JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export const SCHEMAS = {
  Proof: closed({
    type: { const: 'verdict-proof/1' },
    rulebook: link,
    model: link,
    rule: orNull(link),
    domain: text,
    jurisdictions: texts,
    basis: { enum: [...BASES] },
    interval: { type: 'array', items: orNull(day), minItems: 2, maxItems: 2, description: 'First day, and the day after the last one' },
    action: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the text in NFC; never the text' },
    facts: { type: 'array', items: closed({ fact: text, answer: texts, known: { enum: ['given', 'stated', 'denied', 'presumed'] } }) },
    verdict: { enum: ['ALLOWED', 'BLOCKED'] },
    finding: text,
    reason: text,
    rule_source: text,
    conditions: texts,
    confidence: { ...count, maximum: 1000, description: 'Thousandths' },
  }),
  ...ORACLE_SCHEMAS,
  ...RULE_SCHEMAS,

  Account: closed({
    tenant: closed({ id: text, name: text, tier: { enum: [...TIERS] }, state: { enum: [...TENANT_STATES] }, created_at: time }),
    key: closed({
      id: { type: 'string', description: 'The part of the key that is no secret' },
      label: text,
      scopes: { type: 'array', items: { enum: [...SCOPES] } },
      test: { type: 'boolean', description: 'Nothing of a test key is counted' },
      created_at: time,
      expires_at: orNull(time),
      last_used_at: { ...orNull(time), description: 'To the hour' },
    }),
    limits: closed({
      queries_a_day: { ...orNull(count), description: 'Null: any number' },
      queries_left: { ...orNull(count), description: 'Of the packets that were bought; null: the tenant has bought none' },
    }),
    today: closed({ queries: count, blocked: count }),
  }),
  Usage: closed({
    from: day,
    to: day,
    days: { type: 'array', items: closed({ day, endpoint: text, ...use }) },
    total: closed(use),
  }),
  Audits: closed({ from: text, to: text, looks: { type: 'array', items: closed({ at: text, key: text, what: text, detail: text }) } }),
  ServiceLevel: closed({ month: text, promised_ms: count, ...use }),

  AgentSummary: closed(summary),
  AgentList: closed({
    agents: { type: 'array', items: ref('AgentSummary') },
    total: { type: 'integer' },
    limit: { type: 'integer' },
    offset: { type: 'integer' },
  }),
  AgentProfile: closed({ ...summary, capabilities: texts, card_url: url, chat_url: url, qr_url: url, widget_embed_code: text }),
  AgentDiscovery: closed(
    {
      name: text,
      handle: { type: 'string', pattern: '^@' },
      description: text,
      url,
      provider,
      version: text,
      capabilities: texts,
      skills,
      defaultInputModes: texts,
      defaultOutputModes: texts,
      endpoints: closed({ widget_config: url, widget_session: url, widget_message: url, public_profile: url, card_page: url }),
      protocols: closed({ a2a: { const: '0.3' }, service_widget: { const: '1.0' } }),
      authentication: closed({ schemes: texts, note: text }),
      branding: closed({ primary_color: text, avatar_url: text }),
      ...a2aCard,
    },
    ['iconUrl'],
  ),
  AgentCard: closed(
    {
      ...a2aCard,
      name: text,
      handle: text,
      description: text,
      version: text,
      url,
      provider,
      capabilities: anything,
      defaultInputModes: texts,
      defaultOutputModes: texts,
      skills,
    },
    ['iconUrl'],
  ),
  QrFallback: closed({ card_url: url, message: text }),

  Receipt: {
    ...RECEIPT_SCHEMA,
    properties: { ...receiptProperties, verification_endpoint: { type: 'string', format: 'uri-reference' }, proof: receiptProof },
    additionalProperties: false,
  },
  ReceiptRequest: {
    type: 'object',
    required: ['agent_id', 'decision', 'subject_id'],
    properties: callersProperties,
    additionalProperties: false,
  },
  ReceiptChain: closed({
    receipt_id: { type: 'string', format: 'uuid' },
    receipts: { type: 'array', items: ref('Receipt'), maxItems: MOST_IN_CHAIN },
    complete: { type: 'boolean' },
    ended_by: { enum: [...CHAIN_ENDS] },
    next_parent_receipt_id: { type: ['string', 'null'], format: 'uuid' },
  }),

  Log: closed({
    origin: { ...text, description: 'The name of the log, for good' },
    size: { type: 'integer', minimum: 0 },
    root: base64,
    verifier_key: { ...text, description: 'The key of its checkpoints, as signed notes write it' },
    earlier_verifier_keys: texts,
    checkpoint: { ...text, description: 'The signed note' },
    url: { ...url, description: 'Where tiles and checkpoint are' },
  }),
  LogInclusion: closed({
    cid: text,
    index: { type: 'integer', minimum: 0 },
    size: { type: 'integer', minimum: 1 },
    leaf_hash: base64,
    proof: { type: 'array', items: base64, description: 'From the leaf to the root (RFC 6962, 2.1.1)' },
    root: base64,
    checkpoint: { type: ['string', 'null'], description: 'The signed note, where `size` is its size' },
  }),
  LogConsistency: closed({
    from: { type: 'integer', minimum: 0 },
    to: { type: 'integer', minimum: 0 },
    from_root: base64,
    to_root: base64,
    proof: { type: 'array', items: base64, description: 'RFC 6962, 2.1.2' },
    checkpoint: { type: ['string', 'null'], description: 'The signed note, where `to` is its size' },
  }),
  KeySet: closed({
    keys: {
      type: 'array',
      items: closed({
        kty: { const: 'OKP' },
        crv: { const: 'Ed25519' },
        kid: text,
        x: text,
        use: { const: 'sig' },
        alg: { const: 'EdDSA' },
      }),
    },
  }),

  WidgetConfig: closed(
    {
      agent: closed({ handle: text, name: text, description: text, avatar_url: text }),
      branding: closed({ primary_color: text, text_color: text, avatar_url: text }),
      copy: closed({ title: text, greeting: text, placeholder: text }),
      features: closed({ answers: { type: 'boolean', description: 'Whether a program answers, or a person reads later' } }),
      limits: closed({ max_message_characters: { type: 'integer' } }),
      endpoints: closed({ session: url, message: url, chat_page: url }),
      provider: {
        ...closed({ name: text, support_url: url, legal_line: text }, ['support_url', 'legal_line']),
        description: 'Where the operator has a brand of its own',
      },
      widget_version: { const: '1.0' },
    },
    ['provider'],
  ),
  WidgetSession: closed({
    session_id: text,
    token: text,
    token_type: { const: 'Bearer' },
    expires_at: time,
    agent: closed({ handle: text, name: text }),
    greeting: text,
  }),
  WidgetMessage: {
    ...CHAT_MESSAGE_SCHEMA,
    properties: {
      ...messageProperties,
      client_message_id: { ...messageProperties.client_message_id, description: 'The same again gets the first answer again' },
      continues: { ...messageProperties.continues, description: 'Whether it adds to the action before it; found out unless said' },
      facts: { ...messageProperties.facts, description: 'Answers to what was asked' },
    },
    examples: [{ text: 'Use AI to screen job applicants' }, { text: 'Yes', facts: { people_informed: true } }],
  },
  WidgetReply: closed({
    message: closed({ id: text, client_message_id: text, role: { const: 'user' }, text, created_at: time }),
    reply: closed({ id: text, role: { const: 'agent' }, text, created_at: time, data: ref('WidgetData') }, ['data']),
  }),
  WidgetData: {
    type: 'object',
    required: ['replies'],
    description:
      'What the text says, for programs: of a verdict its nine members and all of these but `note`, `asked`; else `replies` alone',
    properties: {
      ...VERDICT_MEMBERS,
      sure: { type: 'boolean' },
      questions: { type: 'array', items: ref('OpenQuestion') },
      next_steps: { type: 'array', items: anything, description: 'Of a BLOCKED: the likeliest way out' },
      what_would_change: texts,
      rule_link: { ...url, description: 'The provision in the official text' },
      proof: { ...url, description: 'The proof of the verdict' },
      facts: { ...anything, description: 'What was answered so far' },
      taken_as: { enum: ['new', 'adds', 'answers', 'asks again'], description: 'How the message was taken' },
      note: text,
      asked: { type: 'string', description: 'The question that is asked next' },
      replies: {
        type: 'array',
        items: closed({ label: text, message: ref('WidgetMessage') }),
        description: 'Messages to offer as buttons',
      },
    },
  },
  Index: closed({
    rulebook: closed({ name: text, version: text, cid: text }),
    jurisdictions: texts,
    ...Object.fromEntries(['ask', 'domains', 'mcp', 'authzen', 'hook', 'openapi', 'docs'].map((name) => [name, text])),
  }),
  HookCall: { ...HOOK_SCHEMA, examples: [{ tool_name: 'Bash', tool_input: { command: 'ls' } }] },
  HookAnswer: closed({
    hookSpecificOutput: closed(
      { hookEventName: { const: 'PreToolUse' }, permissionDecision: { enum: ['allow', 'deny', 'ask'] }, permissionDecisionReason: text },
      ['permissionDecision'],
    ),
  }),
  Evaluation: {
    ...EVALUATION_SCHEMA,
    examples: [{ subject: { type: 'agent', id: 'a1' }, action: { name: 'read' }, resource: { type: 'document', id: 'menu' } }],
  },
  Evaluations: EVALUATIONS_SCHEMA,
  EvaluationAnswer: closed({ decision: { type: 'boolean' }, context: { type: 'object', description: 'The members of a verdict' } }),
  EvaluationsAnswer: closed({ evaluations: { type: 'array', items: ref('EvaluationAnswer') } }),
  AuthzenConfiguration: closed({ policy_decision_point: url, access_evaluation_endpoint: url, access_evaluations_endpoint: url }),
  McpMessage: {
    type: 'object',
    required: ['jsonrpc'],
    properties: { jsonrpc: { const: '2.0' } },
    description: 'A message of the Model Context Protocol, 2026-07-28 or 2025-11-25, over JSON-RPC 2.0',
  },
  JsonRpc: {
    type: 'object',
    required: ['jsonrpc'],
    properties: { jsonrpc: { const: '2.0' } },
    description: 'A2A 0.3.0 over JSON-RPC 2.0: message/send',
  },

  SubscriptionRequest: { ...SUBSCRIPTION_SCHEMA, examples: [{ plan: 'pro', months: 1 }] },
  Subscription: closed(
    {
      tenant: text,
      plan: { const: 'pro' },
      months: count,
      days: count,
      expires_at: time,
      key: KEY_SHOWN,
    },
    ['months', 'days'],
  ),
  CreditsRequest: { ...CREDITS_SCHEMA, examples: [{ queries: 1000 }] },
  CreditsBought: closed({ tenant: text, queries: count, key: KEY_SHOWN }),
  Invoices: closed({ invoices: { type: 'array', items: ref('Invoice') } }),
  Invoice: closed(
    {
      number: { type: 'integer', minimum: 1, description: 'One series, for invoices and credit notes; no number is left out' },
      kind: { enum: [...INVOICE_KINDS] },
      issued_at: time,
      seller: closed({ name: text, pay_to: text }),
      buyer: closed({ payer: text }),
      lines: {
        type: 'array',
        items: closed(
          {
            description: text,
            quantity: count,
            unit: text,
            unit_price: text,
            amount: text,
            period: { ...closed({ from: time, to: time }), description: 'The days that were paid for; both instants' },
          },
          ['unit', 'unit_price', 'period'],
        ),
      },
      total: { type: 'string', description: 'Decimal, in the asset; negative in a credit note' },
      asset: closed({ name: text, address: text, network: text }),
      transaction: text,
      payment: text,
      resource: url,
      cid: { type: 'string', description: 'The proof of the verdict that was paid for' },
      corrects: { type: 'integer', description: 'The invoice that a credit note takes back' },
      receipt: { type: 'string', description: 'The receipt of the x402 extension offer-receipt: a compact JWS' },
      signature: { type: 'string', description: 'A compact JWS over the canonical JSON (RFC 8785) of all other members' },
    },
    ['cid', 'corrects', 'receipt'],
  ),

  Problem: {
    type: 'object',
    required: ['detail', 'title', 'status', 'type'],
    additionalProperties: false,
    properties: {
      detail: text,
      title: text,
      status: { type: 'integer' },
      type: text,
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['pointer', 'detail'],
          additionalProperties: false,
          // Of a mistake in a file of an upload: its code, and where it stands.
          properties: {
            pointer: text,
            detail: text,
            code: text,
            severity: text,
            file: text,
            line: { type: 'integer' },
            column: { type: 'integer' },
          },
        },
      },
    },
  },
  RateLimited: closed({ error: { const: 'rate_limit_exceeded' }, message: text, retry_after: { type: 'integer', minimum: 1 } }),
  ...RULE_SET_SCHEMAS,
  Anything: anything,
} as const satisfies Readonly<Record<string, object>>;
