/**
 * `npm run bench:report` writes bench/RESULTS.md and its plots from bench/results.json. Ratios first, absolute times second.
 * `-- --note "…"` says what else ran.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { showAims } from './report/aims.js';
import { findIn } from './report/found.js';
import { showBySize, showQuantities, showRatios, showShipped } from './report/in-process.js';
import { drawGrowth, drawLatency } from './report/plots.js';
import { showBeside, showCosts, showLoads, showMemory, showShares } from './report/serving.js';
import { benchFile, MOST_LOAD, MOST_STOLEN, type Run, readResults } from './results.js';

const { note } = parseArgs({ options: { note: { type: 'string' } } }).values;
const results = readResults();
const { decisions, serving } = results;
if (decisions === undefined || serving === undefined)
  throw new Error('nothing to report: run `npm run bench` and `npm run bench:http` first');
const busy = [decisions.run, serving.run].map((run) => run.loadBefore).filter((before) => before > MOST_LOAD);
if (busy.length > 0)
  throw new Error(
    `not published: something else ran beside it, the load average was ${busy.map((one) => one.toFixed(1)).join(' and ')} where ` +
      `${MOST_LOAD} is the most; measure again on a quiet machine`,
  );
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const stolen = [decisions.run, serving.run].flatMap((run) => run.stolen ?? []).filter((share) => share > MOST_STOLEN);
if (stolen.length > 0)
  throw new Error(
    `not published: other machines of the host took ${stolen.map(percent).join(' and ')} of the processors' time meanwhile, where ` +
      `${percent(MOST_STOLEN)} is the most; measure again when they are quiet`,
  );
const found = findIn(results);

const describe = (name: string, run: Run): string =>
  [
    `- ${name}: ${run.measured.slice(0, 16).replace('T', ' ')} UTC`,
    run.processor,
    `${run.cores} cores`,
    `${run.gigabytes} GB`,
    `Node ${run.node}; load average before it ${run.loadBefore.toFixed(1)}`,
    `${run.stolen === undefined ? 'an unknown share' : percent(run.stolen)} of its time taken by other machines of the host`,
    ...(run.quick ? ['**quick run, not to be quoted**'] : []),
  ].join(', ');

const text = `# What it costs

Written by \`npm run bench:report\` from \`results.json\`; not edited by hand. Ratios were taken within one round of one
run and carry over to other machines; absolute times do not.

${describe('in process', decisions.run)}
${describe('over HTTP', serving.run)}
- ${Object.entries(decisions.run.versions)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ')}

Nothing is published where the load average was above ${MOST_LOAD} before: something else
ran on the same cores. Nor where other machines of the host took over ${percent(MOST_STOLEN)} of their
time.${note === undefined ? '' : ` ${note}`}

## The aims

${showAims(found, results)}

## Beside its peers

The same generated rules for everybody, four equalities each, about rare subjects in common roles and settings, and 256
questions, half of them met by a rule. Every engine answered all of them as the rules say before it was timed; parsing and
compiling was done before. Ours keeps its whole trace: there is no mode without. The hash index is what a programmer
writes by hand for exactly these equalities, and knows no unknown facts, no exceptions and no trace. OPA's server is a process of
its own, so its time holds the way there; its own clock is among the quantities below.

${showRatios(found, decisions)}

![Cost against the number of rules](growth.svg)

## HTTP

The load generator shares the cores with the server. Every server got the same requests in turn, forwards and backwards, and
what is compared was taken within a round; each run is of a fixed number of requests. Each process had answered tens of
thousands of requests before, so that its code was compiled; those are not counted.
"Koa, same middleware" is the application as it is, log, metrics, quota and all, with a constant in place of the verdict.

${showCosts(found)}

${showShares(found)}

![Latency](latency.svg)

${showBeside(serving)}

${showMemory(serving)}

## Set-up 1: in process, absolute

Each part in a process of its own; medians over ${decisions.timings[0]?.rounds.length ?? 0} rounds. A call faster than 10 µs is
timed 64 at once, and its p99 is that of such samples.

${showShipped(decisions)}

${showBySize(found, decisions)}

Heap is that of V8; what lies in native or Wasm memory is not seen.

${showQuantities(decisions)}

## Set-up 2: over HTTP, absolute

Medians over the rounds; the largest of all of them; of the processor's time the least.

${showLoads(found, serving)}
`;

writeFileSync(benchFile('RESULTS.md'), text);
writeFileSync(benchFile('growth.svg'), drawGrowth(decisions.timings));
writeFileSync(benchFile('latency.svg'), drawLatency(serving.loads));
