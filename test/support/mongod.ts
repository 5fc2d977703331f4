import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { freePort } from './free-port.js';

interface Member {
  readonly port: number;
  readonly directory: string;
  process: ChildProcess | undefined;
}

/** A real replica set on the loopback address, for tests that stop and start it. */
export class ReplicaSet {
  #members: Member[] = [];

  private constructor(
    readonly binary: string,
    readonly directory: string,
    readonly replicated: boolean,
  ) {}

  static async start(binary: string, size = 1): Promise<ReplicaSet> {
    const set = await ReplicaSet.#prepare(binary, size, true);
    await set.startAll();
    const members = set.#members.map(({ port }, index) => ({ _id: index, host: `127.0.0.1:${port}` }));
    await set.#ask(0, { replSetInitiate: { _id: 'tests', members, settings: { electionTimeoutMillis: 2_000 } } });
    await set.primary();
    return set;
  }

  /** A server that belongs to no set: it serves, and says what it is. */
  static async startLone(binary: string): Promise<ReplicaSet> {
    const set = await ReplicaSet.#prepare(binary, 1, false);
    await set.startAll();
    return set;
  }

  static async #prepare(binary: string, size: number, replicated: boolean): Promise<ReplicaSet> {
    const set = new ReplicaSet(binary, await mkdtemp(path.join(tmpdir(), 'mongod-')), replicated);
    for (let index = 0; index < size; index += 1) {
      const directory = path.join(set.directory, String(index));
      await mkdir(directory);
      set.#members.push({ port: await freePort(), directory, process: undefined });
    }
    return set;
  }

  /** The address of the whole set; `database` keeps suites apart. */
  url(database: string): string {
    const hosts = this.#members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `mongodb://${hosts}/${database}${this.replicated ? '?replicaSet=tests' : ''}`;
  }

  async startAll(): Promise<void> {
    await Promise.all(this.#members.map((_, index) => this.startMember(index)));
  }

  async startMember(index: number): Promise<void> {
    const member = this.#member(index);
    if (member.process !== undefined) return;
    member.process = spawn(
      this.binary,
      [
        '--dbpath',
        member.directory,
        '--port',
        String(member.port),
        '--bind_ip',
        '127.0.0.1',
        ...(this.replicated ? ['--replSet', 'tests', '--oplogSize', '64'] : []),
        '--wiredTigerCacheSizeGB',
        '0.25',
        '--nounixsocket',
        '--quiet',
        '--setParameter',
        'diagnosticDataCollectionEnabled=false',
      ],
      { stdio: 'ignore' },
    );
    await this.#until(async () => (await this.#ask(index, { ping: 1 }))['ok'] === 1);
  }

  /** `SIGTERM` is an orderly end, `SIGKILL` a crash. */
  async stopMember(index: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const member = this.#member(index);
    const { process } = member;
    if (process === undefined) return;
    const ended = once(process, 'exit');
    process.kill(signal);
    await ended;
    member.process = undefined;
  }

  /** Another member is elected, as before maintenance: the primary says that it is none, and takes no part for some seconds. */
  async stepDown(): Promise<void> {
    await this.#ask(await this.primary(), { replSetStepDown: 5, secondaryCatchUpPeriodSecs: 2 });
  }

  /** `SIGSTOP` makes a member hang: it accepts and never answers; `SIGCONT` wakes it. */
  signal(index: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#member(index).process?.kill(signal);
  }

  async stopAll(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await Promise.all(this.#members.map((_, index) => this.stopMember(index, signal)));
  }

  /** Waits for an election and names the member that won. */
  async primary(): Promise<number> {
    let winner = -1;
    await this.#until(async () => {
      for (const [index, { process }] of this.#members.entries()) {
        if (process !== undefined && (await this.#ask(index, { hello: 1 }))['isWritablePrimary'] === true) winner = index;
      }
      return winner >= 0;
    });
    return winner;
  }

  async remove(): Promise<void> {
    await this.stopAll('SIGKILL');
    await rm(this.directory, { recursive: true, force: true });
  }

  async #ask(index: number, command: Record<string, unknown>): Promise<Record<string, unknown>> {
    const client = new MongoClient(`mongodb://127.0.0.1:${this.#member(index).port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 1_000,
    });
    try {
      return await client.db('admin').command(command);
    } finally {
      await client.close();
    }
  }

  async #until(condition: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      if (await condition().catch(() => false)) return;
      if (Date.now() > deadline) throw new Error('the replica set did not come up within a minute');
      await sleep(100);
    }
  }

  #member(index: number): Member {
    const member = this.#members[index];
    if (member === undefined) throw new RangeError(`the set has no member ${index}`);
    return member;
  }
}
