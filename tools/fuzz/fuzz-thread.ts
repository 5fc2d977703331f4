/** The thread in which a target is fuzzed; the one that started it sees when it hangs. */
import { parentPort, workerData } from 'node:worker_threads';
import { Coverage } from './coverage.js';
import { mutate, numbersFrom } from './mutate.js';
import { type FuzzTarget, LONGEST, type Target } from './targets.js';

/** What the thread is told. */
export interface FuzzOrder {
  readonly target: Target;
  readonly milliseconds: number;
  readonly seed: number;
  readonly corpus: readonly Uint8Array[];
  /** How many inputs were begun, then the length of the present one, then its bytes behind these 8. */
  readonly present: SharedArrayBuffer;
}

/** What it says: each input that failed, and at the end how it went and which inputs reach all that was reached. */
export type FuzzNews =
  | { readonly failed: Uint8Array; readonly why: string }
  | { readonly ran: number; readonly parts: number; readonly kept: readonly Uint8Array[] };

/** One kind of failure is told so often; the others of its kind are left for the next run. */
const MOST_OF_A_KIND = 3;
const BATCH = 32;

const { target, milliseconds, seed, corpus, present }: FuzzOrder = workerData;
const { fuzz, mustNotBeSlow, seeds } = (await import(`./${target}.js`)) as FuzzTarget;
const state = new Int32Array(present, 0, 2);
const bytesNow = new Uint8Array(present, 8);
const kinds = new Map<string, number>();
const say = (news: FuzzNews): void => parentPort?.postMessage(news);

const tell = (input: Buffer, error: unknown): void => {
  const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // Figures and quoted words differ from one input to the next.
  const kind = why.replace(/\d+|`[^`]*`/g, '').slice(0, 60);
  const many = (kinds.get(kind) ?? 0) + 1;
  kinds.set(kind, many);
  if (many <= MOST_OF_A_KIND) say({ failed: input, why: error instanceof Error ? (error.stack ?? why) : why });
};

const run = async (input: Buffer): Promise<void> => {
  bytesNow.set(input);
  state[1] = input.length;
  Atomics.add(state, 0, 1);
  try {
    const later = fuzz(input);
    if (later !== undefined) await later;
    mustNotBeSlow?.(input);
  } catch (error) {
    tell(input, error);
  }
};

const coverage = new Coverage(new URL('../../src/', import.meta.url).href);
const below = numbersFrom(seed);
const longest = LONGEST[target];
/** Parts that one input reached by itself, and parts that the inputs of a batch reached together. */
const reached = new Set<string>();
const reachedTogether = new Set<string>();
const pool: Buffer[] = [];
let ran = 0;

const tryOne = async (input: Buffer): Promise<void> => {
  coverage.takeInto(reachedTogether);
  await run(input);
  if (coverage.takeInto(reached) > 0) pool.push(input);
};

/** To ask the engine takes longer than most inputs: it is asked once for all, and for each where something is new. */
const tryBatch = async (inputs: readonly Buffer[]): Promise<void> => {
  for (const input of inputs) await run(input);
  ran += inputs.length;
  if (coverage.takeInto(reachedTogether) > 0) for (const input of inputs) await tryOne(input);
};

/** Half of the time one of those found last: they are the least explored. */
const drawn = (): Buffer => {
  const at = below(2) === 0 ? below(pool.length) : pool.length - 1 - below(Math.min(pool.length, 20));
  return mutate(pool[at] as Buffer, pool, longest, below);
};

for (const input of [...corpus, ...seeds.map((one) => Buffer.from(one))]) await tryOne(Buffer.from(input).subarray(0, longest));
for (const until = performance.now() + milliseconds; performance.now() < until; ) await tryBatch(Array.from({ length: BATCH }, drawn));
const { stopServed } = await import('./served.js');
await stopServed();
say({ ran, parts: reached.size, kept: pool });
