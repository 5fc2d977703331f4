// What the public API costs: requests a second beside a bare Koa route of the same run, and memory.
// tsx bench/public-api.bench.ts [agents, 10000] [seconds a target, 5]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import Koa from 'koa';
import { pino } from 'pino';
import { createApp } from '../src/http/app.js';
import { NO_KEYS } from '../src/http/limits/api-keys.js';
import { createHttpServer } from '../src/http/server.js';
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import { openStores } from '../src/stores/open-stores.js';
import type { Oracle } from '../src/verdict/verdict.js';

const AGENTS = Number(process.argv[2] ?? 10_000);
const SECONDS = Number(process.argv[3] ?? 5);
const CONNECTIONS = 16;
const INDUSTRIES = ['lending', 'insurance', 'healthcare', 'travel', 'software'];

const notAsked = (): never => {
  throw new Error('not asked here');
};
/** The directory asks the oracle nothing, so none is compiled: what is measured is the public API alone. */
const ORACLE: Oracle = {
  summary: { name: 'none', version: '0.0.0', cid: 'none', rules: 0, tables: 0, compileMilliseconds: 0, jurisdictions: [] },
  decide: notAsked,
  explain: notAsked,
  ask: notAsked,
  deciding: notAsked,
  explaining: notAsked,
  asking: notAsked,
};

/** The process under load: the whole application without limits, and a Koa that answers one constant. */
const serve = async (dataDir: string): Promise<void> => {
  const mongodbUrl = process.env['MONGODB_URL'];
  const stores = await openStores({ dataDir, ...(mongodbUrl === undefined ? {} : { mongodbUrl }) });
  await stores.prepare();
  for (let n = 0; n < AGENTS; n += 1) {
    await stores.agents.copy({
      handle: `agent-${n}`,
      name: `Agent ${n}`,
      description: 'Answers questions about loans, cover and travel.',
      industry: INDUSTRIES[n % INDUSTRIES.length] ?? '',
      agentType: 'business',
      avatarUrl: '',
      primaryColor: '#336699',
      greeting: 'Hello.',
      capabilities: ['questions', 'rates'],
      skills: [],
      version: '1.0.0',
      status: 'active',
      responder: 'none',
      contact: '',
      createdAt: new Date(1_700_000_000_000 + n).toISOString(),
    });
  }
  const { ruleBook } = loadRuleBook('regulations', { cases: false });
  if (ruleBook === undefined) throw new Error('the rule book has errors');
  const bare = new Koa()
    .use((ctx) => {
      ctx.body = { status: 'alive' };
    })
    .listen(0, '127.0.0.1');
  const whole = createHttpServer(
    createApp({
      oracle: ORACLE,
      ruleBook,
      config: { basis: 'in_force', trustedProxies: 0 },
      log: pino({ level: 'silent' }),
      clock: () => new Date(),
      apiKeys: NO_KEYS,
      publicApi: { stores },
    }),
  ).listen(0, '127.0.0.1');
  await Promise.all([once(bare, 'listening'), once(whole, 'listening')]);
  const port = (server: typeof bare): number => (server.address() as { port: number }).port;
  process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
  process.send?.({ kind: stores.kind, bare: port(bare), whole: port(whole) });
};

interface Ready {
  readonly kind: string;
  readonly bare: number;
  readonly whole: number;
}

const measure = async (): Promise<void> => {
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-public-'));
  const child = fork(fileURLToPath(import.meta.url), [String(AGENTS), String(SECONDS), 'serve', directory], {
    execArgv: ['--import', 'tsx'],
  });
  const [{ kind, bare, whole }] = (await once(child, 'message')) as [Ready];
  const megabytes = async (): Promise<number> => {
    child.send('memory');
    const [{ rss }] = (await once(child, 'message')) as [{ rss: number }];
    return Math.round(rss / 2 ** 20);
  };
  const base = '/api/v1/public/agents';
  // Every agent in turn, in an order that no cache of the last few guesses.
  const each = (rest: string): autocannon.Request[] =>
    Array.from({ length: AGENTS }, (_, n) => ({ method: 'GET', path: `${base}/agent-${(n * 7919) % AGENTS}${rest}` }));
  const targets: readonly (readonly [string, autocannon.Request[]])[] = [
    ['bare Koa route', []],
    ['receipt schema (no store)', [{ method: 'GET', path: '/api/v1/public/receipt/schema' }]],
    ['list, first 20', [{ method: 'GET', path: base }]],
    ['list, 100 of an industry', [{ method: 'GET', path: `${base}?industry=travel&limit=100` }]],
    ['list, last 20', [{ method: 'GET', path: `${base}?offset=${AGENTS - 20}` }]],
    ['profile, every agent', each('')],
    ['card, every agent', each('/card')],
    ['discovery, every agent', each('/.well-known/agent.json')],
    ['QR, every agent', each('/qr')],
    ['QR, one agent', [{ method: 'GET', path: `${base}/agent-1/qr` }]],
    [
      'receipt, written',
      [
        {
          method: 'POST',
          path: '/api/v1/public/receipt',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ agent_id: '@agent-1', decision: 'REVIEW', subject_id: 'a'.repeat(64) }),
        },
      ],
    ],
  ];
  console.log(`${kind} store, ${AGENTS} agents, ${CONNECTIONS} connections, ${SECONDS} s a target; ${await megabytes()} MB before`);
  console.log('| target | requests a second | of bare | p50 ms | p99 ms | not 2xx | MB |\n|---|---:|---:|---:|---:|---:|---:|');
  let reference = 0;
  for (const [name, requests] of targets) {
    const port = requests.length === 0 ? bare : whole;
    const result = await autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      duration: SECONDS,
      ...(requests.length === 0 ? {} : { requests }),
    });
    reference ||= result.requests.average;
    console.log(
      `| ${[
        name,
        Math.round(result.requests.average),
        `${Math.round((100 * result.requests.average) / reference)} %`,
        result.latency.p50,
        result.latency.p99,
        result.non2xx + result.errors,
        await megabytes(),
      ].join(' | ')} |`,
    );
  }
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  rmSync(directory, { recursive: true, force: true });
};

if (process.argv[4] === 'serve') await serve(process.argv[5] ?? '');
else await measure();
