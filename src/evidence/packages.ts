import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../signing/private-file.js';
import type { EvidenceRange } from './sources.js';

/** How far a package is. */
export interface PackageState extends EvidenceRange {
  readonly id: string;
  readonly state: 'making' | 'ready' | 'failed';
  readonly askedAt: string;
  /** Files of it that are done, and all. */
  readonly done: number;
  readonly of: number;
  /** Bytes, once it is ready. */
  readonly bytes?: number;
  /** Why it failed, in words. */
  readonly reason?: string;
}

/** What was asked for cannot be made now, or not at all; the message is for whoever asked. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused';
}

/** Packages of a tenant that are kept: the oldest goes. */
const MOST_KEPT = 10;

/** Milliseconds between two marks of progress on the disk. */
const MARK_EVERY = 500;

/** A package that has not been marked for so long belongs to a process that is gone. */
const GONE_AFTER = 60_000;

const reasonOf = (error: unknown): string =>
  codeOf(error) === 'ENOSPC' ? 'the disk is full: make room, and ask again' : 'it could not be made: ask again, or tell the operator';

/** The same tenant and days have the same package. */
const packageId = ({ tenant, from, to }: EvidenceRange): string =>
  createHash('sha256').update(`${tenant} ${from} ${to}`).digest('hex').slice(0, 32);

/**
 * Packages on the disk of this machine, made one at a time for each tenant. A package is a file once it is whole: it is written beside,
 * and put in its place. Its state is a file of its own, which other processes read.
 */
export class EvidencePackages {
  constructor(
    private readonly folder: string,
    private readonly make: (range: EvidenceRange, file: string, progress: (done: number, of: number) => void) => Promise<void>,
    private readonly clock: () => Date,
    private readonly failed: (error: unknown) => void = () => undefined,
  ) {}

  /** Begins a package, or goes on with the one that was begun. @throws PackageRefused while another of this tenant is made */
  async ask(range: EvidenceRange): Promise<PackageState> {
    const id = packageId(range);
    const known = await this.find(range.tenant, id);
    if (known !== undefined && known.state !== 'failed') return known;
    const busy = (await this.list(range.tenant)).find(({ state }) => state === 'making');
    if (busy !== undefined)
      throw new PackageRefused(`The package from ${busy.from} to ${busy.to} is being made: one at a time, so ask again when it is ready`);
    const state: PackageState = { id, ...range, state: 'making', askedAt: this.clock().toISOString(), done: 0, of: 1 };
    await mkdir(this.#folderOf(range.tenant), { recursive: true, mode: 0o700 });
    const lock = `${this.#fileOf(state, 'lock')}`;
    await this.#lock(lock, state);
    await this.#mark(state);
    void this.#run(state).finally(() => rm(lock, { force: true }));
    return state;
  }

  /** A state, whichever process makes it; one whose process is gone has failed. */
  async find(tenant: string, id: string): Promise<PackageState | undefined> {
    if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
    const file = path.join(this.#folderOf(tenant), `${id}.json`);
    try {
      const state = JSON.parse(await readFile(file, 'utf8')) as PackageState;
      if (state.state !== 'making' || Date.now() - (await stat(file)).mtimeMs < GONE_AFTER) return state;
      return { ...state, state: 'failed', reason: 'it was interrupted: ask again' };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** All of a tenant, the latest first. */
  async list(tenant: string): Promise<readonly PackageState[]> {
    const names = await readdir(this.#folderOf(tenant)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
    const found = await Promise.all(ids.map((id) => this.find(tenant, id)));
    return found.filter((one) => one !== undefined).sort((a, b) => b.askedAt.localeCompare(a.askedAt));
  }

  /** The file of one that is ready. */
  fileOf(state: PackageState): string {
    return this.#fileOf(state, 'zip');
  }

  #folderOf(tenant: string): string {
    return path.join(this.folder, tenant);
  }

  #fileOf({ tenant, id }: Pick<PackageState, 'tenant' | 'id'>, kind: 'zip' | 'part' | 'json' | 'lock'): string {
    return path.join(this.#folderOf(tenant), kind === 'lock' ? 'lock' : `${id}.${kind}`);
  }

  /** Two processes that are asked at once begin one package. A lock that a process left behind is old, and taken over. */
  async #lock(lock: string, { id }: PackageState): Promise<void> {
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > GONE_AFTER) await rm(lock, { force: true });
    try {
      const handle = await open(lock, 'wx', 0o600);
      await handle.writeFile(id);
      await handle.close();
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw new PackageRefused('A package is being made just now: one at a time, so ask again soon');
      throw error;
    }
  }

  async #run(state: PackageState): Promise<void> {
    const part = this.#fileOf(state, 'part');
    let latest = state;
    // One mark after the other: an old one must not come behind the last.
    let marking: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      marking = marking.then(() => this.#mark(latest)).catch(() => undefined);
    }, MARK_EVERY);
    timer.unref();
    const ended = (): Promise<void> => {
      clearInterval(timer);
      return marking;
    };
    try {
      await rm(part, { force: true });
      await this.make(state, part, (done, of) => {
        latest = { ...latest, done, of };
      });
      await ended();
      const { size: bytes } = await stat(part);
      await rename(part, this.#fileOf(state, 'zip'));
      await this.#mark({ ...latest, state: 'ready', done: latest.of, bytes });
      await this.#forgetOld(state.tenant);
    } catch (error) {
      await ended();
      this.failed(error);
      await rm(part, { force: true });
      await this.#mark({ ...latest, state: 'failed', reason: reasonOf(error) }).catch(this.failed);
    }
  }

  /** Put in its place whole, so that nobody reads half of it. */
  async #mark(state: PackageState): Promise<void> {
    const file = this.#fileOf(state, 'json');
    const beside = `${file}.${process.pid}`;
    await writeFile(beside, JSON.stringify(state), { mode: 0o600 });
    await rename(beside, file);
    if (state.state === 'making') await writeFile(this.#fileOf(state, 'lock'), state.id).catch(() => undefined);
  }

  async #forgetOld(tenant: string): Promise<void> {
    for (const old of (await this.list(tenant)).slice(MOST_KEPT))
      for (const kind of ['zip', 'json'] as const) await rm(this.#fileOf(old, kind), { force: true });
  }
}
