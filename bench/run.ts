/**
 * What a decision costs in process, beside its peers. Run with `npm run bench`; it takes about two minutes and writes
 * bench/results.json, from which `npm run bench:report` makes bench/RESULTS.md.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { comparePeers } from './compare-peers.js';
import type { measureOracle } from './measure-oracle.js';
import { writeResults } from './results.js';
import { readVersions } from './versions.js';

type Part = Awaited<ReturnType<typeof comparePeers>> | Awaited<ReturnType<typeof measureOracle>>;

/** Each part in a process of its own, so that neither its memory nor what V8 learned from it touches the next. */
const runPart = async (part: string): Promise<Part> => {
  const child = fork(fileURLToPath(new URL('./part.js', import.meta.url)), [part], { execArgv: ['--expose-gc'] });
  const [answer] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(([code]) => Promise.reject(new Error(`the part ${part} ended with ${String(code)}`)))])) as [Part];
  child.kill();
  return answer;
};

const parts: Part[] = [];
for (const part of ['oracle', '28', '100', '1000', '10000', '100000']) parts.push(await runPart(part));
writeResults({ versions: readVersions(), timings: parts.flatMap((one) => one.timings), facts: Object.assign({}, ...parts.map((one) => one.facts)) as Record<string, number | string> });
