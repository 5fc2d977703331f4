import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../signing/private-file.js';
import { isThere, type Maker, makerIn, thisMaker } from './maker.js';
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

/** A state as it lies on the disk: while it is made, with who makes it. */
interface MarkedState extends PackageState {
  readonly maker?: Maker;
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

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

/** The same tenant and days have the same package. */
const packageId = ({ tenant, from, to }: EvidenceRange): string =>
  createHash('sha256').update(`${tenant} ${from} ${to}`).digest('hex').slice(0, 32);

/** Whether nobody makes it any more: the process is not there, or has not marked it for long. */
const isGone = (maker: Maker | undefined, markedAt: number): boolean =>
  Date.now() - markedAt > GONE_AFTER || (maker !== undefined && !isThere(maker));

/**
 * Packages on the disk of this machine, made one at a time for each tenant. A package is a file once it is whole: it is written beside,
 * and put in its place. Its state is a file of its own, which other processes read.
 *
 * INVARIANT: what is offered is whole, whenever a process was killed. Each process writes beside under a name of its own, and moves
 * nothing but that.
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
    const lock = this.#lockOf(state);
    await this.#lock(lock);
    await this.#mark(state);
    void this.#run(state).finally(() => rm(lock, { force: true }));
    return state;
  }

  /** A state, whichever process makes it; one whose process is gone has failed, and so has one whose file is not there. */
  async find(tenant: string, id: string): Promise<PackageState | undefined> {
    if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
    const file = path.join(this.#folderOf(tenant), `${id}.json`);
    try {
      const { maker, ...state } = JSON.parse(await readFile(file, 'utf8')) as MarkedState;
      if (state.state === 'making' && isGone(maker, (await stat(file)).mtimeMs))
        return { ...state, state: 'failed', reason: 'it was interrupted: ask again' };
      if (state.state === 'ready' && (await sizeOf(this.fileOf(state))) !== state.bytes)
        return { ...state, state: 'failed', reason: 'its file is gone: ask again' };
      return state;
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

  #fileOf({ tenant, id }: Pick<PackageState, 'tenant' | 'id'>, kind: 'zip' | 'json'): string {
    return path.join(this.#folderOf(tenant), `${id}.${kind}`);
  }

  /** Two processes that are asked at once begin one package. A lock that a process left behind is taken over. */
  async #lock(lock: string): Promise<void> {
    const [held, markedAt] = await Promise.all([
      readFile(lock, 'utf8').catch(() => ''),
      stat(lock).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ),
    ]);
    if (isGone(makerIn(held), markedAt)) await rm(lock, { force: true });
    try {
      const handle = await open(lock, 'wx', 0o600);
      await handle.writeFile(JSON.stringify(thisMaker));
      await handle.close();
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw new PackageRefused('A package is being made just now: one at a time, so ask again soon');
      throw error;
    }
  }

  #lockOf({ tenant }: Pick<PackageState, 'tenant'>): string {
    return path.join(this.#folderOf(tenant), 'lock');
  }

  /** What killed processes have left: pieces of packages, and packages of which nothing is said any more. */
  async #sweep(tenant: string): Promise<void> {
    const folder = this.#folderOf(tenant);
    const names = await readdir(folder);
    const isLeft = (name: string): boolean =>
      /\.part|\.json\./.test(name) || (name.endsWith('.zip') && !names.includes(`${name.slice(0, -'.zip'.length)}.json`));
    for (const name of names.filter(isLeft)) await rm(path.join(folder, name), { force: true });
  }

  async #run(state: PackageState): Promise<void> {
    const part = path.join(this.#folderOf(state.tenant), `${state.id}.${thisMaker.instance}.part`);
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
      await this.#sweep(state.tenant);
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
    const beside = `${file}.${thisMaker.instance}`;
    const marked: MarkedState = state.state === 'making' ? { ...state, maker: thisMaker } : state;
    await writeFile(beside, JSON.stringify(marked), { mode: 0o600 });
    await rename(beside, file);
    if (state.state === 'making') await writeFile(this.#lockOf(state), JSON.stringify(thisMaker)).catch(() => undefined);
  }

  async #forgetOld(tenant: string): Promise<void> {
    for (const old of (await this.list(tenant)).slice(MOST_KEPT))
      for (const kind of ['json', 'zip'] as const) await rm(this.#fileOf(old, kind), { force: true });
  }
}
