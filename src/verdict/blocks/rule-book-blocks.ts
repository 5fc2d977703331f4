import type { CID } from 'multiformats/cid';
import { type Block, type BlockValue, sealBlock } from '../../proof/block.js';
import type { Regulation } from '../../rulebook/regulation.js';
import type { Rule, Version } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { atOnce, type Steps } from '../../rulebook/steps.js';
import { conditions, sorted, versionValue } from './block-values.js';
import { vocabularyValue } from './vocabulary-blocks.js';

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

/** @param vocabularyCid the name of the rule book's vocabulary, where a snapshot holds it */
export const sealRuleBook = (ruleBook: RuleBook, vocabularyCid?: CID): RuleBookBlocks => atOnce(sealingRuleBook(ruleBook, vocabularyCid));

/** The same in steps. */
export function* sealingRuleBook(ruleBook: RuleBook, vocabularyCid?: CID): Steps<RuleBookBlocks> {
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
  for (const regulation of ruleBook.regulations) {
    const rules: BlockValue[] = [];
    for (const rule of ruleBook.rules.filter((one) => one.regulation === regulation.id)) {
      rules.push(sealRule(rule));
      yield;
    }
    regulations.push(sealRegulation(regulation, rules));
    yield;
  }
  const vocabulary = vocabularyCid ?? seal(vocabularyValue(ruleBook.vocabulary, seal));
  const root = sealBlock({
    type: 'rule-book/1',
    name: ruleBook.name,
    version: ruleBook.version,
    regulations,
    vocabulary,
    domains: seal(
      ruleBook.domains
        .map((domain) => ({
          domain: domain.id,
          title: domain.title,
          aliases: sorted(domain.aliases),
          presumes: conditions(domain.presumes),
        }))
        .sort(by('domain')),
    ),
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

const by =
  <K extends string>(key: K) =>
  (a: Readonly<Record<K, unknown>>, b: Readonly<Record<K, unknown>>): number =>
    String(a[key]) < String(b[key]) ? -1 : 1;
