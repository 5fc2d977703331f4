import type { Order, Questions, Report, What } from './messages.js';

/** Milliseconds in which a question is answered; what waits for it is only a count, and the machine may be busy. */
const ANSWER_TIME = 1_000;

/** Milliseconds that the measurements of all workers may take. */
const METRICS_TIME = 3_000;

/**
 * The process that started this one, asked over the channel between both. Nobody waits for it twice: after a question that was not
 * answered in time none is asked until it answers again, and the worker counts by itself.
 */
export class Primary {
  readonly #waiting = new Map<number, (value: unknown) => void>();
  #asked = 0;
  /** Counts that it owes an answer since it did not answer in time. */
  readonly #late = new Set<number>();

  constructor(private readonly send: (report: Report) => void) {}

  /** @returns nothing where it does not answer */
  ask<W extends What>(what: W, asked: Questions[W][0]): Promise<Questions[W][1] | undefined> {
    if (this.#late.size > 0) return Promise.resolve(undefined);
    const id = this.#asked++;
    return new Promise((resolve) => {
      const giveUp = (): void => {
        if (!this.#waiting.has(id)) return;
        if (what === 'metrics') this.#waiting.delete(id);
        else this.#late.add(id);
        resolve(undefined);
      };
      // Where this process was busy itself, the answer may lie there, and is heard before what is done "immediately".
      const late = setTimeout(() => setImmediate(giveUp), what === 'metrics' ? METRICS_TIME : ANSWER_TIME);
      this.#waiting.set(id, (value) => {
        clearTimeout(late);
        this.#waiting.delete(id);
        this.#late.delete(id);
        resolve(value as Questions[W][1]);
      });
      this.send({ report: 'asks', id, what, asked });
    });
  }

  /** What it has answered. */
  hear({ id, value }: Extract<Order, { order: 'answer' }>): void {
    this.#waiting.get(id)?.(value);
  }
}
