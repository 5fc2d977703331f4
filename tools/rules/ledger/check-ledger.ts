import { type Diagnostic, problem } from '../../../src/rulebook/diagnostic.js';
import { didYouMean } from '../../../src/rulebook/nearest.js';
import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { Rule } from '../../../src/rulebook/rule.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import type { LedgerEntry } from './read-ledger.js';

/**
 * What is wrong between a ledger and the rules: a paragraph listed twice or without its reason, a rule that does not exist,
 * a clause that no paragraph names, a provision that a rule cites and the ledger leaves out.
 *
 * @param terms the names of the terms of the regulation, which the rules no longer carry
 */
export const checkLedger = (
  ruleBook: RuleBook,
  regulation: Regulation,
  entries: readonly LedgerEntry[],
  terms: readonly string[],
): readonly Diagnostic[] => {
  const rules = ruleBook.rules.filter((rule) => rule.regulation === regulation.id);
  const names = namesOf(ruleBook, regulation, rules, terms);
  return [
    ...entries.flatMap((entry, i) => [...repeated(entry, entries.slice(0, i)), ...unreasoned(entry), ...unknown(entry, names)]),
    ...unnamedClauses(rules, entries),
    ...leftOut(regulation, rules, entries),
  ];
};

const repeated = (entry: LedgerEntry, before: readonly LedgerEntry[]): readonly Diagnostic[] =>
  before.some((one) => one.provision === entry.provision)
    ? [problem('provision-twice', entry.place, `\`${entry.provision}\` is listed already; join the entries`)]
    : [];

const unreasoned = ({ status, by, because, provision, place }: LedgerEntry): readonly Diagnostic[] =>
  status === 'implemented'
    ? by.length > 0
      ? []
      : [problem('implemented-by-nothing', place, `\`${provision}\` is said to be implemented; say in \`by\` by what`)]
    : because !== undefined && by.length === 0
      ? []
      : [problem('no-because', place, `\`${provision}\` is ${status}; say why in \`because\`, and name no rule in \`by\``)];

const unknown = (entry: LedgerEntry, known: ReadonlySet<string>): readonly Diagnostic[] =>
  entry.by
    .filter((name) => !known.has(name))
    .map((name) =>
      problem(
        'unknown-implementation',
        entry.place,
        `\`${name}\` implements \`${entry.provision}\`, but is no rule, clause, exception, term or fact${didYouMean(name, known)}`,
      ),
    );

const namesOf = (ruleBook: RuleBook, regulation: Regulation, rules: readonly Rule[], terms: readonly string[]): ReadonlySet<string> =>
  new Set([
    'scope',
    ...rules.flatMap((rule) => [rule.id, ...rule.clauses.map((clause) => clause.id)]),
    ...(regulation.shared ?? []).map((one) => `exceptions/${one.exception.name}`),
    ...terms.map((name) => `terms/${name}`),
    ...ruleBook.vocabulary.facts.map((fact) => `facts/${fact.id}`),
  ]);

const unnamedClauses = (rules: readonly Rule[], entries: readonly LedgerEntry[]): readonly Diagnostic[] => {
  const named = new Set(entries.flatMap((entry) => entry.by));
  return rules.flatMap((rule) =>
    named.has(rule.id)
      ? []
      : rule.clauses
          .filter((clause) => !named.has(clause.id))
          .map((clause) =>
            problem('clause-not-in-ledger', clause.place, `\`${clause.id}\` implements no paragraph of the ledger; add it to one`),
          ),
  );
};

const leftOut = (regulation: Regulation, rules: readonly Rule[], entries: readonly LedgerEntry[]): readonly Diagnostic[] => {
  const cites = new Map(
    rules.flatMap((rule) =>
      rule.clauses.flatMap((clause) => [
        [clause.cite, clause.place] as const,
        ...clause.versions.flatMap((version) =>
          [...version.unless, ...version.requires, ...version.requires.flatMap((one) => one.unless)].map(
            (one) => [one.cite, one.place] as const,
          ),
        ),
      ]),
    ),
  );
  return [...cites]
    .filter(([cite]) => isOfInstrument(regulation, cite) && !entries.some((entry) => covers(entry.provision, cite)))
    .map(([cite, place]) =>
      problem('provision-not-in-ledger', place, `cites \`${cite}\`, which the ledger of ${regulation.id} does not list`),
    );
};

/** Other instruments, cited in full, have no place in this ledger. */
const isOfInstrument = (regulation: Regulation, cite: string): boolean =>
  regulation.citation.startsWith('{provision}') ? cite.startsWith('C.R.S. 6-1-') : /^(Art\.|Annex)/.test(cite);

/** `Art. 26` covers `Art. 26(5)`, `Art. 24(1)-(2)` covers `Art. 24(2)`, and of `Art. 26`, cited whole, a listed paragraph is enough. */
export const covers = (provision: string, cite: string): boolean =>
  expandRange(provision).some(
    (one) =>
      (cite.startsWith(one) && !/^[0-9a-z]/i.test(cite.slice(one.length))) || (one.startsWith(cite) && one.charAt(cite.length) === '('),
  );

/** `Art. 24(1)-(2)` is two paragraphs, `Art. 28-39` twelve articles. */
const expandRange = (provision: string): readonly string[] => {
  const range = /^(.*?)(\(?)(\d+)(\)?)-\(?(\d+)\)?$/.exec(provision.replace(/^C\.R\.S\. 6-1-/, 'C.R.S. 6_1_'));
  if (range === null) return [provision];
  const [, stem = '', open = '', from = '', close = '', to = ''] = range;
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, i) => `${stem.replace('6_1_', '6-1-')}${open}${Number(from) + i}${close}`,
  );
};
