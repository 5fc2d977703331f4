import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The whole server as operators start it, on a free port with stores of its own and no limits. */
export const startRealServer = async (): Promise<{ readonly url: string; readonly child: ChildProcess; readonly errors: () => string }> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.js', import.meta.url))], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')), FREE_DAILY_QUOTA: '0', PUBLIC_RATE_LIMIT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Of the log only the lines about the rule book are kept.
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    if (text.includes('rule book')) errors += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /http:\/\/[^ ]+:\d+/.exec(out);
      if (found !== null) resolve(found[0]);
    });
    child.once('exit', () => reject(new Error(`the server did not start: ${errors}`)));
  });
  return { url, child, errors: () => errors };
};
