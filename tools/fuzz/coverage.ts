import { Session } from 'node:inspector';

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface Taken {
  readonly result: readonly {
    readonly scriptId: string;
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly Range[] }[];
  }[];
}

/**
 * Which parts of the program run, as the engine itself notes them (block coverage): the program runs as it is, and no copy of it with
 * counters in between.
 *
 * @param folder addresses of the scripts that count begin so
 */
export class Coverage {
  readonly #session = new Session();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
  }

  /** Adds to `seen` what ran, and what did not run of a function that did, since the last call; says how much of it is new there. */
  takeInto(seen: Set<string>): number {
    const before = seen.size;
    for (const { scriptId, url, functions } of (this.#post('Profiler.takePreciseCoverage') as Taken).result) {
      if (!url.startsWith(this.#folder)) continue;
      for (const { ranges } of functions)
        for (const { startOffset, endOffset, count } of ranges) seen.add(`${scriptId} ${startOffset} ${endOffset} ${count}`);
    }
    return seen.size - before;
  }

  #post(method: string, parameters: object = {}): unknown {
    let answer: unknown;
    // The inspector of one's own thread answers before it returns.
    this.#session.post(method, parameters, (error, result) => {
      if (error !== null) throw new Error(`${method}: ${error.message}`);
      answer = result;
    });
    return answer;
  }
}
