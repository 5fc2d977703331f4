import { describe, expect, it } from 'vitest';
import type { ConditionBlock, Version } from '../../../src/rulebook/rule.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { atOnce } from '../../../src/rulebook/steps.js';
import { type RuleBookBlocks, sealingRuleBook, sealRuleBook } from '../../../src/verdict/blocks/rule-book-blocks.js';
import { shippedRuleBook } from '../../support/rule-book.js';

const shipped = shippedRuleBook();
/** With few of its example sentences, each of which is a block: to make them all takes a second. */
const ruleBook: RuleBook = { ...shipped, vocabulary: { ...shipped.vocabulary, examples: shipped.vocabulary.examples.slice(0, 100) } };
const sealed = sealRuleBook(ruleBook);
const root = (one: RuleBook): string => sealRuleBook(one).root.cid.toString();

/** The first version of all, changed. */
const changeFirstVersion = (change: (version: Version) => Version): RuleBook => ({
  ...ruleBook,
  rules: ruleBook.rules.map((rule, r) =>
    r > 0
      ? rule
      : {
          ...rule,
          clauses: rule.clauses.map((clause, c) =>
            c > 0 ? clause : { ...clause, versions: clause.versions.map((version, v) => (v > 0 ? version : change(version))) },
          ),
        },
  ),
});

const namesOf = ({ blocks, words }: RuleBookBlocks): readonly string[] => [...words, ...blocks].map(({ cid }) => cid.toString());

/** The same lines the other way round. */
const turned = (block: ConditionBlock): ConditionBlock => Object.fromEntries(Object.entries(block).reverse());

/** How many blocks of the changed rule book are not among those of the one that ships. */
const newBlocks = (changed: RuleBook): number => {
  const known = new Set(namesOf(sealed));
  return new Set(namesOf(sealRuleBook(changed)).filter((cid) => !known.has(cid))).size;
};

describe('the cid of a rule book', () => {
  it.each<[string, RuleBook]>([
    ['places and files', changeFirstVersion((version) => ({ ...version, place: { file: 'elsewhere.yaml', line: 9, column: 9 } }))],
    ['cases', { ...ruleBook, cases: [] }],
    ['the order of domains', { ...ruleBook, domains: [...ruleBook.domains].reverse() }],
    ['the order of facts within their themes', withFacts([...ruleBook.vocabulary.facts].sort((a, b) => a.theme.localeCompare(b.theme)))],
    [
      'the order of lines in a condition',
      changeFirstVersion((version) => ({
        ...version,
        unless: version.unless.map((one) => ({ ...one, when: one.when.map(turned) })),
        phases: version.phases.map((one) => ({ ...one, when: turned(one.when) })),
      })),
    ],
  ])('does not hang on %s', (_, same) => expect(root(same)).toBe(sealed.root.cid.toString()));

  it.each<[string, RuleBook]>([
    ['its name', { ...ruleBook, name: `${ruleBook.name}, second` }],
    ['its version', { ...ruleBook, version: '99.0.0' }],
    ['a reason', changeFirstVersion((version) => ({ ...version, reason: 'another reason' }))],
    ['the practice that a ban names first', changeFirstVersion((version) => ({ ...version, when: version.when.map(turned) }))],
    ['a condition', changeFirstVersion((version) => ({ ...version, when: [...version.when, {}] }))],
    ['an example sentence', { ...ruleBook, vocabulary: { ...ruleBook.vocabulary, examples: ruleBook.vocabulary.examples.slice(1) } }],
    ['a word of a group', { ...ruleBook, vocabulary: { ...ruleBook.vocabulary, groups: ruleBook.vocabulary.groups.slice(1) } }],
    ['a domain', { ...ruleBook, domains: ruleBook.domains.slice(1) }],
  ])('changes with %s', (_, other) => expect(root(other)).not.toBe(sealed.root.cid.toString()));

  it('leaves all blocks but those on the way to a change as they were', () => {
    // The version, its regulation and the root; of the vocabulary the theme, the vocabulary and the root.
    expect(newBlocks(changeFirstVersion((version) => ({ ...version, reason: 'another reason' })))).toBe(3);
    const [first, ...facts] = ruleBook.vocabulary.facts;
    expect(first).toBeDefined();
    if (first !== undefined) expect(newBlocks(withFacts([{ ...first, question: 'Another question?' }, ...facts]))).toBe(3);
  });
});

describe('the blocks of a rule book', () => {
  it('name every version, and refuse one of another rule book', () => {
    const names = new Set(sealed.blocks.map(({ cid }) => cid.toString()));
    const versions = ruleBook.rules.flatMap((rule) => rule.clauses.flatMap((clause) => clause.versions));
    expect(versions.length).toBeGreaterThan(28);
    for (const version of versions) expect(names.has(sealed.versionCid(version).toString())).toBe(true);
    const [version] = versions;
    if (version !== undefined) expect(() => sealed.versionCid({ ...version })).toThrow(RangeError);
  });

  it('take the vocabulary from a snapshot without sealing it again', () => {
    const again = sealRuleBook(ruleBook, sealed.vocabulary);
    expect(again.root.cid.toString()).toBe(sealed.root.cid.toString());
    expect(again.words).toEqual([]);
    expect(sealed.words.length).toBeGreaterThan(0);
  });

  it('are taken as they were kept, each under the name of its bytes', () => {
    const kept = sealed.blocks.map(({ bytes }) => bytes);
    const again = atOnce(sealingRuleBook(ruleBook, sealed.vocabulary, kept));
    expect(again.blocks).toEqual(sealed.blocks);
    expect(again.root).toEqual(sealed.root);
    for (const { clauses } of ruleBook.rules)
      for (const version of clauses.flatMap(({ versions }) => versions))
        expect(again.versionCid(version)).toEqual(sealed.versionCid(version));
    const changed = atOnce(sealingRuleBook(ruleBook, sealed.vocabulary, [Uint8Array.of(0xa0), ...kept.slice(1)]));
    expect(changed.blocks[0]?.cid.toString()).not.toBe(sealed.blocks[0]?.cid.toString());
  });
});

function withFacts(facts: RuleBook['vocabulary']['facts']): RuleBook {
  return { ...ruleBook, vocabulary: { ...ruleBook.vocabulary, facts } };
}
