import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Kind } from './kinds.js';
import { START_FLAGS } from './start-flags.js';

/** Resident memory (MB are 10⁶ bytes) and the time of the processor, of Node and of the kernel for it, since the start. */
export interface Usage {
  readonly megabytes: number;
  readonly cpuMicroseconds: number;
}

export interface ForkedServer {
  readonly kind: Kind;
  readonly url: string;
  /** Of all its processes together. */
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
}

/** A server in a process of its own, or behind one port in several. */
export const forkServer = async (
  kind: Kind,
  options: { readonly processes?: number; readonly rules?: number; readonly flags?: readonly string[] } = {},
): Promise<ForkedServer> => {
  const child = fork(
    fileURLToPath(new URL('./http-server.js', import.meta.url)),
    [kind, String(options.processes ?? 1), String(options.rules ?? '')],
    { execArgv: [...(options.flags ?? START_FLAGS)] },
  );
  const ended = once(child, 'exit');
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the server ${kind} ended with ${String(code)}`))),
  ])) as [{ port: number }];
  return {
    kind,
    url: `http://127.0.0.1:${port}`,
    usage: async () => {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
};
