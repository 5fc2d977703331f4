import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../median.js';
import { optionalPackage } from '../optional-package.js';
import type { GeneratedInput, GeneratedRule } from '../workload.js';
import { firstOf, type Peer } from './engine.js';

/** Where Go is at hand: `go install github.com/open-policy-agent/opa@latest`; found on the PATH, or where OPA_BINARY says. */
export const OPA_BINARY = process.env['OPA_BINARY'] ?? 'opa';

/** Equalities on `input`, which OPA's own rule index files; every rule that holds is answered, and the first of them compared. */
const rego = (rules: readonly GeneratedRule[]): string =>
  [
    'package bench',
    ...rules.map(
      (one) =>
        `hit contains "${one.id}" if { input.subject == ${one.subject}; input.object == ${one.object}; ` +
        `input.role == "${one.role}"; input.setting == "${one.setting}" }`,
    ),
  ].join('\n');

const isInstalled = (): boolean => {
  try {
    return execFileSync(OPA_BINARY, ['version']).length > 0;
  } catch {
    return false;
  }
};

/** Its own server, over a Unix socket on a connection that stays open: as near as a process of its own can be. */
export const opaServer: Peer = {
  name: 'OPA server, Unix socket',
  most: 10_000,
  async prepare(rules) {
    if (!isInstalled()) return undefined;
    const folder = mkdtempSync(join(tmpdir(), 'bench-opa-'));
    const [policy, socketPath] = [join(folder, 'policy.rego'), join(folder, 'opa.sock')];
    writeFileSync(policy, rego(rules));
    const server = spawn(
      OPA_BINARY,
      ['run', '--server', '--addr', `unix://${socketPath}`, '--log-level', 'error', '--skip-version-check', policy],
      { stdio: 'ignore' },
    );
    const agent = new Agent({ keepAlive: true });
    const evaluations: number[] = [];
    const ask = (input: GeneratedInput): Promise<string | undefined> =>
      new Promise((resolve, reject) => {
        const asked = request(
          { socketPath, agent, method: 'POST', path: '/v1/data/bench/hit?metrics=true', headers: { 'Content-Type': 'application/json' } },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('end', () => {
              const { result, metrics } = JSON.parse(Buffer.concat(chunks).toString()) as {
                result?: string[];
                metrics?: { timer_rego_query_eval_ns?: number };
              };
              evaluations.push((metrics?.timer_rego_query_eval_ns ?? Number.NaN) / 1_000);
              resolve(firstOf(result ?? []));
            });
          },
        );
        asked.on('error', reject);
        asked.end(JSON.stringify({ input }));
      });
    const close = (): void => {
      agent.destroy();
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    };
    for (let tries = 0; ; tries++) {
      try {
        await ask({ subject: 0, object: 0, role: '', setting: '' });
        break;
      } catch (error) {
        if (tries === 600) throw error;
        await wait(100);
      }
    }
    return { decide: ask, byItsOwnClock: () => median(evaluations), close };
  },
};

interface OpaWasm {
  loadPolicy(wasm: Buffer): Promise<{ evaluate(input: object): readonly { readonly result: readonly string[] }[] }>;
}

/** Compiled to Wasm by OPA once and run in this process by `npm install --no-save @open-policy-agent/opa-wasm`. */
export const opaWasm: Peer = {
  name: 'OPA, compiled to Wasm',
  most: 1_000,
  async prepare(rules) {
    const sdk = optionalPackage<OpaWasm>('@open-policy-agent/opa-wasm');
    if (sdk === undefined || !isInstalled()) return undefined;
    const folder = mkdtempSync(join(tmpdir(), 'bench-opa-'));
    try {
      writeFileSync(join(folder, 'policy.rego'), rego(rules));
      execFileSync(OPA_BINARY, ['build', '--target', 'wasm', '--entrypoint', 'bench/hit', '--output', 'bundle.tar.gz', 'policy.rego'], {
        cwd: folder,
      });
      execFileSync('tar', ['-xzf', 'bundle.tar.gz', '/policy.wasm'], { cwd: folder, stdio: 'ignore' });
      const policy = await sdk.loadPolicy(readFileSync(join(folder, 'policy.wasm')));
      return { decide: (input) => firstOf(policy.evaluate(input)[0]?.result ?? []) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
