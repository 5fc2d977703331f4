/**
 * What a decision costs in process, beside its peers. Run with `npm run bench`; it takes about two minutes and writes
 * bench/results.json, from which `npm run bench:report` makes bench/RESULTS.md.
 */
import { comparePeers } from './compare-peers.js';
import { measureOracle } from './measure-oracle.js';
import { writeResults } from './results.js';
import { readVersions } from './versions.js';

const peers = await comparePeers([28, 100, 1_000, 10_000, 100_000]);
const oracle = await measureOracle();
writeResults({ versions: readVersions(), timings: [...peers.timings, ...oracle.timings], facts: { ...peers.facts, ...oracle.facts } });
