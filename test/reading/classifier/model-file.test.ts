import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type LinearModel, WEIGHT_STEP } from '../../../src/reading/classifier/linear-model.js';
import { modelCache } from '../../../src/reading/classifier/model-cache.js';
import { digestOfInputs, digestOfNumbering, restoreModel, storeModel } from '../../../src/reading/classifier/model-file.js';
import { compileReader } from '../../../src/reading/reader.js';
import { LEARNED_MODEL, readModel } from '../../../src/rulebook/read-model.js';
import { ModelRefused, parseModel, printModel, type StoredModel } from '../../../src/rulebook/stored-model.js';
import { smallVocabulary } from '../vocabulary.js';

const folder = mkdtempSync(join(tmpdir(), 'model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LABELS = 300;
const FEATURES = 500;

const model: fc.Arbitrary<LinearModel> = fc
  .record({
    bias: fc.array(fc.integer({ min: -2_000_000, max: 2_000_000 }), { minLength: LABELS, maxLength: LABELS }),
    weights: fc.uniqueArray(
      fc.record({
        feature: fc.nat(FEATURES - 1),
        label: fc.nat(LABELS - 1),
        steps: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: -500, max: -1 })),
      }),
      { selector: ({ feature, label }) => feature * LABELS + label, maxLength: 200 },
    ),
  })
  .map(({ bias, weights }) => {
    const sorted = weights.toSorted((a, b) => a.feature - b.feature || a.label - b.label);
    return {
      labels: LABELS,
      bias: Int32Array.from(bias),
      starts: Int32Array.from({ length: FEATURES + 1 }, (_, feature) => sorted.filter((one) => one.feature < feature).length),
      label: Uint16Array.from(sorted, (one) => one.label),
      weight: Int16Array.from(sorted, (one) => one.steps * WEIGHT_STEP),
    };
  });

const INPUTS = 'a'.repeat(64);
const stored = (inputs = INPUTS): StoredModel => storeModel(fc.sample(model, { numRuns: 1, seed: 7 })[0] as LinearModel, inputs);
const bytes = printModel(stored());
const refusal = (changed: Uint8Array): string | undefined => {
  try {
    parseModel(changed);
    return undefined;
  } catch (error) {
    return error instanceof ModelRefused ? error.why : 'another error';
  }
};

describe('a model in a file', () => {
  it('is the same after it was kept and read again', () => {
    fc.assert(
      fc.property(model, (one) => {
        expect(restoreModel(parseModel(printModel(storeModel(one, INPUTS))))).toEqual(one);
      }),
      { numRuns: 30 },
    );
  });

  it('is named in a line that people can read', () => {
    const header = JSON.parse(Buffer.from(bytes).toString('latin1').split('\n')[0] ?? '') as object;
    expect(header).toMatchObject({ inputs: INPUTS, labels: LABELS, features: FEATURES, weights: stored().weights });
    expect(Object.keys(header)).toEqual(['format', 'inputs', 'labels', 'features', 'weights', 'digest']);
  });

  it('is damaged wherever it is cut, and with any byte changed', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (end) => {
        expect(refusal(bytes.subarray(0, end))).toBe('damaged');
      }),
    );
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] as number) ^ by;
        // A letter of the name of the format makes it another.
        expect(['damaged', at < 60 ? 'other-format' : 'damaged']).toContain(refusal(changed));
      }),
    );
    expect(refusal(Buffer.concat([bytes, Buffer.from('x')]))).toBe('damaged');
  });

  it('of another format is told apart from a damaged one', () => {
    const older = Buffer.from(Buffer.from(bytes).toString('latin1').replace('learned-model/', 'learned-model/x'), 'latin1');
    expect(refusal(older)).toBe('other-format');
    expect(refusal(Buffer.from('{"labels": 3}\n'))).toBe('damaged');
    expect(refusal(Buffer.from('null\n'))).toBe('damaged');
  });

  it('is refused where it holds more or less than it says', () => {
    const one = stored();
    for (const wrong of [{ labels: LABELS - 1 }, { labels: LABELS + 1 }, { features: 1 }])
      expect(() => restoreModel({ ...one, ...wrong })).toThrow(RangeError);
  });
});

