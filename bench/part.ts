/**
 * One part of `npm run bench`, in a process of its own: `peers 1000`, `texts 1000`, `comparison 1000` or `shipped`.
 * Its findings go to the parent.
 */
import { comparePeers } from './compare-peers.js';
import { measureComparison } from './measure-comparison.js';
import { measureShipped } from './measure-shipped.js';
import { measureTexts } from './measure-texts.js';
import type { Part } from './results.js';

const PARTS: Readonly<Record<string, (rules: number) => Promise<Part>>> = {
  peers: comparePeers,
  texts: measureTexts,
  comparison: measureComparison,
  shipped: measureShipped,
};

const [name = '', rules] = process.argv.slice(2);
const part = await PARTS[name]?.(Number(rules));
process.send?.(part, undefined, undefined, () => process.exit());
