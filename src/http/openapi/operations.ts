import { RECOMMENDED_INDUSTRIES } from '../../stores/agents.js';
import { HOOK_QUERY } from '../doors/hook-query.js';
import { DEFAULT_LIMIT, MOST_PER_PAGE } from '../requests/page-request.js';
import { BRAND_OPERATIONS, PORTAL_OPERATIONS } from './page-operations.js';
import { RULE_SET_OPERATIONS } from './rule-set-operations.js';
import { ref } from './schema-parts.js';

/** One line of the interface; `answers` names the schema, or the media type, of each success. */
interface Operation {
  readonly method: 'get' | 'post' | 'put';
  readonly path: string;
  readonly tag:
    | 'oracle'
    | 'proofs'
    | 'account'
    | 'rule sets'
    | 'directory'
    | 'receipts'
    | 'transparency log'
    | 'widget'
    | 'agent to agent'
    | 'operations'
    | 'portal'
    | 'brand'
    | 'payments';
  readonly summary: string;
  readonly body?: string;
  readonly bodyOptional?: boolean;
  /** A body in one of several media types. */
  readonly bodies?: Readonly<Record<string, object>>;
  readonly query?: Readonly<Record<string, object>>;
  readonly answers: Readonly<Record<number, Readonly<Record<string, object | undefined>>>>;
  /** Statuses of errors besides 429 where the endpoint is limited. */
  readonly errors?: readonly number[];
  readonly limited?: boolean;
  /** Where payments are taken, it can be paid for by x402. */
  readonly payable?: boolean;
  readonly security?: 'ReceiptKey' | 'TierKey' | 'AccountKey' | 'Session' | 'MetricsToken' | 'PortalSession';
  readonly headers?: Readonly<Record<string, object>>;
}

const json = (schema: string): Readonly<Record<string, object>> => ({ 'application/json': ref(schema) });
const binary = { type: 'string', contentMediaType: 'application/octet-stream' } as const;
const text = { type: 'string' } as const;
const day = { type: 'string', format: 'date' } as const;
const whole = { type: 'integer', minimum: 0 } as const;
const PUBLIC = '/api/v1/public';
const WIDGET = '/api/v1/widget';
const store = [404, 503] as const;

