/** One part of `npm run bench`, in a process of its own: `oracle`, or a number of generated rules. */
import { comparePeers } from './compare-peers.js';
import { measureOracle } from './measure-oracle.js';

const part = process.argv[2] ?? 'oracle';
process.send?.(part === 'oracle' ? await measureOracle() : await comparePeers([Number(part)]));
