import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Params = Readonly<Record<string, unknown>>;
interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: unknown;
}

/** The real YAML language server over standard input and output, as an editor starts it. */
export interface LanguageServer {
  request(method: string, params: Params): Promise<unknown>;
  notify(method: string, params: Params): void;
  /** Resolves with the first notification that satisfies `wanted`, past or future. */
  notification(method: string, wanted: (params: Params) => boolean): Promise<Params>;
  stop(): void;
}

export const startLanguageServer = (): LanguageServer => {
  const home = dirname(createRequire(import.meta.url).resolve('yaml-language-server/package.json'));
  const child = spawn(process.execPath, [join(home, 'bin/yaml-language-server'), '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const answers = new Map<number | string, (result: unknown) => void>();
  const heard: Message[] = [];
  const listeners = new Set<(message: Message) => void>();
  let next = 1;
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const receive = (message: Message): void => {
    if (message.method === undefined) {
      if (message.id !== undefined) answers.get(message.id)?.(message.result);
      return;
    }
    // The server asks for settings; there are none.
    if (message.id !== undefined)
      send({
        id: message.id,
        result:
          message.method === 'workspace/configuration' ? ((message.params?.['items'] ?? []) as readonly unknown[]).map(() => null) : null,
      });
    heard.push(message);
    for (const listener of listeners) listener(message);
  };
  let rest = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, Math.max(end, 0)).toString())?.[1]);
      if (end < 0 || Number.isNaN(length) || rest.length < end + 4 + length) return;
      const body = rest.subarray(end + 4, end + 4 + length).toString();
      rest = rest.subarray(end + 4 + length);
      receive(JSON.parse(body) as Message);
    }
  });
  return {
    request(method, params) {
      const id = next++;
      return new Promise((resolve) => {
        answers.set(id, resolve);
        send({ id, method, params });
      });
    },
    notify: (method, params) => send({ method, params }),
    notification: (method, wanted) =>
      new Promise((resolve) => {
        const listener = (message: Message): void => {
          if (message.method !== method || !wanted(message.params ?? {})) return;
          listeners.delete(listener);
          resolve(message.params ?? {});
        };
        listeners.add(listener);
        heard.forEach(listener);
      }),
    stop: () => void child.kill(),
  };
};
