import type { CID } from 'multiformats/cid';
import { compareText } from '../../rulebook/compare-text.js';
import type { Regulation } from '../../rulebook/regulation.js';
import type { Clause, ConditionBlock, Exception, Period, Phase, Rule, Safeguard, Version } from '../../rulebook/rule.js';
import type { Domain, RuleBook } from '../../rulebook/rule-book.js';
import { BlocksRefused, type FindBlock, readBlock, readTyped } from './block-reader.js';
import { readVocabularyBlocks } from './read-vocabulary.js';
import { sealRuleBook } from './rule-book-blocks.js';

interface RuleBookValue {
  readonly type: 'rule-book/1';
  readonly name: string;
  readonly version: string;
  readonly regulations: readonly CID[];
  readonly vocabulary: CID;
  readonly domains: CID;
}

type DomainValue = Pick<Domain, 'title' | 'aliases' | 'presumes'> & { readonly domain: string };

type RegulationValue = Omit<Regulation, 'id' | 'place' | 'shared'> & {
  readonly type: 'regulation/1';
  readonly regulation: string;
  readonly rules: readonly RuleValue[];
};

type RuleValue = Pick<Rule, 'title' | 'link' | 'binds'> & {
  readonly rule: string;
  readonly clauses: readonly (Pick<Clause, 'cite' | 'everywhere' | 'citeElsewhere'> & {
    readonly clause: string;
    readonly versions: readonly CID[];
  })[];
};

type ExceptionValue = Pick<Exception, 'name' | 'cite' | 'when' | 'basis'> & {
  readonly but_not: readonly ConditionBlock[];
  readonly shared?: true;
};

type SafeguardValue = Pick<Safeguard, 'fact' | 'answers' | 'unstated' | 'cite' | 'remedy' | 'when'> & {
  readonly unless: readonly ExceptionValue[];
  readonly silence_bites: readonly ConditionBlock[];
  readonly silence_needs?: readonly ConditionBlock[];
};

type Days = readonly [from: string, to: string | null];

type VersionValue = Pick<Version, 'enacted' | 'confirmed' | 'kind' | 'when' | 'reason'> & {
  readonly type: 'rule-version/1';
  readonly about?: readonly string[];
  readonly phases: readonly {
    readonly when: ConditionBlock;
    readonly as_enacted: string;
    readonly in_force: Days;
    readonly cite: string;
  }[];
  readonly enforcement: readonly {
    readonly status: 'stayed' | 'deferred';
    readonly from: string;
    readonly to: string | null;
    readonly cite: string;
  }[];
  readonly superseded_by: readonly string[];
  readonly unless: readonly ExceptionValue[];
  readonly requires: readonly SafeguardValue[];
  readonly note: string | null;
};

/**
 * The rule book that blocks hold. Sealed again it has the same name, so nothing of it was passed over or read otherwise.
 * @throws BlocksRefused where a block is missing, or says what this program does not know
 */
export const readRuleBookBlocks = (find: FindBlock, cid: CID): RuleBook => {
  const ruleBook = refusingShapes(() => readRuleBook(find, cid));
  const sealed = refusingShapes(() => sealRuleBook(ruleBook).root.cid);
  if (sealed.equals(cid)) return ruleBook;
  throw new BlocksRefused(`the rule book holds what this program does not know, so it cannot decide by it: ${cid}`);
};

/** What hashes to its name may still have any shape. */
const refusingShapes = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof BlocksRefused) throw error;
    throw new BlocksRefused(`the blocks are not those of a rule book: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const readRuleBook = (find: FindBlock, cid: CID): RuleBook => {
  const { name, version, regulations, vocabulary, domains } = readTyped<RuleBookValue>(find, cid, 'rule-book/1', 'the rule book');
  const laws = regulations.map((one) => readTyped<RegulationValue>(find, one, 'regulation/1', 'a regulation'));
  const rank = new Map(laws.flatMap((law) => law.order).map((id, i) => [id, i]));
  const rules = laws.flatMap((law) => law.rules.map((rule) => readRule(find, rule, law.regulation)));
  return {
    name,
    version,
    regulations: laws.map((law) => readRegulation(law, rules)),
    rules: rules.sort((a, b) => (rank.get(a.id) ?? 1e9) - (rank.get(b.id) ?? 1e9) || compareText(a.id, b.id)),
    domains: readBlock<readonly DomainValue[]>(find, domains, 'the domains').map(({ domain, ...one }) => ({
      ...one,
      id: domain,
      place: placeOf('domains'),
    })),
    vocabulary: readVocabularyBlocks(find, vocabulary),
    cases: [],
  };
};

/** Blocks know no files; what a rule shares with others stands in another one than the rule. */
const placeOf = (file: string) => ({ file, line: 1, column: 1 });

const readRegulation = ({ type: _, regulation, rules: __, ...rest }: RegulationValue, rules: readonly Rule[]): Regulation => ({
  ...rest,
  scopeCites: rest.scopeCites ?? {},
  id: regulation,
  shared: rules
    .filter((rule) => rule.regulation === regulation)
    .flatMap((rule) => rule.clauses.flatMap((clause) => clause.versions.flatMap((version) => version.unless)))
    .filter((exception) => exception.place.file === regulation)
    .map((exception) => ({ exception, reach: 'all', notReach: [] })),
  place: placeOf(regulation),
});

const readRule = (find: FindBlock, { rule, title, link, binds, clauses }: RuleValue, regulation: string): Rule => ({
  id: rule,
  regulation,
  title,
  link,
  binds,
  clauses: clauses.map(({ clause, versions, ...one }) => ({
    ...one,
    id: clause,
    versions: versions.map((version, i) =>
      readVersion(readTyped<VersionValue>(find, version, 'rule-version/1', `version ${i + 1} of ${clause}`), rule, regulation),
    ),
    place: placeOf(rule),
  })),
  place: placeOf(rule),
});

const readVersion = (value: VersionValue, rule: string, regulation: string): Version => {
  const exception = ({ but_not, shared, name, cite, when, basis }: ExceptionValue): Exception => ({
    name,
    cite,
    when,
    butNot: but_not,
    ...(basis === undefined ? {} : { basis }),
    place: placeOf(shared === true ? regulation : rule),
  });
  return {
    enacted: value.enacted,
    phases: value.phases.map(
      ({ when, as_enacted, in_force, cite }): Phase => ({
        when,
        asEnacted: as_enacted,
        inForce: readPeriod(in_force),
        cite,
        place: placeOf(rule),
      }),
    ),
    enforcement: value.enforcement.map(({ to, ...one }) => ({ ...one, ...(to === null ? {} : { to }) })),
    supersededBy: value.superseded_by,
    confirmed: value.confirmed,
    kind: value.kind,
    when: value.when.map((block, i) => (i === 0 ? inOrder(block, value.about ?? []) : block)),
    unless: value.unless.map(exception),
    requires: value.requires.map(
      ({ unless, silence_bites, silence_needs, ...one }): Safeguard => ({
        ...one,
        unless: unless.map(exception),
        silenceBites: silence_bites,
        ...(silence_needs === undefined ? {} : { silenceNeeds: silence_needs }),
        place: placeOf(rule),
      }),
    ),
    reason: value.reason,
    ...(value.note === null ? {} : { note: value.note }),
    place: placeOf(rule),
  };
};

/** The named facts first, in their order. */
const inOrder = (block: ConditionBlock, first: readonly string[]): ConditionBlock => ({
  ...Object.fromEntries(first.map((fact) => [fact, block[fact] ?? []])),
  ...block,
});

const readPeriod = ([from, to]: Days): Period => (to === null ? { from } : { from, to });