/** Every operation, in the order of the specification. A test compares this list with the routes, both ways. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/compliance/{domain}',
    tag: 'oracle',
    summary: 'May this action go ahead?',
    body: 'Question',
    answers: { 200: json('Verdict') },
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
    limited: true,
    security: 'TierKey',
    payable: true,
  },
  {
    method: 'post',
    path: '/api/v1/compliance/{domain}/batch',
    tag: 'oracle',
    summary: 'Up to 100 actions at once; each counts, and each fails alone',
    body: 'Batch',
    answers: { 200: json('BatchAnswer') },
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
    limited: true,
    security: 'TierKey',
  },
  {
    method: 'post',
    path: '/api/v1/compliance/{domain}/interview',
    tag: 'oracle',
    summary: 'The verdict by the facts so far, whether it is sure, and what to answer next',
    body: 'Question',
    answers: { 200: json('Interview') },
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
    limited: true,
    security: 'TierKey',
  },
  {
    method: 'post',
    path: '/api/v1/compliance/{domain}/plan',
    tag: 'oracle',
    summary: 'May this plan go ahead, each step and together?',
    body: 'Plan',
    answers: { 200: json('PlanAnswer') },
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
    limited: true,
    security: 'TierKey',
  },
  {
    method: 'get',
    path: '/api/v1/compliance',
    tag: 'oracle',
    summary: 'Domains, jurisdictions and the rule book',
    answers: { 200: json('RuleBook') },
  },
  {
    method: 'get',
    path: '/api/v1/compliance/{domain}',
    tag: 'oracle',
    summary: 'The questions of a domain, their answers, and the rules',
    answers: { 200: json('Domain') },
    errors: [404],
  },
  {
    method: 'post',
    path: '/mcp',
    tag: 'agent to agent',
    summary: 'The Model Context Protocol: check_action, list_questions, explain_rule',
    body: 'McpMessage',
    answers: { 200: json('McpMessage'), 202: {} },
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
    limited: true,
    security: 'TierKey',
  },
  {
    method: 'post',
    path: '/hooks/pre-tool-use',
    tag: 'agent to agent',
    summary: 'Before a coding agent calls a tool: allow, deny or ask',
    query: HOOK_QUERY,
    body: 'HookCall',
    answers: { 200: json('HookAnswer') },
    errors: [400, 401, 403, 413, 415, 422, 404, 503],
    security: 'TierKey',
    limited: true,
  },
  {
    method: 'post',
    path: '/access/v1/evaluation',
    tag: 'agent to agent',
    summary: 'AuthZEN Authorization API 1.0: one evaluation',
    body: 'Evaluation',
    answers: { 200: json('EvaluationAnswer') },
    errors: [400, 401, 403, 413, 415, 422, 404, 503],
    security: 'TierKey',
    limited: true,
  },
  {
    method: 'post',
    path: '/access/v1/evaluations',
    tag: 'agent to agent',
    summary: 'AuthZEN Authorization API 1.0: up to 100 evaluations',
    body: 'Evaluations',
    answers: { 200: json('EvaluationsAnswer') },
    errors: [400, 401, 403, 413, 415, 422, 404, 503],
    security: 'TierKey',
    limited: true,
  },
  {
    method: 'get',
    path: '/.well-known/authzen-configuration',
    tag: 'agent to agent',
    summary: 'Where the AuthZEN endpoints are',
    answers: { 200: json('AuthzenConfiguration') },
    limited: true,
  },
  {
    method: 'get',
    path: '/api/v1/rules/{id}',
    tag: 'oracle',
    summary: 'One rule with its dates and decision table',
    answers: { 200: json('Rule') },
    errors: [404],
  },

  {
    method: 'get',
    path: '/api/v1/proofs/{cid}',
    tag: 'proofs',
    summary: 'The proof of a verdict, as DAG-JSON with its links, or as a page',
    answers: { 200: { ...json('Proof'), 'application/vnd.ipld.dag-json': ref('Proof'), 'text/html': text } },
    errors: [400, 404, 503],
    limited: true,
  },
  {
    method: 'get',
    path: '/ipfs/{cid}',
    tag: 'proofs',
    summary: 'A block of a proof, or all that it leads to (a trustless gateway of IPFS)',
    answers: { 200: { 'application/vnd.ipld.raw': binary, 'application/vnd.ipld.car': binary } },
    errors: [400, 404, 406, 503],
    limited: true,
    query: {
      format: { type: 'string', enum: ['raw', 'car'], description: 'What is sent; it wins over Accept' },
      'dag-scope': { type: 'string', enum: ['all', 'entity', 'block'], default: 'all', description: 'How much of it a CAR holds' },
    },
  },
  {
    method: 'get',
    path: '/verify',
    tag: 'proofs',
    summary: 'A page that checks a proof within the browser',
    answers: { 200: { 'text/html': text } },
  },
  { method: 'get', path: '/verify.js', tag: 'proofs', summary: 'The script of that page', answers: { 200: { 'text/javascript': text } } },
  {
    method: 'get',
    path: '/verifier.js',
    tag: 'proofs',
    summary: 'The verifier, which shares no code with the oracle; for Node too',
    answers: { 200: { 'text/javascript': text } },
  },

  {
    method: 'get',
    path: '/api/v1/account',
    tag: 'account',
    summary: 'Whose key this is, what it may do and what was used today',
    answers: { 200: json('Account') },
    errors: [400, 401, 422, 503],
    security: 'AccountKey',
  },
  {
    method: 'get',
    path: '/api/v1/account/usage',
    tag: 'account',
    summary: 'What was used, by day and endpoint; the last 30 days unless said',
    answers: { 200: json('Usage') },
    errors: [400, 401, 422, 503],
    security: 'AccountKey',
    query: {
      from: { ...day, description: 'The first day, at most 400 before the last' },
      to: { ...day, description: 'The last day; today unless said' },
    },
  },
  {
    method: 'get',
    path: '/api/v1/account/audits',
    tag: 'account',
    summary: 'When auditors looked into the portal, and at what; the latest 1,000 first, the last 30 days unless said',
    answers: { 200: json('Audits') },
    errors: [400, 401, 422, 503],
    security: 'AccountKey',
    query: {
      from: { ...day, description: 'The first day, at most 400 before the last' },
      to: { ...day, description: 'The last day; today unless said' },
    },
  },
  {
    method: 'get',
    path: '/api/v1/account/sla',
    tag: 'account',
    summary: 'What the promise of 200 ms came to in a month',
    answers: { 200: json('ServiceLevel') },
    errors: [400, 401, 422, 503],
    security: 'AccountKey',
    query: { month: { type: 'string', pattern: '^\\d{4}-\\d{2}$', description: 'This month unless said', examples: ['2026-11'] } },
  },

  ...RULE_SET_OPERATIONS,

  {
    method: 'post',
    path: '/api/v1/billing/credits',
    tag: 'payments',
    summary: 'Buy packets of 1,000 queries by x402; answers with a key that draws on them',
    body: 'CreditsRequest',
    answers: { 200: json('CreditsBought') },
    errors: [400, 413, 415, 422, 503],
    payable: true,
  },
  {
    method: 'post',
    path: '/api/v1/billing/subscriptions',
    tag: 'payments',
    summary: 'Buy days or months of the tier pro by x402; answers with a key',
    body: 'SubscriptionRequest',
    answers: { 200: json('Subscription') },
    errors: [400, 413, 415, 422, 503],
    payable: true,
  },
  {
    method: 'get',
    path: '/api/v1/billing/invoices',
    tag: 'payments',
    summary: 'The invoices and credit notes of the payment that bought the tenant of this key',
    answers: { 200: json('Invoices') },
    errors: [400, 401, 403, 503],
    security: 'AccountKey',
  },
  {
    method: 'get',
    path: '/api/v1/billing/invoices/{number}',
    tag: 'payments',
    summary: 'An invoice or credit note, by the address that came with what was paid for, or by a key of the tenant that was bought',
    answers: { 200: { ...json('Invoice'), 'text/html': text } },
    errors: store,
    query: { secret: { ...text, description: 'Stands in the address that came with the answer' } },
  },
  {
    method: 'get',
    path: '/.well-known/did.json',
    tag: 'payments',
    summary: 'The key that offers, payment receipts and invoices are signed with, as the document of this host’s did:web',
    answers: { 200: json('Anything') },
    limited: true,
  },

  {
    method: 'get',
    path: `${PUBLIC}/agents`,
    tag: 'directory',
    summary: 'List the agents of the directory',
    answers: { 200: json('AgentList') },
    errors: [422, 503],
    limited: true,
    query: {
      industry: {
        type: 'string',
        description: 'Only agents of this industry: a slug, matched without case. The examples are recommended; any other may be in use',
        examples: [...RECOMMENDED_INDUSTRIES],
      },
      limit: { type: 'integer', minimum: 1, maximum: MOST_PER_PAGE, default: DEFAULT_LIMIT, description: 'How many a page has' },
      offset: { type: 'integer', minimum: 0, default: 0, description: 'How many stand before the page' },
    },
  },
  {
    method: 'get',
    path: `${PUBLIC}/agents/{handle}`,
    tag: 'directory',
    summary: 'The public profile of an agent',
    answers: { 200: json('AgentProfile') },
    errors: store,
    limited: true,
  },
  {
    method: 'get',
    path: `${PUBLIC}/agents/{handle}/card`,
    tag: 'directory',
    summary: 'The card of an agent, for people',
    answers: { 200: { 'text/html': text } },
    errors: store,
    limited: true,
  },
  {
    method: 'get',
    path: `${PUBLIC}/agents/{handle}/qr`,
    tag: 'directory',
    summary: 'A QR code that leads to the card',
    answers: { 200: { 'image/png': binary, ...json('QrFallback') } },
    errors: store,
    limited: true,
  },
  {
    method: 'get',
    path: `${PUBLIC}/agents/{handle}/.well-known/agent.json`,
    tag: 'directory',
    summary: 'The discovery document of an agent',
    answers: { 200: json('AgentDiscovery') },
    errors: store,
    limited: true,
  },

  {
    method: 'get',
    path: `${PUBLIC}/agents/{handle}/.well-known/agent-card.json`,
    tag: 'agent to agent',
    summary: 'The official A2A 0.3.0 card of an agent',
    answers: { 200: json('AgentCard') },
    errors: store,
    limited: true,
  },
  {
    method: 'get',
    path: `${PUBLIC}/agents/{handle}/a2a`,
    tag: 'agent to agent',
    summary: 'The official card, at the address that it names',
    answers: { 200: json('AgentCard') },
    errors: store,
    limited: true,
  },
  {
    method: 'post',
    path: `${PUBLIC}/agents/{handle}/a2a`,
    tag: 'agent to agent',
    summary: 'Talk to an agent (A2A 0.3.0, message/send)',
    body: 'JsonRpc',
    answers: { 200: json('JsonRpc') },
    errors: [...store, 413, 415],
    limited: true,
  },
  {
    method: 'post',
    path: `${PUBLIC}/agents/{handle}/card`,
    tag: 'agent to agent',
    summary: 'The same, at the address that the discovery document names',
    body: 'JsonRpc',
    answers: { 200: json('JsonRpc') },
    errors: [...store, 413, 415],
    limited: true,
  },
  {
    method: 'get',
    path: '/.well-known/agent-card.json',
    tag: 'agent to agent',
    summary: 'The card of @oracle, for readers that only look at the host',
    answers: { 200: json('AgentCard') },
    errors: store,
    limited: true,
  },
  {
    method: 'get',
    path: '/.well-known/agent.json',
    tag: 'agent to agent',
    summary: 'The same, for readers of A2A 0.2',
    answers: { 200: json('AgentCard') },
    errors: store,
    limited: true,
  },

  {
    method: 'get',
    path: '/log/checkpoint',
    tag: 'transparency log',
    summary: 'The last checkpoint, a signed note (C2SP tlog-checkpoint)',
    answers: { 200: { 'text/plain': text } },
    errors: store,
  },
  {
    method: 'get',
    path: '/log/tile/{path}',
    tag: 'transparency log',
    summary: 'A tile of hashes or of entries (C2SP tlog-tiles)',
    answers: { 200: { 'application/octet-stream': binary } },
    errors: store,
  },
  {
    method: 'get',
    path: '/api/v1/log',
    tag: 'transparency log',
    summary: 'How far the log is, and by which keys it signs',
    answers: { 200: json('Log') },
    errors: store,
  },
  {
    method: 'get',
    path: '/api/v1/log/inclusion',
    tag: 'transparency log',
    summary: 'That a verdict or a receipt is in the log',
    answers: { 200: { ...json('LogInclusion'), 'text/plain': text } },
    errors: [...store, 422],
    query: {
      cid: { type: 'string', description: 'The cid of a verdict or of a receipt; or `index`' },
      index: { ...whole, description: 'The place of the entry, from 0; or `cid`' },
      size: { ...whole, description: 'The size of the tree that the proof is for; the last one unless said' },
    },
  },
  {
    method: 'get',
    path: '/api/v1/log/consistency',
    tag: 'transparency log',
    summary: 'That the log of one size is the beginning of the log of another',
    answers: { 200: json('LogConsistency') },
    errors: [...store, 422],
    query: {
      from: { ...whole, description: 'The size of the tree that you know' },
      to: { ...whole, description: 'The size of the larger tree; the last one unless said' },
    },
  },
  {
    method: 'get',
    path: '/.well-known/jwks.json',
    tag: 'transparency log',
    summary: 'The keys that sign receipts, and those that did',
    answers: { 200: { 'application/jwk-set+json': ref('KeySet') } },
    errors: [503],
    limited: true,
  },

  {
    method: 'get',
    path: `${PUBLIC}/receipt/sample`,
    tag: 'receipts',
    summary: 'A sample receipt',
    answers: { 200: json('Receipt') },
    limited: true,
  },
  {
    method: 'get',
    path: `${PUBLIC}/receipt/schema`,
    tag: 'receipts',
    summary: 'The JSON Schema of a receipt',
    answers: { 200: json('Anything') },
    limited: true,
  },
  {
    method: 'post',
    path: `${PUBLIC}/receipt`,
    tag: 'receipts',
    summary: 'Keep a decision, once and for good',
    body: 'ReceiptRequest',
    answers: { 201: json('Receipt') },
    errors: [400, 401, 413, 415, 422, 503],
    limited: true,
    security: 'ReceiptKey',
    headers: {
      'Idempotency-Key': {
        type: 'string',
        maxLength: 255,
        description: 'For 24 hours the same key and body get the first answer again; the same key with another body is 422',
      },
    },
  },
  {
    method: 'get',
    path: `${PUBLIC}/receipt/{receipt_id}`,
    tag: 'receipts',
    summary: 'Read a receipt back',
    answers: { 200: json('Receipt') },
    errors: [401, ...store],
    limited: true,
    security: 'ReceiptKey',
  },
  {
    method: 'get',
    path: `${PUBLIC}/receipt/{receipt_id}/chain`,
    tag: 'receipts',
    summary: 'From a receipt towards its root, as far as parents are held here',
    answers: { 200: json('ReceiptChain') },
    errors: [401, ...store],
    limited: true,
    security: 'ReceiptKey',
  },

  {
    method: 'get',
    path: `${WIDGET}/embed.js`,
    tag: 'widget',
    summary: 'The script that puts a chat on any page',
    answers: { 200: { 'text/javascript': text } },
    limited: true,
  },
  {
    method: 'get',
    path: `${WIDGET}/{handle}/config`,
    tag: 'widget',
    summary: 'How the chat of an agent looks and behaves',
    answers: { 200: json('WidgetConfig') },
    errors: store,
    limited: true,
  },
  {
    method: 'post',
    path: `${WIDGET}/{handle}/session`,
    tag: 'widget',
    summary: 'Open a conversation; no account is needed',
    answers: { 201: json('WidgetSession') },
    errors: store,
    limited: true,
  },
  {
    method: 'post',
    path: `${WIDGET}/{handle}/message`,
    tag: 'widget',
    summary: 'Say something and get the answer',
    body: 'WidgetMessage',
    answers: { 200: json('WidgetReply') },
    errors: [400, 401, ...store, 409, 413, 415, 422],
    limited: true,
    security: 'Session',
  },
  {
    method: 'get',
    path: '/chat/{handle}',
    tag: 'widget',
    summary: 'The chat of an agent as a page',
    answers: { 200: { 'text/html': text } },
    errors: store,
    limited: true,
  },

  {
    method: 'get',
    path: '/',
    tag: 'operations',
    summary: 'The front page for browsers; for programs, where everything is',
    answers: { 200: { 'text/html': text, ...json('Index') } },
  },
  {
    method: 'post',
    path: '/',
    tag: 'operations',
    summary: 'The form of the front page, answered as a page',
    answers: { 200: { 'text/html': text }, 404: { 'text/html': text }, 422: { 'text/html': text } },
    errors: [400, 401, 403, 413, 415, 503],
    limited: true,
  },
  {
    method: 'get',
    path: '/front.js',
    tag: 'operations',
    summary: 'The script of that page',
    answers: { 200: { 'text/javascript': text } },
  },
  { method: 'get', path: '/healthz', tag: 'operations', summary: 'The process answers', answers: { 200: json('Anything') } },
  {
    method: 'get',
    path: '/readyz',
    tag: 'operations',
    summary: 'Whether to send traffic here, and the state of each store',
    answers: { 200: json('Anything'), 503: json('Anything') },
  },
  {
    method: 'get',
    path: '/metrics',
    tag: 'operations',
    summary: 'Measurements for Prometheus',
    answers: { 200: { 'text/plain': text } },
    errors: [401],
    security: 'MetricsToken',
  },
  { method: 'get', path: '/openapi.json', tag: 'operations', summary: 'This document', answers: { 200: json('Anything') } },
  { method: 'get', path: '/favicon.ico', tag: 'operations', summary: 'The icon of the pages', answers: { 200: { 'image/svg+xml': text } } },
  {
    method: 'get',
    path: '/rules',
    tag: 'oracle',
    summary: 'The rules as a page, with a search',
    query: { q: { type: 'string', maxLength: 100, description: 'Words to find rules by; all rules unless said' } },
    answers: { 200: { 'text/html': text } },
    errors: [422],
  },
  {
    method: 'get',
    path: '/rules/{id}',
    tag: 'oracle',
    summary: 'One rule as a page',
    answers: { 200: { 'text/html': text } },
    errors: [404],
  },
  {
    method: 'get',
    path: '/docs',
    tag: 'operations',
    summary: 'This document, to read and to try',
    answers: { 200: { 'text/html': text } },
  },
  {
    method: 'get',
    path: '/docs/{file}',
    tag: 'operations',
    summary: 'What that page is made of',
    answers: { 200: { 'text/css': text, 'text/javascript': text } },
    errors: [404],
  },
  ...PORTAL_OPERATIONS,
  ...BRAND_OPERATIONS,
];
