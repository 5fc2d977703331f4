import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/config.js';
import { type Started, start } from '../../src/start/start.js';

/** An answer as it came, its body as text. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The whole service in this process, with stores of its own and no limits on what one caller may ask. */
export interface Served {
  /** Sends bytes as they stand over a connection of their own, and waits until it is closed; status 0 where nothing came back. */
  readonly send: (bytes: Uint8Array) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

/** However broken a request is, its connection ends before this: the limits below are a second. */
const PATIENCE = 10_000;
/** Who has no answer by then has not sent a whole request, and is done. */
const SENT_BY_THEN = 200;

const read = (port: number, bytes: Uint8Array): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const done = setTimeout(() => socket.end(), SENT_BY_THEN);
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('a connection was held open')));
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', () => {
      clearTimeout(done);
      resolve(text);
    });
    // What is refused before it was sent whole may be reset: what had come until then counts.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === undefined ? reject(error) : undefined));
  });

const bodyOf = (answer: string): string => Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString();

const serve = async (): Promise<Served> => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', LONGEST_WAIT: '60000' };
  const service: Started = await start(
    readConfig({ ...settings, PUBLIC_RATE_LIMIT: '0', FREE_DAILY_QUOTA: '0', HEADERS_TIMEOUT: '1', REQUEST_TIMEOUT: '1' }),
  );
  const port = Number(/:(\d+)\b/.exec(service.message)?.[1]);
  return {
    send: async (bytes) => {
      const answer = await read(port, bytes);
      return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0), body: bodyOf(answer) };
    },
    stop: async () => {
      await service.stop(5_000);
      remove();
    },
  };
};

let running: Promise<Served> | undefined;

/** The service that the targets of a process share, started when it is first needed. */
export const served = (): Promise<Served> => {
  running ??= serve();
  return running;
};

/** Stops it, where it was started. */
export const stopServed = async (): Promise<void> => {
  const service = running;
  running = undefined;
  await (await service)?.stop();
};
