export const TARGET_MILLISECONDS = 200;
/** Shares of the answers for which a distribution says how long they took at most. */
export const SHARES = [0.5, 0.75, 0.9, 0.99, 0.999, 0.9999, 1] as const;

/** Answers of a load, every single one looked at; times in milliseconds. An answer other than 200, or none, is failed. */
export interface Distribution {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly within: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly largest: number;
  /** Milliseconds, one for each of `SHARES`. */
  readonly spread: readonly number[];
}

/** Collects the times of answers and says how they are spread. */
export class Times {
  readonly #times: number[] = [];
  #answers = 0;
  #failed = 0;
  #within = 0;

  /** @param target milliseconds within which an answer is to come */
  constructor(private readonly target: number = TARGET_MILLISECONDS) {}

  /** @param expected milliseconds after which the same connection would have sent again; what it could not send meanwhile waited too */
  add(status: number, milliseconds: number, expected = Infinity): void {
    this.#answers++;
    if (status !== 200) this.#failed++;
    for (let waited = milliseconds; waited > 0; waited -= expected) {
      this.#times.push(waited);
      if (status === 200 && waited <= this.target) this.#within++;
    }
  }

  /** @param unanswered requests that never got an answer */
  spread(seconds: number, unanswered: number): Distribution {
    const sorted = Float64Array.from(this.#times).sort();
    const at = (share: number): number =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN) * 1000) / 1000;
    return {
      requests: sorted.length + unanswered,
      requestsPerSecond: Math.round(this.#answers / seconds),
      within: this.#within,
      failed: this.#failed + unanswered,
      p50: at(0.5),
      p99: at(0.99),
      p999: at(0.999),
      largest: at(1),
      spread: SHARES.map(at),
    };
  }
}
