import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.js';

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** `SIGSTOP` makes it hang: it accepts and never answers; `SIGCONT` wakes it, and it does what it was told meanwhile. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** A real Redis on the loopback address that keeps nothing on disk, for tests that stop and start it. */
export const redisServer = async (binary: string): Promise<RedisServer> => {
  const port = await freePort();
  let child: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(binary, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
      while (!(await listens(port))) await sleep(20);
    },
    signal(signal) {
      child?.kill(signal);
    },
    async stop() {
      if (child === undefined) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = undefined;
    },
  };
};
