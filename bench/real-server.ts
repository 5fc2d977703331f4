import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { START_FLAGS } from './start-flags.js';

export interface RealServer {
  readonly url: string;
  /** Changes a file of its rule book and reloads; says how many milliseconds it took once it is done. */
  readonly reload: () => Promise<number>;
  /** Resident memory in MB (10⁶ bytes), by its own metrics. */
  readonly memory: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** The whole server as operators start it, on a free port with stores of its own and no limits, unless other settings say otherwise. */
export const startRealServer = async (env: Readonly<Record<string, string>> = {}): Promise<RealServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const regulations = join(folder, 'regulations');
  cpSync('regulations', regulations, { recursive: true });
  const child = spawn(process.execPath, [...START_FLAGS, fileURLToPath(new URL('../src/main.js', import.meta.url))], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      REGULATIONS_DIR: regulations,
      FREE_DAILY_QUOTA: '0',
      PUBLIC_RATE_LIMIT: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let refused = '';
  const reloaded: ((milliseconds: number) => void)[] = [];
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    const took = /"ms":([\d.]+),"msg":"rule book reloaded"/.exec(text);
    if (took !== null) for (const resolve of reloaded.splice(0)) resolve(Number(took[1]));
    if (refused.length < 1_000 && !text.startsWith('{')) refused += text;
  });
  const listening = new Promise<string>((resolve) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /http:\/\/[^ ]+:\d+/.exec(out);
      if (found !== null) resolve(found[0]);
    });
  });
  const url = await Promise.race([listening, ended.then(() => Promise.reject(new Error(`the server did not start: ${refused}`)))]);
  return {
    url,
    reload: () =>
      new Promise((resolve) => {
        reloaded.push(resolve);
        appendFileSync(join(regulations, 'rulebook.yaml'), '\n# changed\n');
        child.kill('SIGHUP');
      }),
    memory: async () => Number(/^process_resident_memory_bytes (\S+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]) / 1e6,
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
