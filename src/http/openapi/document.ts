import { STATUS_CODES } from 'node:http';
import type { Brand } from '../../brand/brand.js';
import { BRAND_LOGO_PATH } from '../urls/paths.js';
import { openObjects } from './open-objects.js';
import { OPERATIONS } from './operations.js';
import { ref } from './schema-parts.js';
import { SCHEMAS } from './schemas.js';

/** The version of the interface, not of the program. */
const API_VERSION = '1.0.0';

const PARAMETERS: Readonly<Record<string, { readonly description: string; readonly example: string }>> = {
  domain: { description: 'Where the action happens; GET /api/v1/compliance lists the domains', example: 'employment' },
  cid: { description: 'The name of a block, as a verdict’s `cid`', example: 'bafyreihreoqrhegvt7sbmr2gdhrug6qroljlwi46datsy5cxe3tjpwnrau' },
  id: { description: 'A rule, as GET /api/v1/compliance/{domain} lists them', example: 'EU-AIA-05-1-F' },
  handle: { description: 'An agent’s handle; the leading @ is optional', example: '@oracle' },
  receipt_id: { description: 'A receipt’s identifier (UUID)', example: '3f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d' },
  path: { description: 'Level and number of the tile, as tlog-tiles writes them; of a tile that is not full, its width', example: '0/000' },
  number: { description: 'The number of an invoice', example: '1' },
  rule_set: { description: 'The id of a rule set of the key’s tenant', example: 'travel-policy' },
  version: { description: 'A version by its number or its cid', example: '1.2.0' },
  other: { description: 'The version that it is compared with', example: '1.3.0' },
  file: { description: 'A file of the page', example: 'swagger-ui.css' },
  verdict_id: { description: 'A verdict’s identifier', example: '01a21c89-d79b-778d-a9dc-8ea2284c6b12' },
  package_id: { description: 'An evidence package, as the page that made it names it', example: '0123456789abcdef0123456789abcdef' },
};

const SECURITY = {
  ReceiptKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Needed where the operator has configured a receipt key' },
  TierKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Needed for the tiers pro and enterprise' },
  AccountKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Whose account it is' },
  MetricsToken: { type: 'http', scheme: 'bearer', description: 'Needed where the operator has configured one' },
  Session: { type: 'http', scheme: 'bearer', description: 'The token of a widget session' },
  PortalSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'portal_session',
    description: 'Given by the form of the portal; without it the answer leads there',
  },
} as const;
/** What can also be used without: the key or token is only needed as their description says. */
const OPTIONAL = ['ReceiptKey', 'TierKey', 'MetricsToken', 'PortalSession'];

const OPEN_SCHEMAS = openObjects(SCHEMAS);

const content = (types: Readonly<Record<string, object | undefined>>): object =>
  Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema: schema ?? {} }]));

const problem = (status: number): object => ({
  description: STATUS_CODES[status] ?? String(status),
  content: content({ 'application/json': ref('Problem'), 'application/problem+json': ref('Problem') }),
});

const limited: object = {
  description: 'Too many requests',
  headers: { 'Retry-After': { description: 'Whole seconds to wait', schema: { type: 'integer', minimum: 1 } } },
  content: content({ 'application/json': ref('RateLimited') }),
};

type Operation = (typeof OPERATIONS)[number];

const parameters = ({ path, query = {}, headers = {} }: Operation): object[] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...PARAMETERS[name],
  })),
  ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema })),
  ...Object.entries(headers).map(([name, schema]) => ({ name, in: 'header', schema })),
];

/** `/api/v1/rules/{id}` → `ApiV1RulesId`. */
const camelCase = (path: string): string =>
  path.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '');

/** 402 of what can be paid for by x402. */
const payable: object = {
  description: STATUS_CODES[402] ?? '402',
  headers: {
    'PAYMENT-REQUIRED': { description: 'What x402 version 2 asks of the payer: base64 of JSON', schema: { type: 'string' } },
    'PAYMENT-RESPONSE': { description: 'Where the payment was not settled: base64 of JSON', schema: { type: 'string' } },
  },
  content: content({ 'application/json': ref('Problem'), 'application/problem+json': ref('Problem') }),
};

const PAYMENT_HEADER = {
  name: 'PAYMENT-SIGNATURE',
  in: 'header',
  schema: { type: 'string' },
  description: 'A payment of x402 version 2: base64 of JSON. It must be the one that PAYMENT-REQUIRED asked for',
} as const;

/** 402 of who has bought packets of queries, and has none left. */
const isDrawnOn = ({ security, limited }: Operation): boolean => security === 'TierKey' && limited === true;

const describe = (operation: Operation, payments: boolean): object => {
  const sells = payments && operation.payable === true;
  return {
    tags: [operation.tag],
    summary: operation.summary,
    operationId: `${operation.method}${camelCase(operation.path)}`,
    parameters: [...parameters(operation), ...(sells ? [PAYMENT_HEADER] : [])],
    ...(operation.bodies !== undefined && { requestBody: { required: true, content: content(operation.bodies) } }),
    ...(operation.body !== undefined && { requestBody: { required: true, content: content({ 'application/json': ref(operation.body) }) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, types]) => [
          status,
          { description: STATUS_CODES[status] ?? status, content: content(types) },
        ]),
      ),
      ...Object.fromEntries((operation.errors ?? []).map((status) => [status, problem(status)])),
      ...(payments && isDrawnOn(operation) && { 402: problem(402) }),
      ...(sells && { 402: payable }),
      ...(operation.limited === true && { 429: limited }),
    },
    ...(operation.security !== undefined && {
      security: [...(OPTIONAL.includes(operation.security) ? [{}] : []), { [operation.security]: [] }],
    }),
  };
};

/** What not every node has. */
export interface Served {
  /** Something can be paid there. */
  readonly payments: boolean;
  /** There is a portal for auditors. */
  readonly portal: boolean;
  readonly brand?: Brand;
}

const isServed = ({ tag, path }: Operation, { payments, portal, brand }: Served): boolean => {
  if (tag === 'payments') return payments;
  if (tag === 'portal') return portal;
  if (tag === 'brand') return path === BRAND_LOGO_PATH ? brand?.logo !== undefined : brand !== undefined;
  return true;
};

/** The whole interface of a node as OpenAPI 3.1. `base` is where it is served from. */
export const openApiDocument = (base: string, served: Served): object => {
  const { payments, brand } = served;
  const paths: Record<string, Record<string, object>> = {};
  const operations = OPERATIONS.filter((one) => isServed(one, served));
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation, payments) };
  return {
    openapi: '3.1.0',
    info: {
      title: brand?.name ?? 'Compliance Oracle',
      ...(brand?.supportUrl !== undefined && { contact: { name: brand.name, url: brand.supportUrl } }),
      version: API_VERSION,
      description:
        'Tells an AI agent, before it acts, whether the EU AI Act and Colorado’s AI law allow the action, with the citation and a proof. ' +
        'Also a directory of agents, and receipts of their decisions.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas: OPEN_SCHEMAS, securitySchemes: SECURITY },
  };
};
