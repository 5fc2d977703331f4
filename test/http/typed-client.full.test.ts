import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/required-server.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';
import { type Running, startApp } from './start-app.js';

/** What a caller would write; each line behind `@ts-expect-error` is one that the types must refuse. */
const CALLER = `import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const client = createClient<paths>({ baseUrl: process.env['ORACLE'] ?? '' });
const params = { path: { domain: 'general' } };
const ask = '/api/v1/compliance/{domain}';

const { data: asked } = await client.POST(ask, { params, body: { action: 'Read the mood of staff from their faces', ask: true } });
if (asked === undefined) throw new Error('no verdict');
const verdict: 'ALLOWED' | 'BLOCKED' = asked.verdict;
const facts = Object.fromEntries((asked.questions ?? []).map(({ fact }) => [fact, false]));
const { data: again } = await client.POST(ask, { params, body: { tool: 'read_mood', arguments: { of: 'staff' }, facts, explain: true } });
const remedies: readonly string[] = (again?.explanation?.next_steps ?? []).map((one) => one.do);

const steps = ['Download profile photos from social networks', { id: 'b', action: 'Build a face recognition database from the photos' }];
const { data: plan } = await client.POST('/api/v1/compliance/{domain}/plan', { params, body: { steps } });
const { data: batch } = await client.POST('/api/v1/compliance/{domain}/batch', { params, body: { actions: ['Translate a menu'] } });
const { data: domain } = await client.GET(ask, { params });
const { data: rule } = await client.GET('/api/v1/rules/{id}', { params: { path: { id: 'EU-AIA-05-1-F' } } });
const { error } = await client.POST(ask, { params, body: { action: ' ' } });

export const misuse = (): unknown =>
  client.POST(ask, {
    params,
    // @ts-expect-error a value that there is none of
    body: { action: 'x', on_doubt: 'blok' },
  });
// @ts-expect-error an outcome that there is none of
const never: typeof asked.verdict = 'MAYBE';
// @ts-expect-error no such address
const nowhere: keyof paths = '/api/v1/nowhere';
// @ts-expect-error a member that no verdict has
void asked.verdit;

console.log(JSON.stringify({
  verdict, cid: asked.cid, remedies: remedies.length, again: again?.verdict, never, nowhere,
  together: plan?.broken_together.map((one) => one.steps), batch: batch?.results.map((one) => one.status),
  questions: domain?.questions.length, rule: rule?.rule,
  error: error !== undefined && 'errors' in error ? error.errors?.map((one) => one.pointer) : [],
}));
`;

const run = promisify(execFile);

describeWith('OPENAPI_TYPESCRIPT', 'a typed client made of /openapi.json', (tools) => {
  let app: Running;
  let folder: string;
  beforeAll(async () => {
    app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook() });
    // Inside the folder of the tools, so that what the client imports is found.
    folder = await mkdtemp(path.join(tools, 'client-'));
  });
  afterAll(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('compiles strictly, refuses what the interface has not, and is answered', async () => {
    const document = await (await fetch(`${app.url}/openapi.json`)).text();
    await writeFile(path.join(folder, 'openapi.json'), document);
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(path.join(folder, 'main.ts'), CALLER);
    const generator = path.join(tools, 'node_modules/openapi-typescript/bin/cli.js');
    await run(process.execPath, [generator, 'openapi.json', '--output', 'api.d.ts'], { cwd: folder });
    const compiler = path.resolve('node_modules/.bin/tsc');
    const options = ['--strict', '--noUncheckedIndexedAccess', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'false'];
    const types = ['--types', 'node', '--typeRoots', path.resolve('node_modules/@types')];
    const compiled = await run(compiler, [...options, ...types, 'main.ts'], { cwd: folder }).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
    const { stdout } = await run(process.execPath, ['main.js'], { cwd: folder, env: { ...process.env, ORACLE: app.url } });
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'BLOCKED',
      cid: expect.stringMatching(/^bafyrei/),
      again: expect.stringMatching(/^(ALLOWED|BLOCKED)$/),
      together: [['1', 'b']],
      batch: [200],
      questions: expect.any(Number),
      rule: 'EU-AIA-05-1-F',
      error: ['/action'],
    });
  });
});
