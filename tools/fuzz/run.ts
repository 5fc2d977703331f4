/**
 * Feeds drawn inputs to what reads what strangers send, guided by the code that they reach:
 * `npm run fuzz -- [TARGET …] [--seconds N] [--seed N] [--keep]`. It ends with 1 where a target failed; what it failed on is added to
 * the corpus, which the tests replay. `--keep` also adds the inputs that reach what the corpus does not.
 */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readCorpus, writeCorpus } from './corpus.js';
import type { FuzzNews, FuzzOrder } from './fuzz-thread.js';
import { LONGEST, TARGETS, type Target } from './targets.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, seed: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !(TARGETS as readonly string[]).includes(name));
if (unknown !== undefined || !/^[1-9]\d*$/.test(values.seconds) || !/^\d*$/.test(values.seed ?? '')) {
  console.error(`usage: npm run fuzz -- [${TARGETS.join('|')} …] [--seconds N] [--seed N] [--keep]`);
  process.exit(2);
}
const seed = Number(values.seed ?? Date.now() % 2 ** 31);

/** An input that is worked on for so many milliseconds hangs; a start may take as long. */
const HANGS = 60_000;

/** Tells of what failed, and ends with the inputs that are worth keeping; an input that hangs failed too. */
const fuzzOne = (target: Target, corpus: readonly Uint8Array[]): Promise<{ failed: Uint8Array[]; kept: readonly Uint8Array[] }> =>
  new Promise((resolve, reject) => {
    const present = new SharedArrayBuffer(8 + LONGEST[target]);
    const [state, bytes] = [new Int32Array(present, 0, 2), new Uint8Array(present, 8)];
    const order: FuzzOrder = { target, milliseconds: 1_000 * Number(values.seconds), seed, corpus, present };
    const thread = new Worker(new URL('./fuzz-thread.js', import.meta.url), { workerData: order });
    const failed: Uint8Array[] = [];
    let before = -1;
    const watch = setInterval(() => {
      const begun = Atomics.load(state, 0);
      if (begun === before && begun > 0) {
        failed.push(bytes.slice(0, state[1]));
        console.error(`${target}: hangs for ${HANGS / 1_000} s`);
        end([]);
      }
      before = begun;
    }, HANGS);
    const end = (kept: readonly Uint8Array[]): void => {
      clearInterval(watch);
      void thread.terminate().then(() => resolve({ failed, kept }));
    };
    thread.on('error', reject).on('message', (news: FuzzNews) => {
      if ('failed' in news) {
        failed.push(news.failed);
        console.error(`${target}: ${news.why}\n  on ${JSON.stringify(Buffer.from(news.failed).toString('latin1')).slice(0, 400)}`);
        return;
      }
      console.log(`${target}: ${news.ran} inputs, ${news.parts} parts of the program, ${news.kept.length} inputs reach them`);
      end(news.kept);
    });
  });

for (const target of TARGETS.filter((one) => positionals.length === 0 || positionals.includes(one))) {
  const corpus = readCorpus(target);
  const { failed, kept } = await fuzzOne(target, corpus);
  if (values.keep) writeCorpus(target, [...kept, ...failed]);
  else if (failed.length > 0) writeCorpus(target, [...corpus, ...failed]);
  if (failed.length === 0) continue;
  process.exitCode = 1;
  console.error(`${target}: ${failed.length} inputs failed (--seed ${seed}); they are in test/fuzz/corpus/${target}.txt`);
}
