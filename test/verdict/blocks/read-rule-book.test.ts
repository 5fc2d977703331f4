import { CID } from 'multiformats/cid';
import { describe, expect, it } from 'vitest';
import { type Block, sealBlock } from '../../../src/proof/block.js';
import { featuresOf } from '../../../src/reading/classifier/linear-model.js';
import { sealModel } from '../../../src/verdict/blocks/model-blocks.js';
import { readModelBlocks } from '../../../src/verdict/blocks/read-model.js';
import { readRuleBookBlocks } from '../../../src/verdict/blocks/read-rule-book.js';
import { sealRuleBook } from '../../../src/verdict/blocks/rule-book-blocks.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { oracleOf, ruleBookIn } from '../../support/rule-book.js';

const ruleBook = ruleBookIn('test/compile/fixtures/tiny');
const oracle = oracleOf(ruleBook);
const { words, blocks, root } = sealRuleBook(ruleBook);
const all: readonly Block[] = [...words, ...blocks];

const finder = (some: readonly Block[]): ((cid: string) => Uint8Array | undefined) => {
  const known = new Map(some.map(({ cid, bytes }) => [cid.toString(), bytes]));
  return (cid) => known.get(cid);
};

describe('a rule book read from its blocks', () => {
  it('decides and names its proofs as the one in the folder', () => {
    const [, model] = oracle.linked.roots.map((cid) => CID.parse(cid));
    const find = (cid: string): Uint8Array | undefined => oracle.linked.find(cid);
    const again = oracleOf(readRuleBookBlocks(find, root.cid), {
      reader: { givenModel: readModelBlocks(find, model ?? expect.unreachable()) },
    });
    expect(again.linked.roots).toEqual(oracle.linked.roots);
    for (const { domain, action = '', facts, on, jurisdiction, basis } of ruleBook.cases) {
      const question: Question = { domain, action, facts, asOf: on, jurisdictions: jurisdiction, basis };
      expect(again.decide(question)).toEqual(oracle.decide(question));
    }
  });

  it('is refused by the name of any block that is missing', () => {
    for (const { cid } of all) {
      const others = all.filter((one) => one.cid !== cid);
      expect(() => readRuleBookBlocks(finder(others), root.cid)).toThrow(`is missing: ${cid}`);
    }
  });

  it.each([
    ['a list', [1, 2, 3]],
    ['another type', { type: 'regulation/1' }],
    ['no links', { type: 'rule-book/1', name: 'x', version: '1.0.0' }],
    [
      'links to nowhere',
      { type: 'rule-book/1', name: 'x', version: '1', regulations: [root.cid], vocabulary: root.cid, domains: root.cid },
    ],
  ])('is refused where its block is %s', (_, value) => {
    const block = sealBlock(value);
    expect(() => readRuleBookBlocks(finder([...all, block]), block.cid)).toThrow(/block/);
  });

  it('is refused where it says more than this program knows', () => {
    const value = { type: 'rule-book/1', name: 'x', version: '1.0.0', regulations: [], vocabulary: oracle.ruleBookBlocks.vocabulary };
    const domains = sealBlock([]);
    const block = sealBlock({ ...value, domains: domains.cid, more: true });
    expect(() => readRuleBookBlocks(finder([...all, domains, block]), block.cid)).toThrow('does not know');
  });
});

describe('a model read from its blocks', () => {
  const { model } = oracle.snapshot?.reading.learned ?? expect.unreachable();
  const sealed = sealModel(model);

  it('is the one that was sealed', () => {
    expect(readModelBlocks(finder(sealed.blocks), sealed.cid)).toEqual(model);
  });

  it.each([
    ['of another format', { format: 'another/1' }, 'use the program of its time'],
    ['that claims to be huge', { features: 2 ** 40 }, 'larger than'],
    ['that claims more labels', { labels: 1_000, numbers: sealed.blocks.slice(0, -1).map(({ cid }) => cid) }, 'make none'],
    ['without numbers', { numbers: [] }, 'make none'],
  ])('is refused where it is one %s', (_, change, message) => {
    const about = { type: 'learned-model/1', format: 'x', labels: model.labels, features: featuresOf(model), numbers: [] };
    const block = sealBlock({ ...about, format: 'compliance-oracle/learned-model/20', ...change });
    expect(() => readModelBlocks(finder([...sealed.blocks, block]), block.cid)).toThrow(message);
  });
});
