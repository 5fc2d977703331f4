import type { CID } from 'multiformats/cid';
import { type Block, type BlockValue, sealBlock, sealBytes } from '../../proof/block.js';
import type { Regulation } from '../../rulebook/regulation.js';
import type { Clause, Exception, Rule, Version } from '../../rulebook/rule.js';
import type { Domain, RuleBook } from '../../rulebook/rule-book.js';
import { atOnce, type Steps } from '../../rulebook/steps.js';
import type { Vocabulary } from '../../rulebook/vocabulary.js';
import { conditions, sorted, versionValue } from './block-values.js';
import { vocabularyValue } from './vocabulary-blocks.js';

/**
 * The rule book as a Merkle DAG: rule book → regulations → rule versions, and → vocabulary, domains. Comments, quoting, key
 * order, file names and places leave no trace; lists that are sets are sorted.
 */
export interface RuleBookBlocks {
  readonly root: Block;
  /** Those of the rules and domains, and the root. */
  readonly blocks: readonly Block[];
  /** Those of the vocabulary; none of one that was sealed before. */
  readonly words: readonly Block[];
  readonly vocabulary: CID;
  versionCid(version: Version): CID;
}

/** @param vocabularyCid the name of the rule book's vocabulary, where a snapshot holds it */
export const sealRuleBook = (ruleBook: RuleBook, vocabularyCid?: CID): RuleBookBlocks => atOnce(sealingRuleBook(ruleBook, vocabularyCid));

/**
 * The same in steps.
 * @param kept the blocks of the very same rule book, in the order in which they were sealed before: none of them is encoded again
 */
export function* sealingRuleBook(ruleBook: RuleBook, vocabularyCid?: CID, kept?: readonly Uint8Array[]): Steps<RuleBookBlocks> {
  const practices = new Set(ruleBook.vocabulary.facts.filter(({ kind }) => kind === 'practice').map(({ id }) => id));
  const sealer = createSealer((fact) => practices.has(fact), kept);
  const regulations: CID[] = [];
  for (const regulation of ruleBook.regulations) {
    const rules: BlockValue[] = [];
    for (const rule of ruleBook.rules.filter((one) => one.regulation === regulation.id)) {
      rules.push(ruleValue(rule, sealer));
      yield;
    }
    regulations.push(sealer.seal(() => regulationValue(regulation, rules)).cid);
    yield;
  }
  const words = vocabularyCid === undefined ? sealVocabulary(ruleBook.vocabulary) : undefined;
  const vocabulary = words?.cid ?? (vocabularyCid as CID);
  const domains = sealer.seal(() => ruleBook.domains.map(domainValue).sort(byDomain)).cid;
  const { name, version } = ruleBook;
  const root = sealer.seal(() => ({ type: 'rule-book/1', name, version, regulations, vocabulary, domains }));
  return {
    root,
    blocks: sealer.blocks,
    words: words?.blocks ?? [],
    vocabulary,
    versionCid(of) {
      const cid = sealer.versions.get(of);
      if (cid === undefined) throw new RangeError('the version is not of this rule book');
      return cid;
    },
  };
}

interface SealedVocabulary {
  readonly cid: CID;
  readonly blocks: readonly Block[];
}

/** Rule books that differ in their rules alone share one vocabulary: it is sealed once. */
const sealedVocabularies = new WeakMap<Vocabulary, SealedVocabulary>();

const sealVocabulary = (vocabulary: Vocabulary): SealedVocabulary => {
  const before = sealedVocabularies.get(vocabulary);
  if (before !== undefined) return before;
  const { seal, blocks } = createSealer(() => false);
  const sealed = { cid: seal(() => vocabularyValue(vocabulary, (value) => seal(() => value).cid)).cid, blocks };
  sealedVocabularies.set(vocabulary, sealed);
  return sealed;
};

/** Seals values one by one, and keeps the blocks. */
interface Sealer {
  readonly blocks: readonly Block[];
  readonly versions: Map<Version, CID>;
  readonly isPractice: (fact: string) => boolean;
  /** @param make is not called where the block was kept */
  readonly seal: (make: () => BlockValue) => Block;
}

const createSealer = (isPractice: Sealer['isPractice'], kept: readonly Uint8Array[] = []): Sealer => {
  const blocks: Block[] = [];
  const seal = (make: () => BlockValue): Block => {
    const bytes = kept[blocks.length];
    const block = bytes === undefined ? sealBlock(make()) : sealBytes(bytes);
    blocks.push(block);
    return block;
  };
  return { blocks, versions: new Map(), isPractice, seal };
};

/** A rule as part of its regulation; its versions are blocks of their own. */
const ruleValue = (rule: Rule, sealer: Sealer): BlockValue => ({
  rule: rule.id,
  title: rule.title,
  link: rule.link,
  binds: sorted(rule.binds),
  clauses: rule.clauses.map((clause) => ({
    clause: clause.id,
    cite: clause.cite,
    everywhere: clause.everywhere,
    ...(clause.citeElsewhere === undefined ? {} : { citeElsewhere: clause.citeElsewhere }),
    versions: clause.versions.map((version) => sealVersion(rule, clause, version, sealer)),
  })),
});

const sealVersion = (rule: Rule, clause: Clause, version: Version, { seal, versions, isPractice }: Sealer): CID => {
  // What all rules share stands in another file than they do.
  const isShared = (exception: Exception): boolean => exception.place.file !== rule.place.file;
  const { cid } = seal(() => ({
    type: 'rule-version/1',
    rule: rule.id,
    clause: clause.id,
    cite: clause.cite,
    ...versionValue(version, { isShared, isPractice }),
  }));
  versions.set(version, cid);
  return cid;
};

const regulationValue = (regulation: Regulation, rules: readonly BlockValue[]): BlockValue => ({
  type: 'regulation/1',
  regulation: regulation.id,
  title: regulation.title,
  citation: regulation.citation,
  jurisdiction: regulation.jurisdiction,
  link: regulation.link,
  history: regulation.history.map(({ date, event, cite }) => ({ date, event, cite })),
  scope: conditions(regulation.scope),
  ...(Object.keys(regulation.scopeCites ?? {}).length === 0 ? {} : { scopeCites: regulation.scopeCites ?? {} }),
  order: regulation.order,
  rules,
});

interface DomainValue {
  readonly [member: string]: BlockValue;
  readonly domain: string;
}

const domainValue = ({ id, title, aliases, presumes }: Domain): DomainValue => ({
  domain: id,
  title,
  aliases: sorted(aliases),
  presumes: conditions(presumes),
});

const byDomain = (a: DomainValue, b: DomainValue): number => (a.domain < b.domain ? -1 : 1);
