import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { type Running, startApp } from './http/start-app.js';
import { freePort } from './support/free-port.js';
import { describeWith } from './support/required-server.js';
import { shippedOracle, shippedRuleBook } from './support/rule-book.js';

/** The pieces of the page, by the name behind their language. */
const PIECES = new Map(
  [...readFileSync('docs/integrate.md', 'utf8').matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => [name, text]),
);
const BANNED = { tool: 'score_interview', args: { signal: 'enthusiasm read from the faces of candidates in their interview videos' } };

let app: Running;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook() });
  folder = mkdtempSync(join(tmpdir(), 'integrate-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of PIECES) writeFileSync(join(folder, name), text);
  // Packages are looked for from the program upwards, so it runs where they are.
  if (LANGCHAIN !== undefined) symlinkSync(join(LANGCHAIN, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a machine may lack; a pipeline that lost it would test nothing, so there it is required. */
const has = (command: string, word: string): boolean => spawnSync(command, [word], { stdio: 'ignore' }).status === 0;
const LANGCHAIN = process.env['LANGCHAIN'];
const PYTHON = has('python3', '--version');

interface Ran {
  readonly status: unknown;
  readonly out: string;
}

/** Runs a program in the folder of the pieces; the oracle is asked while it runs, so it must not be waited for in place. */
const run = async (command: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> => {
  const child = spawn(command, words, { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, ORACLE: app.url, ...env } });
  let out = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (out += String(chunk)));
  const [status] = (await once(child, 'close')) as unknown[];
  return { status, out };
};

const TSX = join(process.cwd(), 'node_modules/.bin/tsx');
const TSC = join(process.cwd(), 'node_modules/typescript/bin/tsc');
const typescript = (text: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> => {
  writeFileSync(join(folder, 'main.ts'), text);
  return run(TSX, ['main.ts'], env);
};

/** Nobody listens there. */
const NOWHERE = { ORACLE: 'http://127.0.0.1:9' };

describe('docs/integrate.md', () => {
  it('has every piece that is run here, and no other', () => {
    expect([...PIECES.keys()].sort()).toEqual(
      [
        'admission.ts',
        'compliance.yml',
        'doubt.ts',
        'guard.py',
        'guard.ts',
        'langchain.ts',
        'loop.ts',
        'mcp-http.json',
        'mcp-stdio.json',
      ].sort(),
    );
  });

  it('is strict TypeScript of which a runtime has only to take the types away', async () => {
    const checks = '--noEmit --strict --erasableSyntaxOnly --allowImportingTsExtensions --skipLibCheck';
    const words = `--ignoreConfig ${checks} --module nodenext --target es2023`;
    const types = ['--types', 'node', '--typeRoots', join(process.cwd(), 'node_modules/@types')];
    const files = [...PIECES.keys()].filter((name) => name.endsWith('.ts') && (name !== 'langchain.ts' || LANGCHAIN !== undefined));
    expect(await run(process.execPath, [TSC, ...words.split(' '), ...types, ...files])).toEqual({ status: 0, out: '' });
  });

  it('asks again where the oracle is busy, and gives up after three times', async () => {
    let busy = 0;
    const gate = createServer(async (request, response) => {
      if (busy-- > 0) return response.writeHead(503, { 'Retry-After': '0' }).end('busy');
      const body = (await request.toArray()).join('');
      const answer = await fetch(app.url + request.url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      return response.writeHead(answer.status).end(await answer.text());
    }).listen(0);
    const env = { ORACLE: `http://127.0.0.1:${(gate.address() as AddressInfo).port}` };
    writeFileSync(
      join(folder, 'busy.py'),
      'from guard import guarded\n@guarded()\ndef translate_menu(to): return "le menu"\nprint(translate_menu(to="French"))\n',
    );
    const ts = `import { guarded } from './guard.ts';
      console.log(await guarded('translate_menu', { to: 'French' }, async () => 'le menu'));`;
    for (const call of [() => typescript(ts, env), ...(PYTHON ? [() => run('python3', ['busy.py'], env)] : [])]) {
      busy = 2;
      expect(await call()).toEqual({ status: 0, out: 'le menu\n' });
      busy = 3;
      expect(await call()).toEqual({ status: 1, out: expect.stringContaining('not checked, so not done: 503 busy') });
    }
    gate.close();
  });

  it('ends a doubt by what is known', async () => {
    const { status, out } = await run(TSX, ['doubt.ts']);
    const told = /^.*Art\. 5\(1\)\(f\)\n(.*\n)*physical_state_only: Is only .*\?\n(.*\n)*watching\n$/;
    expect([status, out]).toEqual([0, expect.stringMatching(told)]);
  });

  it('guards a tool in TypeScript: runs what is allowed, and nothing else', async () => {
    const main = `import { guarded, NotAllowed } from './guard.ts';
      console.log(await guarded('translate_menu', { to: 'French' }, async () => 'le menu'));
      await guarded('${BANNED.tool}', ${JSON.stringify(BANNED.args)}, async () => console.log('RUN')).catch((error) =>
        console.log(error instanceof NotAllowed, error.message));`;
    const { status, out } = await typescript(main);
    expect([status, out]).toEqual([0, expect.stringMatching(/^le menu\ntrue .*Art\. 5\(1\)\(f\).* Proof: bafyrei/)]);
    expect(out).not.toContain('RUN');
    const closed = await typescript(
      `import { guarded } from './guard.ts'; await guarded('x', {}, async () => console.log('RUN'));`,
      NOWHERE,
    );
    expect([closed.status, closed.out]).toEqual([1, expect.not.stringContaining('RUN')]);
  });

  it('loops over function calls, and tells the model why one was not run', async () => {
    const main = `import { run } from './loop.ts';
      const call = (id, name, args) => ({ id, function: { name, arguments: JSON.stringify(args) } });
      const script = [
        { role: 'assistant', content: null, tool_calls: [
          call('1', 'translate_menu', { to: 'French' }),
          call('2', '${BANNED.tool}', ${JSON.stringify(BANNED.args)}),
          call('3', 'nothing', {}),
        ] },
        { role: 'assistant', content: 'done' },
      ];
      const tools = { translate_menu: async () => 'le menu', ${BANNED.tool}: async () => 'RUN' };
      console.log(JSON.stringify(await run(async () => script.shift(), tools, [{ role: 'user', content: 'go' }])));`;
    const { status, out } = await typescript(main);
    expect(status, out).toBe(0);
    const messages = JSON.parse(out) as readonly { readonly tool_call_id?: string; readonly content: string }[];
    const results = Object.fromEntries(
      messages.flatMap(({ tool_call_id: id, content }) => (id === undefined ? [] : [[id, JSON.parse(content)]])),
    );
    expect(results).toMatchObject({
      1: 'le menu',
      2: { provision: expect.stringContaining('Art. 5(1)(f)') },
      3: { error: 'there is no tool nothing' },
    });
    expect(messages.at(-1)).toMatchObject({ content: 'done' });
  });

  it.each(['mcp-http.json', 'mcp-stdio.json'])('connects by %s', async (name) => {
    const { mcpServers } = JSON.parse(PIECES.get(name) ?? '') as {
      readonly mcpServers: Readonly<Record<string, { readonly url?: string; readonly command?: string; readonly args?: string[] }>>;
    };
    const { url, command = '', args = [] } = mcpServers['compliance-oracle'] ?? {};
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(
      url === undefined
        ? new StdioClientTransport({ command, args, stderr: 'ignore' })
        : new StreamableHTTPClientTransport(new URL(new URL(url).pathname, app.url)),
    );
    const { structuredContent } = await client.callTool({ name: 'check_action', arguments: { action: 'Translate a menu into French' } });
    expect(structuredContent).toMatchObject({ verdict: 'ALLOWED' });
    await client.close();
  });

  it('admits a workload by its annotation, and none without, nor unchecked', async () => {
    const ask = async (env: Readonly<Record<string, string>>, annotations?: object): Promise<unknown> => {
      const port = await freePort();
      const child = spawn(TSX, ['admission.ts'], {
        cwd: folder,
        env: { PATH: process.env['PATH'], ORACLE: app.url, PORT: String(port), ...env },
      });
      children.push(child);
      await once(child.stdout, 'data');
      const review = {
        apiVersion: 'admission.k8s.io/v1',
        kind: 'AdmissionReview',
        request: { uid: 'u-1', object: { metadata: { annotations } } },
      };
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(review) });
      child.kill();
      return answer.json();
    };
    const response = (allowed: boolean, says: string): object => ({
      kind: 'AdmissionReview',
      response: { uid: 'u-1', allowed, status: { message: expect.stringContaining(says) } },
    });
    expect(await ask({}, { 'compliance/action': 'Translate a menu into French' })).toMatchObject(response(true, 'ALLOWED.'));
    expect(await ask({}, { 'compliance/action': 'Read the mood of staff from their faces' })).toMatchObject(
      response(false, 'Art. 5(1)(f)'),
    );
    expect(await ask({})).toMatchObject(response(false, 'annotation'));
    expect(await ask(NOWHERE, { 'compliance/action': 'Translate a menu' })).toMatchObject(response(false, 'not checked'));
  });
});

const where = (isThere: boolean): typeof test => (isThere || process.env['CI_REQUIRE_STORES'] === '1' ? test : (test.skip as typeof test));

describeWith('LANGCHAIN', 'docs/integrate.md in an agent of LangChain', () => {
  it('runs what is allowed, tells the model why something was not run, and stops where nothing can be asked', async () => {
    const main = `import { createAgent, FakeToolCallingModel, tool } from 'langchain';
      import { compliance } from './langchain.ts';
      const { tool: banned, args } = ${JSON.stringify(BANNED)};
      const schema = { type: 'object', properties: {} };
      const tools = [
        tool(async () => 'le menu', { name: 'translate_menu', description: 'translates', schema }),
        tool(async () => 'RUN', { name: banned, description: 'scores', schema }),
      ];
      const calls = [{ name: 'translate_menu', args: { to: 'French' }, id: '1' }, { name: banned, args, id: '2' }];
      const model = new FakeToolCallingModel({ toolCalls: [calls, []] });
      const { messages } = await createAgent({ model, tools, middleware: [compliance] }).invoke({ messages: 'go' });
      console.log(JSON.stringify(messages.filter((one) => one.getType() === 'tool').map((one) => [one.tool_call_id, one.content])));`;
    const { status, out } = await typescript(main);
    expect(status, out).toBe(0);
    const results = Object.fromEntries(JSON.parse(out) as readonly (readonly [string, string])[]);
    expect(results['1']).toBe('le menu');
    expect(JSON.parse(results['2'] ?? '')).toMatchObject({ provision: expect.stringContaining('Art. 5(1)(f)') });
    const closed = await typescript(main, NOWHERE);
    expect([closed.status, closed.out]).toEqual([1, expect.not.stringContaining('le menu')]);
  });
});

where(PYTHON)('docs/integrate.md guards a function in Python', async () => {
  const main = `from guard import guarded, NotAllowed
@guarded()
def translate_menu(to): return "le menu"
@guarded(facts={"infers_emotions": True})
def ${BANNED.tool}(signal): print("RUN")
print(translate_menu(to="French"))
try: ${BANNED.tool}(signal=${JSON.stringify(BANNED.args.signal)})
except NotAllowed as refused: print(refused, refused.verdict["rule_source"])
`;
  writeFileSync(join(folder, 'main.py'), main);
  const { status, out } = await run('python3', ['main.py']);
  expect([status, out]).toEqual([0, expect.stringMatching(/^le menu\n.*Proof: bafyrei\w+ .*Art\. 5\(1\)\(f\)/)]);
  const closed = await run('python3', ['main.py'], NOWHERE);
  expect([closed.status, closed.out]).toEqual([1, expect.not.stringContaining('le menu')]);
});

where(has('jq', '--version') && has('curl', '--version'))('docs/integrate.md checks a plan as a GitHub Action', async () => {
  const { jobs } = parse(PIECES.get('compliance.yml') ?? '') as {
    readonly jobs: { readonly plan: { readonly steps: readonly { run?: string }[] } };
  };
  const script = jobs.plan.steps.find((step) => step.run !== undefined)?.run ?? '';
  const check = (plan: object): Promise<Ran> => {
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
    return run('bash', ['-e', '-c', script]);
  };
  expect(await check({ steps: ['Translate the menu', 'Print the menu'] })).toMatchObject({ status: 0 });
  const blocked = await check({ steps: [{ id: 'rank', action: 'Use AI to rank the applicants' }] });
  expect([blocked.status, blocked.out]).toEqual([1, expect.stringMatching(/rank: BLOCKED .*\n(.*\n)*add to rank: /)]);
  const refused = await check({ steps: ['Print it', 'Print it'] });
  expect([refused.status, refused.out]).toEqual([expect.any(Number), expect.stringContaining('the same as step 1')]);
  expect(refused.status).not.toBe(0);
});
