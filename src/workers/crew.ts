import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { within } from '../stores/within.js';
import { Comebacks } from './comebacks.js';
import { type Probed, watchLiveness } from './liveness.js';

/** A worker, as the process that started it sees it. */
export interface Hired<S> extends Probed {
  readonly pid: number | undefined;
  /** Once it takes requests; rejects where it ends before. */
  readonly serving: Promise<S>;
  /** Once it has ended: how. */
  readonly ended: Promise<string>;
  /** Lets it go once its callers have gone. */
  retire(): void;
  /** Lets it finish what it does, for so many milliseconds. */
  stop(patience: number): void;
  kill(): void;
}

/** What a crew stands on: `B` is what a worker answers from, `S` what it says once it serves, `H` the worker. */
export interface CrewOptions<B, S, H extends Hired<S>> {
  readonly size: number;
  readonly hire: (place: number, book: B) => H;
  readonly log: Logger;
  /** A worker has ended unasked. */
  readonly ended: () => void;
  /** No worker is left, and none that was started stayed: there is no point in going on. */
  readonly gaveUp: () => void;
}

/** Milliseconds in which a worker must serve; one on the largest rule book needs a few seconds. */
const START_TIME = 60_000;
/** After so many that ended soon after their start, in every place, and none left, it is given up. */
const MOST_IN_A_ROW = 8;
/** Milliseconds for the requests of those whose callers have not gone by the next exchange. */
const CUT_PATIENCE = 5_000;

interface Place<H> {
  readonly number: number;
  readonly comebacks: Comebacks;
  /** Whoever takes requests there. */
  hired?: H | undefined;
  next?: NodeJS.Timeout | undefined;
}

/** A worker that serves, and what it said. */
interface Came<S, H> {
  readonly hired: H;
  readonly said: S;
}

/**
 * So many workers, each in its place. One that ends unasked is replaced, later each time it ends soon; all are replaced one by
 * one where they shall answer from something else.
 */
export class Crew<B, S, H extends Hired<S>> {
  readonly #places: readonly Place<H>[];
  /** Everybody that has not ended, those that were let go included. */
  readonly #alive = new Set<H>();
  readonly #leaving = new Set<H>();
  #book: B | undefined;
  #ending = false;

  constructor(private readonly options: CrewOptions<B, S, H>) {
    this.#places = Array.from({ length: options.size }, (_, index) => ({ number: index + 1, comebacks: new Comebacks() }));
  }

  /** Those that take requests. */
  get serving(): readonly H[] {
    return this.#places.flatMap(({ hired }) => hired ?? []);
  }

  /**
   * Starts the first, then all others.
   * @returns what the first says
   * @throws what the first that cannot start says; then none is left
   */
  async begin(book: B): Promise<S> {
    this.#book = book;
    try {
      const [first, ...others] = this.#places.map((place) => async () => this.#take(place, await this.#hireInTime(place, book)));
      const said = await (first as () => Promise<S>)();
      await Promise.all(others.map((start) => start()));
      return said;
    } catch (error) {
      this.#ending = true;
      for (const hired of this.#alive) hired.kill();
      throw error;
    }
  }

  /**
   * Puts a worker on another book into every place, one after the other, and lets the old ones go. The first one is the trial.
   * @returns what the first says
   * @throws what the first says where it cannot start; then nothing has changed
   */
  async exchange(book: B): Promise<S> {
    for (const hired of this.#leaving) hired.stop(CUT_PATIENCE);
    const [first, ...others] = this.#places as [Place<H>, ...Place<H>[]];
    const came = await this.#hireInTime(first, book);
    this.#book = book;
    first.comebacks.forget();
    const said = this.#take(first, came);
    for (const place of others) {
      place.comebacks.forget();
      try {
        this.#take(place, await this.#hireInTime(place, book));
      } catch (error) {
        if (this.#ending) throw error;
        // The others answer from the new book, so this place must not go on with the old one.
        this.options.log.error({ err: error, worker: place.number }, 'a worker did not start on the new rule book');
        this.#letGo(place.hired);
        this.#replace(place);
      }
    }
    return said;
  }

  /** Stops everybody; whoever is left after so many milliseconds is killed. */
  async stop(patience: number): Promise<void> {
    this.#ending = true;
    for (const place of this.#places) clearTimeout(place.next);
    for (const hired of this.#alive) hired.stop(patience);
    const ends = Promise.all([...this.#alive].map(({ ended }) => ended));
    await Promise.race([ends, sleep(patience, undefined, { ref: false })]);
    for (const hired of this.#alive) hired.kill();
  }

  /** @throws what it says where it does not serve in time; then it has been killed */
  async #hireInTime({ number }: Place<H>, book: B): Promise<Came<S, H>> {
    const hired = this.options.hire(number, book);
    this.#alive.add(hired);
    void hired.ended.then(() => this.#alive.delete(hired));
    try {
      return { hired, said: await within(START_TIME, hired.serving, () => new Error(`worker ${number} did not serve in time`)) };
    } catch (error) {
      hired.kill();
      throw error;
    }
  }

  #take(place: Place<H>, { hired, said }: Came<S, H>): S {
    clearTimeout(place.next);
    this.#letGo(place.hired);
    place.hired = hired;
    this.options.log.info({ worker: place.number, pid: hired.pid }, 'a worker serves');
    // Those that were let go are watched too: a stop is heard by nobody who hangs.
    watchLiveness(hired, () => {
      this.options.log.error({ worker: place.number, pid: hired.pid }, 'a worker hangs and is killed');
      hired.kill();
    });
    const since = performance.now();
    void hired.ended.then((how) => {
      if (place.hired !== hired || this.#ending) return;
      this.options.log.error({ worker: place.number, pid: hired.pid, how }, 'a worker ended');
      this.options.ended();
      this.#replace(place, performance.now() - since);
    });
    return said;
  }

  #letGo(hired: H | undefined): void {
    if (hired === undefined) return;
    this.#leaving.add(hired);
    void hired.ended.then(() => this.#leaving.delete(hired));
    hired.retire();
  }

  #replace(place: Place<H>, served = 0): void {
    place.hired = undefined;
    const wait = place.comebacks.ended(served);
    const { inARow } = place.comebacks;
    if (inARow > 1)
      this.options.log.error({ worker: place.number, inARow, wait }, 'workers end soon after their start: the next one waits');
    if (this.serving.length === 0 && this.#places.every(({ comebacks }) => comebacks.inARow >= MOST_IN_A_ROW)) {
      this.#ending = true;
      this.options.gaveUp();
      return;
    }
    place.next = setTimeout(() => void this.#comeBack(place), wait);
  }

  async #comeBack(place: Place<H>): Promise<void> {
    const book = this.#book as B;
    try {
      const came = await this.#hireInTime(place, book);
      // An exchange may have filled the place, or begun another book, meanwhile.
      if (place.hired === undefined && book === this.#book && !this.#ending) this.#take(place, came);
      else came.hired.retire();
      if (place.hired === undefined && !this.#ending) this.#replace(place);
    } catch (error) {
      if (this.#ending || place.hired !== undefined) return;
      this.options.log.error({ err: error, worker: place.number }, 'a worker did not start');
      this.#replace(place);
    }
  }
}
