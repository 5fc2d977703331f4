/**
 * What a decision costs in process, beside its peers: `npm run bench`, or `npm run bench -- --quick` for a look. Writes the first
 * half of bench/results.json; `npm run bench:report` makes bench/RESULTS.md of it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Part } from './results.js';
import { describeRun, writeResults } from './results.js';
import { QUICK, scale } from './scale.js';
import { watchStolenTime } from './stolen-time.js';

/** V8 of Node 20 dies ("unreachable code") where it has inlined a call into cedar's Wasm and takes that back. */
const NO_INLINED_WASM = '--no-turbo-inline-js-wasm-calls';

/** Each part in a process of its own, so that neither its memory nor what V8 learned from it touches the next. */
const runPart = async (...part: readonly string[]): Promise<Part> => {
  const child = fork(fileURLToPath(new URL('./part.js', import.meta.url)), [...part, ...(QUICK ? ['--quick'] : [])], {
    execArgv: ['--expose-gc', '--max-old-space-size=8192', NO_INLINED_WASM],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the part ${part.join(' ')} ended with ${String(code)}`)));
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Part];
  ended.catch(() => undefined);
  return answer;
};

const run = describeRun(QUICK);
const stolenTime = watchStolenTime();
const parts = [await runPart('shipped'), await runPart('comparison', '1000')];
for (const rules of scale.rules) parts.push(await runPart('texts', String(rules)), await runPart('peers', String(rules)));
writeResults({
  decisions: {
    run: { ...run, stolen: stolenTime() },
    timings: parts.flatMap((one) => one.timings),
    quantities: parts.flatMap((one) => one.quantities),
    absent: [...new Set(parts.flatMap((one) => one.absent ?? []))],
  },
});
