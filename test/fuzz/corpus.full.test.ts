import { afterAll, describe, expect, it } from 'vitest';
import * as blocks from '../../tools/fuzz/blocks.js';
import * as bodies from '../../tools/fuzz/bodies.js';
import { readCorpus } from '../../tools/fuzz/corpus.js';
import * as paths from '../../tools/fuzz/paths.js';
import * as phrases from '../../tools/fuzz/phrases.js';
import * as reader from '../../tools/fuzz/reader.js';
import * as receipts from '../../tools/fuzz/receipts.js';
import { stopServed } from '../../tools/fuzz/served.js';
import * as tables from '../../tools/fuzz/tables.js';
import { type FuzzTarget, LONGEST, TARGETS, type Target } from '../../tools/fuzz/targets.js';
import * as yaml from '../../tools/fuzz/yaml.js';

const FUZZED: Readonly<Record<Target, FuzzTarget>> = { yaml, phrases, reader, tables, blocks, bodies, paths, receipts };

afterAll(stopServed);

/** What `npm run fuzz` begins from, what it found on its way and what it failed on once. */
describe('every kept input', () => {
  it.each(TARGETS)('of %s holds', async (target) => {
    const { seeds, fuzz } = FUZZED[target];
    const inputs = [...seeds.map((seed) => Buffer.from(seed)), ...readCorpus(target)];
    expect(inputs.length).toBeGreaterThan(1);
    for (const input of inputs) await fuzz(input.subarray(0, LONGEST[target]));
  });
});
