import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Brand } from '../../src/brand/brand.js';
import type { Dependencies, RuleSetApi } from '../../src/http/dependencies.js';
import { NO_KEYS } from '../../src/http/limits/api-keys.js';
import { publicLimit } from '../../src/http/middleware/public-limit.js';
import { openApiDocument, type Served } from '../../src/http/openapi/document.js';
import { routes } from '../../src/http/routes.js';
import { createMetrics } from '../../src/http/telemetry/metrics.js';
import { logKeysOf } from '../../src/log/log-keys.js';
import { LogReader } from '../../src/log/log-reader.js';
import { LogWriter } from '../../src/log/log-writer.js';
import { SigningKeys } from '../../src/signing/signing-keys.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { seedOracleAgent } from '../../src/stores/oracle-agent.js';
import type { Stores } from '../../src/stores/stores.js';
import { UseCounter } from '../../src/tenants/use-counter.js';
import { buildReceipt } from '../support/sample-records.js';
import { startShop } from './payments/start-shop.js';
import { sampleRuleBook } from './sample-rule-book.js';
import { isPlain, membersIn, type Schema, schemasIn } from './schema-members.js';
import { ListeningOracle, NOON, type Running, startApp } from './start-app.js';

type Document = { paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>> };

let directory: string;
let stores: Stores;
let app: Running;
let keys: SigningKeys;
let transparency: { readonly reader: LogReader; readonly keys: SigningKeys };
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  stores = openEmbedded(directory);
  await stores.prepare();
  await seedOracleAgent(stores, NOON);
  keys = new SigningKeys(stores.keyRing, undefined);
  await stores.receipts.append(buildReceipt(), undefined, NOON);
  await new LogWriter(stores.log, async () => logKeysOf(await keys.ring())).grow();
  transparency = { reader: new LogReader(stores.log), keys };
  app = await startApp({
    transparency,
    publicApi: { stores, keys },
    blocks: blocksIn(stores),
    metrics: createMetrics(new ListeningOracle().summary, []),
  });
});
afterAll(async () => {
  await app.stop();
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

const COLOURS = { text: '#000000', ground: '#ffffff', accent: '#000080' };

/** All blocks are in the store. */
const blocksIn = ({ blocks }: Stores) => ({ waiting: { find: () => undefined }, linked: { find: () => undefined }, held: blocks });

const published = async (): Promise<Document> => (await (await fetch(`${app.url}/openapi.json`)).json()) as Document;

describe('the document', () => {
  test('is OpenAPI 3.1 by an independent validator', async () => {
    const { valid, errors } = await new Validator().validate(await published());
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  test('names every route, and no other; those of payments where something can be paid', async () => {
    const shop = await startShop();
    const brand: Brand = { name: 'Acme', colours: COLOURS, logo: { type: 'image/png', bytes: Buffer.alloc(1) }, namesProduct: true };
    const listed = routes({
      oracle: new ListeningOracle(),
      ruleBook: sampleRuleBook,
      config: { basis: 'in_force', trustedProxies: 0, brand },
      portal: {} as NonNullable<Dependencies['portal']>,
      log: pino({ level: 'silent' }),
      clock: () => NOON,
      apiKeys: NO_KEYS,
      publicApi: { stores },
      blocks: blocksIn(stores),
      transparency,
      ruleSets: {} as RuleSetApi,
      accounts: { use: new UseCounter(stores.tenants, () => NOON), freeDailyQuota: 1000 },
      payments: shop.doors,
      metrics: createMetrics(new ListeningOracle().summary, []),
    }).map(([method, route]) => `${method} ${route.replaceAll(/:(\w+)/g, '{$1}').replaceAll(/\{\*(\w+)\}/g, '{$1}')}`);
    const { paths } = openApiDocument('https://x.example', { payments: true, portal: true, brand }) as Document;
    const documented = Object.entries(paths).flatMap(([route, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`),
    );
    expect(documented.sort()).toEqual(listed.sort());
    await shop.stop();
  });

  test('shows nothing of payments where nothing can be paid', async () => {
    expect(JSON.stringify((await published()).paths)).not.toMatch(/PAYMENT-|x402|billing/i);
  });

  test('shows nothing of a portal or a brand that there is not, and no logo of a brand without', () => {
    const tags = (served: Partial<Served>): string =>
      JSON.stringify(Object.keys((openApiDocument('https://x.example', { payments: false, portal: false, ...served }) as Document).paths));
    expect(tags({})).not.toMatch(/portal|brand/);
    expect(tags({ portal: true })).toContain('/portal/packages/{package_id}/file');
    expect(tags({ brand: { name: 'Acme', colours: COLOURS, namesProduct: true } })).toMatch(/"\/brand"(?!.*brand\/logo)/);
  });

  test('says where it is served from', async () => {
    expect(await published()).toMatchObject({ openapi: '3.1.0', servers: [{ url: app.url }] });
  });
});

describe('every answer is as documented', () => {
  const SUBJECT = 'a'.repeat(64);
  const AGENT = '/api/v1/public/agents/@oracle';
  const RECEIPT = '/api/v1/public/receipt';

  /** The document as it is served, and what it compiles to: read once, since it takes longer than all that is checked by it. */
  let document: Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  beforeAll(async () => {
    document = await published();
    addFormats.default(ajv);
    ajv.addSchema(document, 'api');
  });

  /** Checks an answer against the schema of its operation, status and media type; returns its body. */
  const check = async (operation: string, response: Response): Promise<Record<string, unknown>> => {
    const [method = '', route = ''] = operation.split(' ');
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const answers = document.paths[route]?.[method]?.responses ?? {};
    expect(Object.keys(answers), operation).toContain(String(response.status));
    expect(Object.keys(answers[response.status]?.content ?? {}), `${operation} ${response.status}`).toContain(type);
    if (!type.endsWith('json')) return {};
    const body = (await response.json()) as Record<string, unknown>;
    const step = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
    const validate = ajv.compile({ $ref: `api#/paths/${step(route)}/${method}/responses/${response.status}/content/${step(type)}/schema` });
    expect(validate(body) ? [] : validate.errors, operation).toEqual([]);
    return body;
  };
  const get = (target: string, headers: Record<string, string> = {}): Promise<Response> => fetch(app.url + target, { headers });

  test.each([
    ['/api/v1/public/agents', '/api/v1/public/agents?limit=1'],
    ['/api/v1/public/agents', '/api/v1/public/agents?limit=x'],
    ['/api/v1/public/agents/{handle}', AGENT],
    ['/api/v1/public/agents/{handle}', '/api/v1/public/agents/nobody'],
    ['/api/v1/public/agents/{handle}/card', `${AGENT}/card`],
    ['/api/v1/public/agents/{handle}/qr', `${AGENT}/qr`],
    ['/api/v1/public/agents/{handle}/.well-known/agent.json', `${AGENT}/.well-known/agent.json`],
    ['/api/v1/public/agents/{handle}/.well-known/agent-card.json', `${AGENT}/.well-known/agent-card.json`],
    ['/api/v1/public/agents/{handle}/a2a', `${AGENT}/a2a`],
    ['/.well-known/agent-card.json', '/.well-known/agent-card.json'],
    ['/.well-known/agent.json', '/.well-known/agent.json'],
    ['/api/v1/public/receipt/sample', `${RECEIPT}/sample`],
    ['/api/v1/public/receipt/schema', `${RECEIPT}/schema`],
    ['/api/v1/public/receipt/{receipt_id}', `${RECEIPT}/nope`],
    ['/log/checkpoint', '/log/checkpoint'],
    ['/log/tile/{path}', '/log/tile/0/000.p/1'],
    ['/log/tile/{path}', '/log/tile/0/000'],
    ['/api/v1/log', '/api/v1/log'],
    ['/api/v1/log/inclusion', '/api/v1/log/inclusion?index=0'],
    ['/api/v1/log/inclusion', '/api/v1/log/inclusion?index=x'],
    ['/api/v1/log/consistency', '/api/v1/log/consistency?from=0'],
    ['/api/v1/log/consistency', '/api/v1/log/consistency?from=9'],
    ['/.well-known/jwks.json', '/.well-known/jwks.json'],
    ['/api/v1/widget/embed.js', '/api/v1/widget/embed.js'],
    ['/api/v1/widget/{handle}/config', '/api/v1/widget/oracle/config'],
    ['/chat/{handle}', '/chat/oracle'],
    ['/chat/{handle}', '/chat/nobody'],
    ['/api/v1/proofs/{cid}', '/api/v1/proofs/bafkqaaa'],
    ['/api/v1/proofs/{cid}', '/api/v1/proofs/nope'],
    ['/verify', '/verify'],
    ['/verify.js', '/verify.js'],
    ['/verifier.js', '/verifier.js'],
    ['/ipfs/{cid}', '/ipfs/bafkqaaa?format=raw'],
    ['/ipfs/{cid}', '/ipfs/bafkqaaa?format=car'],
    ['/ipfs/{cid}', '/ipfs/bafkqaaa'],
    ['/ipfs/{cid}', '/ipfs/bafkqaaa?format=zip'],
    ['/healthz', '/healthz'],
    ['/readyz', '/readyz'],
    ['/metrics', '/metrics'],
    ['/openapi.json', '/openapi.json'],
    ['/docs', '/docs'],
    ['/docs/{file}', '/docs/swagger-ui.css'],
    ['/docs/{file}', '/docs/swagger-ui-bundle.js'],
    ['/docs/{file}', '/docs/docs.js'],
    ['/docs/{file}', '/docs/package.json'],
    ['/docs/{file}', '/docs/%2e%2e%2fpackage.json'],
    ['/api/v1/compliance', '/api/v1/compliance'],
    ['/api/v1/compliance/{domain}', '/api/v1/compliance/security'],
    ['/api/v1/compliance/{domain}', '/api/v1/compliance/nowhere'],
    ['/api/v1/rules/{id}', '/api/v1/rules/EU-AIA-05-1-F'],
    ['/api/v1/rules/{id}', '/api/v1/rules/nope'],
    ['/rules', '/rules?q=x'],
    ['/rules', `/rules?q=${'x'.repeat(101)}`],
    ['/rules/{id}', '/rules/EU-AIA-05-1-F'],
    ['/rules/{id}', '/rules/nope'],
  ])('GET %s for %s', async (route, target) => {
    await check(`get ${route}`, await get(target));
  });

  test.each([
    ['/api/v1/compliance/{domain}', '/api/v1/compliance/security', { action: 'feel', explain: true }],
    ['/api/v1/compliance/{domain}', '/api/v1/compliance/security', { action: 'feel', explain: 'full' }],
    ['/api/v1/compliance/{domain}', '/api/v1/compliance/security', {}],
    ['/api/v1/compliance/{domain}', '/api/v1/compliance/security', { tool: 'x', arguments: { y: 1 }, ask: true, on_doubt: 'block' }],
    ['/api/v1/compliance/{domain}/interview', '/api/v1/compliance/security/interview', { action: 'x' }],
    ['/api/v1/compliance/{domain}/interview', '/api/v1/compliance/security/interview', { action: 'x', on_doubt: 'bloc' }],
    ['/api/v1/compliance/{domain}/plan', '/api/v1/compliance/security/plan', { steps: ['feel', { id: 'a', action: 'x' }] }],
    ['/api/v1/compliance/{domain}/plan', '/api/v1/compliance/security/plan', { steps: ['x', 'x'] }],
    ['/api/v1/compliance/{domain}', '/api/v1/compliance/security', { action: 'x', tier: 'pro' }],
    ['/api/v1/compliance/{domain}/batch', '/api/v1/compliance/security/batch', { actions: ['feel', 5] }],
    [
      '/api/v1/public/receipt',
      RECEIPT,
      { agent_id: '@lender', decision: 'REVIEW', subject_id: SUBJECT, confidence_score: 1, decision_reason: 'x', policy_version: '1.0.0' },
    ],
    ['/api/v1/public/receipt', RECEIPT, { agent_id: '', decision: 'NO' }],
    ['/api/v1/public/receipt', RECEIPT, '{'],
    ['/api/v1/public/agents/{handle}/a2a', `${AGENT}/a2a`, '{'],
    ['/api/v1/public/agents/{handle}/card', `${AGENT}/card`, {}],
    ['/api/v1/widget/{handle}/session', '/api/v1/widget/oracle/session', {}],
    ['/api/v1/widget/{handle}/message', '/api/v1/widget/oracle/message', { text: 'x' }],
  ])('POST %s for %s with %j', async (route, target, body) => {
    await check(`post ${route}`, await app.post(target, body));
  });

  test('a receipt read back, and its chain', async () => {
    const { receipt_id } = await check(
      'post /api/v1/public/receipt',
      await app.post(RECEIPT, { agent_id: '@lender', decision: 'REVIEW', subject_id: SUBJECT }),
    );
    await check('get /api/v1/public/receipt/{receipt_id}', await get(`${RECEIPT}/${String(receipt_id)}`));
    await check('get /api/v1/public/receipt/{receipt_id}/chain', await get(`${RECEIPT}/${String(receipt_id)}/chain`));
  });

  test('a conversation, and the same message again', async () => {
    const { token } = await check('post /api/v1/widget/{handle}/session', await app.post('/api/v1/widget/oracle/session', {}));
    await check(
      'post /api/v1/widget/{handle}/message',
      await app.post('/api/v1/widget/oracle/message', { text: 'feel' }, { Authorization: `Bearer ${String(token)}` }),
    );
  });

  test('a limited answer, and an unlucky QR code', async () => {
    const { middleware, close } = publicLimit(1);
    const other = await startApp({ publicApi: { stores, drawQr: () => Promise.reject(new Error('no ink')) }, publicLimit: middleware });
    await check('get /api/v1/public/agents/{handle}/qr', await fetch(`${other.url}${AGENT}/qr`));
    await check('get /api/v1/public/agents/{handle}/qr', await fetch(`${other.url}${AGENT}/qr`));
    close();
    await other.stop();
  });
});

describe('every member', () => {
  type Parameter = { readonly name: string; readonly description?: string; readonly schema: Schema };
  const brand: Brand = { name: 'Acme', colours: COLOURS, namesProduct: true };
  const document = openApiDocument('https://x.example', { payments: true, portal: true, brand }) as {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters: readonly Parameter[] }>>>>;
  };
  const schemas = Object.entries(document.components.schemas);
  const members = schemas.flatMap(([name, schema]) => membersIn(name, schema));

  test('says what it means', () => {
    expect(members.length).toBeGreaterThan(700);
    expect(members.flatMap(({ path: where, schema }) => (schema.description?.trim() ? [] : [where]))).toEqual([]);
    const parameters = Object.entries(document.paths).flatMap(([route, methods]) =>
      Object.values(methods).flatMap((operation) => operation.parameters.map((one) => ({ route, ...one }))),
    );
    expect(parameters.length).toBeGreaterThan(50);
    expect(parameters.filter(({ description, schema }) => !(description ?? schema.description))).toEqual([]);
  });

  test('shows an example, unless its values are listed or its parts show theirs', () => {
    const isShown = ({ examples = [], items, ...schema }: Schema): boolean =>
      examples.length > 0 || 'const' in schema || 'enum' in schema || (items !== undefined && isShown(items));
    expect(members.flatMap(({ path: where, schema }) => (isShown(schema) || !isPlain(schema) ? [] : [where]))).toEqual([]);
  });

  test('has examples that fit it, and so has every body', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'api');
    const shown = schemas.flatMap(([name, schema]) => schemasIn(name, schema)).filter(({ schema }) => schema.examples !== undefined);
    // The same member stands in several schemas: each is checked once.
    const different = new Map(shown.map(({ path: where, schema }) => [JSON.stringify(schema).replaceAll('"#/', '"api#/'), where]));
    const wrong = [...different].flatMap(([written, where]) => {
      const fits = ajv.compile(JSON.parse(written) as Schema);
      const examples = (JSON.parse(written) as Schema).examples ?? [];
      return examples.flatMap((one) => (fits(one) ? [] : [`${where}: ${ajv.errorsText(fits.errors)}`]));
    });
    expect(different.size).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });
});

describe('metrics', () => {
  test('count requests by route, never by path, and show the rule book', async () => {
    await get('/api/v1/public/agents/somebody-secret');
    const text = await (await get('/metrics')).text();
    expect(text).toContain('http_requests_total{method="GET",route="/api/v1/public/agents/:handle",status="404"}');
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.2"');
    expect(text).toContain(`oracle_rule_book_info{version="${new ListeningOracle().summary.version}"`);
    expect(text).toContain('process_cpu_user_seconds_total');
    expect(text).not.toContain('somebody-secret');
  });
  const get = (target: string): Promise<Response> => fetch(app.url + target);
});

describe('/docs', () => {
  test('loads everything from here and names no other host', async () => {
    const response = await fetch(`${app.url}/docs`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).not.toMatch(/https?:\/\//);
  });
});