describe('the model of a folder', () => {
  const path = join(folder, LEARNED_MODEL);
  const codes = (): readonly string[] => readModel(path).diagnostics.map((one) => `${one.severity} ${one.code}`);

  it('may be missing', () => expect(readModel(join(folder, 'none'))).toEqual({ diagnostics: [] }));

  it('is read', () => {
    writeFileSync(path, bytes);
    expect(readModel(path).learned?.inputs).toBe(INPUTS);
    expect(codes()).toEqual([]);
  });

  it('that cannot be used is a warning that says why', () => {
    writeFileSync(path, bytes.subarray(0, -1));
    expect(codes()).toEqual(['warning damaged-model']);
    writeFileSync(path, '');
    expect(codes()).toEqual(['warning damaged-model']);
    writeFileSync(path, Buffer.from(bytes).toString('latin1').replace('learned-model/', 'learned-model/x'), 'latin1');
    expect(codes()).toEqual(['warning model-of-another-format']);
  });
});

describe('models trained on demand', () => {
  const cache = modelCache(join(folder, 'cache'));

  it('are found by what they were trained from, and by nothing else', () => {
    cache.keep(stored());
    expect(cache.find(INPUTS)).toEqual(parseModel(bytes));
    expect(cache.find('b'.repeat(64))).toBeUndefined();
  });

  it('that are damaged are not taken', () => {
    cache.keep(stored());
    const file = join(folder, 'cache', `learned-model-${INPUTS}.bin`);
    writeFileSync(file, readFileSync(file).subarray(0, 50));
    expect(cache.find(INPUTS)).toBeUndefined();
  });

  it('are few: those not used for the longest time go', () => {
    const digests = ['1', '2', '3', '4', '5', '6'].map((one) => one.repeat(64));
    digests.forEach((inputs, i) => {
      cache.keep(stored(inputs));
      utimesSync(join(folder, 'cache', `learned-model-${inputs}.bin`), i, i);
      // The first is looked for all the time.
      expect(cache.find(digests[0] ?? '')).toBeDefined();
    });
    const left = readdirSync(join(folder, 'cache'));
    expect(left.filter((name) => name.startsWith('learned-model-'))).toHaveLength(4);
    expect(left).toContain(`learned-model-${digests[0]}.bin`);
    expect(left).not.toContain(`learned-model-${digests[2]}.bin`);
  });
});

describe('a reader', () => {
  const vocabulary = smallVocabulary({ facts: { scores: { kind: 'practice', phrases: { true: ['scores people'] } } } });
  const bias = Int32Array.of(77);
  const { automaton } = compileReader(vocabulary).snapshot.phrases;
  const inputs = digestOfInputs(vocabulary, digestOfNumbering(automaton));

  it('takes a model that was trained on its inputs, and no other', () => {
    const trained = compileReader(vocabulary).model;
    const fits = storeModel({ ...trained, bias }, inputs);
    expect(compileReader(vocabulary, { model: fits }).model.bias).toEqual(bias);
    expect(compileReader(vocabulary, { model: { ...fits, inputs: INPUTS } }).model).toEqual(trained);
  });

  it('takes none of a program that numbers words and groups otherwise', () => {
    const [[word, number] = ['', 0]] = automaton.words.families;
    const renumbered = [
      { ...automaton, named: automaton.named - 1 },
      { ...automaton, words: { ...automaton.words, families: new Map([...automaton.words.families, [word, number + 1]]) } },
      { ...automaton, words: { ...automaton.words, exactForms: new Map([['US', 1]]) } },
      { ...automaton, eager: { ...automaton.eager, items: automaton.eager.items.toReversed() } },
    ].map(digestOfNumbering);
    expect(new Set([...renumbered, digestOfNumbering(automaton)]).size).toBe(5);
    const trained = compileReader(vocabulary).model;
    for (const numbering of renumbered) {
      const model = storeModel({ ...trained, bias }, digestOfInputs(vocabulary, numbering));
      expect(compileReader(vocabulary, { model }).model).toEqual(trained);
    }
  });

  it('looks for one among those trained on demand where the released one does not fit', () => {
    const models = modelCache(join(folder, 'other'));
    const trained = compileReader(vocabulary).model;
    models.keep(storeModel({ ...trained, bias }, inputs));
    expect(compileReader(vocabulary, { models, model: stored() }).model.bias).toEqual(bias);
  });

  it('says before it trains from how many sentences, and nothing where a model fits', () => {
    const told: number[] = [];
    const onTraining = (examples: number): number => told.push(examples);
    const { model: trained } = compileReader(vocabulary, { onTraining });
    expect(told).toEqual([vocabulary.examples.length]);
    compileReader(vocabulary, { model: storeModel(trained, inputs), onTraining });
    expect(told).toHaveLength(1);
  });
});
