import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RuleBook } from '../../src/rulebook/rule.js';
import type { OpenOracle } from '../../src/verdict/oracle.js';
import { openServedOracle } from '../../src/verdict/served-oracle.js';

const scratch = mkdtempSync(join(tmpdir(), 'served-'));
const folder = join(scratch, 'regulations');
const cache = join(scratch, 'cache');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const open = (): { readonly ruleBook: RuleBook; readonly oracle: OpenOracle } => {
  const { ruleBook, oracle, diagnostics } = openServedOracle(folder, cache, { memoEntries: 0 });
  if (ruleBook === undefined || oracle === undefined) throw new Error(JSON.stringify(diagnostics));
  return { ruleBook, oracle };
};

const snapshots = (kind: string): readonly string[] => readdirSync(cache).filter((name) => name.startsWith(kind)).sort();

/** Everything that the oracle says of every hundredth example sentence: readings, verdicts, proofs. */
const answers = (oracle: OpenOracle, texts: readonly string[]): readonly unknown[] =>
  texts.map((action) => {
    const { reading, decision } = oracle.decideOpenly({ domain: 'general', action, facts: {}, asOf: '2026-11-20', jurisdictions: [], basis: 'in_force' });
    return { reading, decision };
  });

describe('an oracle on what an earlier start kept', { timeout: 120_000 }, () => {
  let texts: readonly string[];
  let fresh: readonly unknown[];
  let names: readonly string[];

  beforeAll(() => {
    cpSync('regulations', folder, { recursive: true });
    const { ruleBook, oracle } = open();
    texts = ruleBook.vocabulary.examples.filter((_, i) => i % 100 === 0).map((one) => one.text);
    fresh = answers(oracle, texts);
    names = readdirSync(cache);
  }, 120_000);

  it('answers as one that was compiled', () => {
    expect(names).toHaveLength(2);
    expect(answers(open().oracle, texts)).toEqual(fresh);
    expect(readdirSync(cache)).toEqual(names);
  });

  it('compiles anew where the snapshot is damaged, and mends it', () => {
    const [name = ''] = snapshots('vocabulary');
    writeFileSync(join(cache, name), 'damaged');
    expect(answers(open().oracle, texts)).toEqual(fresh);
    expect(readFileSync(join(cache, name), 'latin1')).not.toBe('damaged');
  });

  it('keeps the vocabulary while only a rule changes, though not the name of the rule book', () => {
    const before = open().oracle.summary.cid;
    const path = join(folder, 'eu-ai-act/art-5-1-f.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/title: .*/, 'title: Another title'));
    expect(open().oracle.summary.cid).not.toBe(before);
    expect(snapshots('vocabulary')).toHaveLength(1);
    expect(snapshots('rule-book')).toHaveLength(2);
  });

  it('compiles the vocabulary anew where a phrase changes', () => {
    const before = open().oracle.ruleBookBlocks.vocabulary.toString();
    const path = join(folder, 'vocabulary/polarity.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^before:.*\n/m, '$&  - far be it from us to\n'));
    expect(open().oracle.ruleBookBlocks.vocabulary.toString()).not.toBe(before);
    expect(snapshots('vocabulary')).toHaveLength(2);
  });
});
