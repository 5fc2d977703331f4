import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { digestOfNumbering, digestOfVocabulary } from '../../src/reading/classifier/model-file.js';
import { compilePhrases } from '../../src/reading/phrases/compile/compile-phrases.js';
import { loadRuleBook } from '../../src/rulebook/load-rule-book.js';
import type { Vocabulary } from '../../src/rulebook/vocabulary.js';
import { sealRuleBook } from '../../src/verdict/blocks/rule-book-blocks.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'order-of-words-'));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Every list of words and phrases the other way round; answers and bands stay, since their order says something. */
const reversed = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return ['answers', 'bands', 'presume'].includes(key) ? value : value.toReversed();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, reversed(part, name)]));
};

const reverseVocabulary = (): void => {
  for (const name of readdirSync(join(folder, 'vocabulary'))) {
    const path = join(folder, 'vocabulary', name);
    writeFileSync(path, stringify(reversed(parse(readFileSync(path, 'utf8')))));
  }
};

const withoutPlaces = (vocabulary: Vocabulary): unknown =>
  JSON.parse(JSON.stringify(vocabulary, (key, value: unknown) => (key === 'place' ? undefined : value)));

describe('the order of words in a group and of phrases in a fact', () => {
  it('changes nothing of what is loaded, of what a model is trained on, and of the cid', () => {
    const before = loadRuleBook(folder).ruleBook;
    reverseVocabulary();
    const after = loadRuleBook(folder).ruleBook;
    if (before === undefined || after === undefined) throw new Error('the rule book does not load');
    expect(withoutPlaces(after.vocabulary)).toEqual(withoutPlaces(before.vocabulary));
    expect(digestOfVocabulary(after.vocabulary)).toBe(digestOfVocabulary(before.vocabulary));
    const [numbered, asBefore] = [after, before].map(({ vocabulary }) => digestOfNumbering(compilePhrases(vocabulary, true, []).automaton));
    expect(numbered).toBe(asBefore);
    expect(sealRuleBook(after).root.cid.toString()).toBe(sealRuleBook(before).root.cid.toString());
  });

  it('is the shortest first, so that a reading names the simplest of several phrases that fit', () => {
    const { ruleBook } = loadRuleBook(folder);
    const lists = ruleBook?.vocabulary.facts.flatMap((fact) => Object.values(fact.phrases)) ?? [];
    for (const list of lists) {
      const lengths = list.map(({ text }) => text.length);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    }
  });
});
