import { createHash } from 'node:crypto';
import type { CID } from 'multiformats/cid';
import { sealBlock, type Block, type BlockValue } from '../proof/block.js';
import { atOnce, type Steps } from '../rulebook/steps.js';
import type { Regulation } from '../rulebook/regulation.js';
import type { Block as Conditions, Exception, Rule, Safeguard, Version } from '../rulebook/rule.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import type { Phrase, Vocabulary } from '../rulebook/vocabulary.js';

/**
 * The rule book as a Merkle DAG: rule book → regulations → rule versions, and → vocabulary, domains. Comments, quoting, key
 * order, file names and places leave no trace; lists that are sets are sorted.
 */
export interface RuleBookBlocks {
  readonly root: Block;
  /** Without those of a vocabulary that was sealed before. */
  readonly blocks: readonly Block[];
  readonly vocabulary: CID;
  versionCid(version: Version): CID;
}

/** @param sealed the name of the book's vocabulary, where it was sealed before */
export const sealRuleBook = (book: RuleBook, sealed?: CID): RuleBookBlocks => atOnce(sealingRuleBook(book, sealed));

/** The same in steps. */
export function* sealingRuleBook(book: RuleBook, sealed?: CID): Steps<RuleBookBlocks> {
  const blocks: Block[] = [];
  const versions = new Map<Version, CID>();
  const seal = (value: BlockValue): CID => {
    const block = sealBlock(value);
    blocks.push(block);
    return block.cid;
  };
  const sealRule = (rule: Rule): BlockValue => ({
    rule: rule.id,
    title: rule.title,
    link: rule.link,
    binds: sorted(rule.binds),
    clauses: rule.clauses.map((clause) => ({
      clause: clause.id,
      cite: clause.cite,
      everywhere: clause.everywhere,
      versions: clause.versions.map((version) => {
        const cid = seal({ type: 'rule-version/1', rule: rule.id, clause: clause.id, cite: clause.cite, ...versionValue(version) });
        versions.set(version, cid);
        return cid;
      }),
    })),
  });
  const sealRegulation = (regulation: Regulation, rules: readonly BlockValue[]): CID =>
    seal({
      type: 'regulation/1',
      regulation: regulation.id,
      title: regulation.title,
      citation: regulation.citation,
      jurisdiction: regulation.jurisdiction,
      link: regulation.link,
      history: regulation.history.map(({ date, event, cite }) => ({ date, event, cite })),
      scope: conditions(regulation.scope),
      order: regulation.order,
      rules,
    });
  const regulations: CID[] = [];
  for (const regulation of book.regulations) {
    const rules: BlockValue[] = [];
    for (const rule of book.rules.filter((one) => one.regulation === regulation.id)) {
      rules.push(sealRule(rule));
      yield;
    }
    regulations.push(sealRegulation(regulation, rules));
    yield;
  }
  const vocabulary = sealed ?? seal(vocabularyValue(book.vocabulary, seal));
  const root = sealBlock({
    type: 'rule-book/1',
    name: book.name,
    version: book.version,
    regulations,
    vocabulary,
    domains: seal(book.domains.map((domain) => ({ domain: domain.id, title: domain.title, aliases: sorted(domain.aliases), presumes: conditions(domain.presumes) })).sort(by('domain'))),
  });
  blocks.push(root);
  return {
    root,
    blocks,
    vocabulary,
    versionCid(version) {
      const cid = versions.get(version);
      if (cid === undefined) throw new RangeError('the version is not of this rule book');
      return cid;
    },
  };
}

const sorted = (list: readonly string[]): readonly string[] => [...list].sort();

const by = <K extends string>(key: K) => (a: Readonly<Record<K, unknown>>, b: Readonly<Record<K, unknown>>): number => (String(a[key]) < String(b[key]) ? -1 : 1);

/** The codec orders keys; answers are a set. */
const conditions = (block: Conditions): BlockValue => Object.fromEntries(Object.entries(block).map(([fact, answers]) => [fact, sorted(answers)]));

const exception = (one: Exception): BlockValue => ({ name: one.name, cite: one.cite, when: one.when.map(conditions), but_not: one.butNot.map(conditions) });

const safeguard = (one: Safeguard): BlockValue => ({
  fact: one.fact,
  answers: sorted(one.answers),
  unstated: one.unstated,
  cite: one.cite,
  remedy: one.remedy,
  when: one.when.map(conditions),
  unless: one.unless.map(exception),
  silence_bites: one.silenceBites.map(conditions),
});

const versionValue = (version: Version): Record<string, BlockValue> => ({
  enacted: version.enacted,
  phases: version.phases.map(({ when, asEnacted, inForce, cite }) => ({ when: conditions(when), as_enacted: asEnacted, in_force: [inForce.from, inForce.to ?? null], cite })),
  enforcement: version.enforcement.map(({ status, from, to, cite }) => ({ status, from, to: to ?? null, cite })),
  superseded_by: sorted(version.supersededBy),
  confirmed: { on: version.confirmed.on, by: version.confirmed.by },
  kind: version.kind,
  when: version.when.map(conditions),
  unless: version.unless.map(exception),
  requires: version.requires.map(safeguard),
  reason: version.reason,
  note: version.note ?? null,
});

const texts = (list: readonly Phrase[]): BlockValue => sorted(list.map((phrase) => phrase.text));

/** Lists of phrases by name: an answer, or a part of the polarity. */
const byName = (lists: Readonly<Record<string, readonly Phrase[]>>): BlockValue => Object.fromEntries(Object.entries(lists).map(([answer, list]) => [answer, texts(list)]));

/** One block a theme, so that a changed theme leaves the others' CIDs alone. */
const vocabularyValue = (vocabulary: Vocabulary, seal: (value: BlockValue) => CID): BlockValue => {
  const themes = [...new Set(vocabulary.facts.map((fact) => fact.theme))].sort();
  return {
    type: 'vocabulary/1',
    themes: Object.fromEntries(
      themes.map((theme) => [
        theme,
        seal(
          vocabulary.facts
            .filter((fact) => fact.theme === theme)
            .map((fact) => ({
              fact: fact.id,
              question: fact.question,
              answers: fact.answers,
              several: fact.several,
              kind: fact.kind,
              learn: fact.learn,
              ofPeople: fact.ofPeople,
              presume: sorted(fact.presume),
              note: fact.note ?? null,
              phrases: byName(fact.phrases),
              // Factors and limits may be fractions, and a block holds no floats.
              measure: fact.measure === undefined ? null : JSON.stringify({ units: Object.entries(fact.measure.units).sort(), bands: fact.measure.bands }),
              near: texts(fact.measure?.near ?? []),
            })),
        ),
      ]),
    ),
    groups: seal(Object.fromEntries(vocabulary.groups.map((group) => [group.name, texts(group.words)]))),
    polarity: seal(byName({ ...vocabulary.polarity })),
    // Thousands of sentences: their digest stands for them.
    examples: createHash('sha256').update(vocabulary.examples.map((one) => JSON.stringify([one.text, Object.entries(one.says).sort()])).join('\n')).digest('hex'),
    places: seal(Object.fromEntries(vocabulary.places.map((one) => [one.jurisdiction, texts(one.words)]))),
  };
};
