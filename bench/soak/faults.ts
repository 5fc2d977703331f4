import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReplicaSet } from '../../test/support/mongod.js';
import type { RedisServer } from '../../test/support/redis-server.js';
import type { Service } from '../../test/support/service.js';
import type { TwoBooks } from './expected.js';
import type { Below } from './traffic.js';
import { workersOf } from './watch.js';

/** What can be harmed. */
export interface Scene {
  /** Several processes on MongoDB and Redis. */
  readonly several: Service;
  /** One process on a file of its own, on a small disk. */
  readonly lone: Service;
  readonly database: ReplicaSet;
  readonly redis: RedisServer;
  readonly books: TwoBooks;
  /** Where the small disk is; absent where none could be made. */
  readonly disk: string | undefined;
  readonly below: Below;
  /** Told when a process was killed, for what it had begun is lost. */
  readonly killed: () => void;
}

/** A kind of trouble: done, and undone before it returns. */
export interface Fault {
  readonly name: string;
  readonly happen: (scene: Scene) => Promise<void>;
}

const SLOW_CALLERS = 150;
const SLOW_FOR = 12_000;

const fillUp = (folder: string): string => {
  const file = join(folder, 'ballast');
  const descriptor = openSync(file, 'a');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(size);
      for (let full = false; !full; )
        try {
          writeSync(descriptor, block);
        } catch {
          full = true;
        }
    }
  } finally {
    closeSync(descriptor);
  }
  return file;
};

const slowCaller = (url: string, n: number): Socket => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).on('data', () => undefined);
  const beginnings = [
    '',
    'GET /readyz HTTP/1.1\r\nHost: local',
    'POST /api/v1/compliance/general HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"act',
  ];
  socket.on('connect', () => socket.write(beginnings[n % beginnings.length] as string));
  return socket;
};

/** Each may come at any time, and comes when lots are drawn. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'a worker is killed',
    async happen({ several, below, killed }) {
      const workers = workersOf(several.child.pid ?? 0);
      const one = workers[below(workers.length)];
      if (one === undefined) return;
      killed();
      process.kill(one, 'SIGKILL');
      await wait(3_000);
    },
  },
  {
    name: 'the primary of the database steps down',
    async happen({ database }) {
      await database.stepDown();
      await wait(2_000);
    },
  },
  {
    name: 'a server of the database is killed',
    async happen({ database, below }) {
      const one = below(3);
      await database.stopMember(one, 'SIGKILL');
      await wait(5_000);
      await database.startMember(one);
    },
  },
  {
    name: 'the primary of the database hangs',
    async happen({ database }) {
      const one = await database.primary();
      database.signal(one, 'SIGSTOP');
      await wait(4_000);
      database.signal(one, 'SIGCONT');
    },
  },
  {
    name: 'Redis is stopped',
    async happen({ redis }) {
      await redis.stop();
      await wait(4_000);
      await redis.start();
    },
  },
  {
    name: 'Redis hangs',
    async happen({ redis }) {
      redis.signal('SIGSTOP');
      await wait(3_000);
      redis.signal('SIGCONT');
    },
  },
  {
    name: 'a changed rule book is reloaded',
    async happen({ several, lone, books, below }) {
      books.write(below(2) === 0 ? 0 : 1);
      for (const { child } of [several, lone]) child.kill('SIGHUP');
      await wait(10_000);
    },
  },
  {
    name: 'slow callers come',
    async happen({ several, lone }) {
      const sockets = Array.from({ length: SLOW_CALLERS }, (_, n) => slowCaller((n % 2 === 0 ? several : lone).url, n));
      await wait(SLOW_FOR);
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    name: 'the disk is full',
    async happen({ disk }) {
      if (disk === undefined) return;
      const ballast = fillUp(disk);
      await wait(5_000);
      rmSync(ballast);
    },
  },
];
