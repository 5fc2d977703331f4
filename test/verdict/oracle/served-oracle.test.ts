import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { openingServedOracle, openLoadedOracle, openServedOracle, snapshotsOf } from '../../../src/verdict/oracle/served-oracle.js';
import { copyWithFewExamples } from '../../support/few-examples.js';
import { byExtent, sampled } from '../../support/full.js';
import { oracleOf, ruleBookIn } from '../../support/rule-book.js';

const scratch = mkdtempSync(join(tmpdir(), 'served-'));
const folder = join(scratch, 'regulations');
const cache = join(scratch, 'cache');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const open = (): { readonly ruleBook: RuleBook; readonly oracle: OpenOracle } => {
  const { ruleBook, oracle, diagnostics } = openServedOracle(folder, cache, { memoEntries: 0 });
  if (ruleBook === undefined || oracle === undefined) throw new Error(JSON.stringify(diagnostics));
  return { ruleBook, oracle };
};

const snapshots = (kind: string): readonly string[] =>
  readdirSync(cache)
    .filter((name) => name.startsWith(kind))
    .sort();

/** Everything that the oracle says of example sentences: readings, verdicts, proofs. */
const answers = (oracle: OpenOracle, texts: readonly string[]): readonly unknown[] =>
  texts.map((action) => {
    const { reading, decision } = oracle.decideOpenly({
      domain: 'general',
      action,
      facts: {},
      asOf: '2026-11-20',
      jurisdictions: [],
      basis: 'in_force',
    });
    return { reading, decision };
  });

/** The shipped rule book takes half a minute, for which there is time at night. */
const SHIPPED = byExtent(false, false, true);

/** The shipped rule book where there is time, else the smallest: what is kept of it, and when it is made anew, is the same. */
const copyRuleBook = (): void => {
  if (SHIPPED) copyWithFewExamples(folder);
  else cpSync('test/compile/fixtures/tiny', folder, { recursive: true });
};
const [RULE, FEWEST_STEPS] = SHIPPED ? ['eu-ai-act/art-5-1-f.yaml', 50] : ['law/ban.yaml', 1];

const DAMAGES = [
  ['vocabulary', 'is no snapshot', () => 'damaged'],
  ['rule-book', 'is no snapshot', () => 'damaged'],
  ['rule-book', 'lacks its last line', (whole: string) => whole.slice(0, whole.lastIndexOf('\n'))],
  ['rule-book', 'is cut within a line', (whole: string) => whole.slice(0, -10)],
] as const;

describe('an oracle on what an earlier start kept', () => {
  let texts: readonly string[];
  let fresh: readonly unknown[];
  let names: readonly string[];

  beforeAll(() => {
    copyRuleBook();
    const { oracle } = open();
    const { examples } = ruleBookIn(folder).vocabulary;
    texts = examples.filter((_, i) => !SHIPPED || i % 5 === 0).map((one) => one.text);
    fresh = answers(oracle, texts);
    names = readdirSync(cache);
  });

  it('answers as one that was compiled', () => {
    const kinds = names.map((name) => name.replace(/-[0-9a-f]+\.\w+$/, '')).sort();
    // A model is kept only where it took a second to train, which so few sentences do on a slow machine alone.
    expect(kinds.filter((kind) => kind !== 'learned-model')).toEqual(['rule-book', 'vocabulary']);
    expect(answers(open().oracle, texts)).toEqual(fresh);
    expect(readdirSync(cache)).toEqual(names);
  });

  it('answers as the rule book that nothing was left out of, under the same name', () => {
    const whole = oracleOf(ruleBookIn(folder), { memoEntries: 0 });
    expect(answers(whole, texts)).toEqual(fresh);
    expect(open().oracle.summary.cid).toBe(whole.summary.cid);
  });

  it('answers alike on a rule book that a tool loaded in full', () => {
    const ruleBook = ruleBookIn(folder);
    const { oracle } = openLoadedOracle(ruleBook, folder, cache, { memoEntries: 0 });
    expect(oracle && answers(oracle, texts)).toEqual(fresh);
    expect(oracle?.summary.cid).toBe(open().oracle.summary.cid);
    expect(oracle?.compiled.ruleBook.vocabulary.examples).toHaveLength(ruleBook.vocabulary.examples.length);
  });

  it('is kept by a tool too, and never for a rule book with a phrase that cannot be read', () => {
    const [copy, apart] = [join(scratch, 'copy'), join(scratch, 'apart')];
    cpSync('test/compile/fixtures/tiny', copy, { recursive: true });
    const diagnosed = () => openLoadedOracle(ruleBookIn(copy), copy, apart, { memoEntries: 0 }).diagnostics.map((one) => one.code);
    expect([diagnosed(), diagnosed()]).toEqual([[], []]);
    expect(readdirSync(apart).filter((name) => name.startsWith('vocabulary'))).toHaveLength(1);
    const facts = join(copy, 'vocabulary/facts.yaml');
    writeFileSync(facts, readFileSync(facts, 'utf8').replace('"score {person}"', '"score {nobody_knows}"'));
    expect([diagnosed(), diagnosed()]).toEqual([['unknown-group'], ['unknown-group']]);
    expect(readdirSync(apart).filter((name) => name.startsWith('vocabulary'))).toHaveLength(1);
  });

  it('is made in many steps, and answers only after the last', () => {
    const { ruleBook, vocabulary } = snapshotsOf(folder, cache);
    const steps = openingServedOracle({ ruleBook: readFileSync(ruleBook), vocabulary: readFileSync(vocabulary) }, { memoEntries: 0 });
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count++;
    expect(count).toBeGreaterThan(FEWEST_STEPS);
    expect(step.value.oracle && answers(step.value.oracle, texts)).toEqual(fresh);
  });

  it.each(sampled(DAMAGES, 4))('compiles anew where the %s %s, and mends it', (kind, _, damage) => {
    const path = join(cache, snapshots(kind)[0] ?? '');
    const damaged = damage(readFileSync(path, 'latin1'));
    writeFileSync(path, damaged, 'latin1');
    expect(answers(open().oracle, texts)).toEqual(fresh);
    expect(readFileSync(path, 'latin1')).not.toBe(damaged);
  });

  it('keeps the vocabulary while only a rule changes, though not the name of the rule book', () => {
    const before = open().oracle.summary.cid;
    const path = join(folder, RULE);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/title: .*/, 'title: Another title'));
    expect(open().oracle.summary.cid).not.toBe(before);
    expect(snapshots('vocabulary')).toHaveLength(1);
    expect(snapshots('rule-book')).toHaveLength(2);
  });

  it('compiles the vocabulary anew where a phrase changes', () => {
    const before = open().oracle.ruleBookBlocks.vocabulary.toString();
    const path = join(folder, 'vocabulary/polarity.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^before:.*\n(?: {2}- .*\n)*/m, 'before: [no, far be it from us to]\n'));
    expect(open().oracle.ruleBookBlocks.vocabulary.toString()).not.toBe(before);
    expect(snapshots('vocabulary')).toHaveLength(2);
  });
});
