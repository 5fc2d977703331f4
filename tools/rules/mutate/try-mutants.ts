import { analyse } from '../../../src/compile/analysis/analysis.js';
import { rowsOf } from '../../../src/compile/regulation-rows.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import type { Place } from '../../../src/rulebook/place.js';
import { type RegulationFile, readRegulation } from '../../../src/rulebook/read-regulation.js';
import { readRule } from '../../../src/rulebook/read-rule.js';
import type { Rule } from '../../../src/rulebook/rule.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import type { YamlDocument } from '../../../src/rulebook/yaml/yaml-document.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { mutantsOfClause, mutantsOfRegulation } from './mutants.js';
import { type Bench, type MutantOutcome, tryClause, tryRows, tryRuleBook } from './outcomes.js';
import type { PreparedCase } from './prepared-cases.js';
import type { RegulationFiles } from './rule-files.js';
import { partAt, type Written, withPart } from './written.js';

/** A mutant, and what became of it. */
export interface TriedMutant {
  /** The rule file or the regulation it is in. */
  readonly file: string;
  readonly place: Place;
  /** `EU-AIA-26/26-7: condition role dropped`. */
  readonly what: string;
  readonly outcome: MutantOutcome;
}

/** What mutants are made of, and what may kill them. */
export interface Trial {
  readonly oracle: OpenOracle;
  readonly cases: readonly PreparedCase[];
  readonly files: readonly RegulationFiles[];
  /** Only files whose name contains one of these, or rules of this id; all where empty. */
  readonly only: readonly string[];
}

/** Makes every mutant, one after another, and looks for a case that kills it. */
export function* tryMutants({ oracle, cases, files, only }: Trial): Generator<TriedMutant> {
  const { compiled } = oracle;
  const { ruleBook } = compiled;
  const order = new Map(ruleBook.rules.flatMap((rule) => rule.clauses).map((clause, i) => [clause.id, i]));
  const bench: Bench = {
    ruleBook,
    oracle,
    analysis: analyse(compiled),
    facts: new Map(ruleBook.vocabulary.facts.map((fact) => [fact.id, fact])),
    order,
    cases: [...cases],
  };
  const wanted = (doc: YamlDocument): boolean =>
    only.length === 0 || only.some((one) => doc.file.includes(one) || (doc.value as { rule?: string }).rule === one);
  for (const regulation of files) {
    const law = readRegulation(regulation.regulation, []);
    for (const doc of regulation.rules) if (wanted(doc)) yield* tryRule(bench, doc, law);
    if (wanted(regulation.regulation)) yield* tryRegulation(bench, regulation);
  }
}

function* tryRule(bench: Bench, doc: YamlDocument, law: RegulationFile): Generator<TriedMutant> {
  const file = doc.value as Written;
  const rule = String(partAt(file, ['rule']));
  const clauses = partAt(file, ['clauses']);
  const first = orderCases(bench.cases, rule);
  for (let i = 0; Array.isArray(clauses) && i < clauses.length; i++) {
    const id = `${rule}/${String(partAt(file, ['clauses', i, 'clause']))}`;
    for (const mutant of mutantsOfClause(file, i, bench.facts)) {
      const found: Diagnostic[] = [];
      const alone = withPart(mutant.value, ['clauses'], [partAt(mutant.value, ['clauses', i]) ?? null]);
      const mutated = readRule({ ...doc, value: alone }, law, found);
      const outcome = { file: doc.file, place: doc.placeOf(mutant.path), what: `${id}: ${mutant.what}` };
      if (found.length > 0) {
        yield { ...outcome, outcome: { kind: 'refused' } };
        continue;
      }
      const rows = rowsOf({ ...bench.ruleBook, rules: [mutated] }, law.regulation, bench.oracle.compiled);
      yield { ...outcome, outcome: tryClause(bench, first, { regulation: law.regulation, clause: id, rows }, outcome.what) };
    }
  }
}

/** The cases of the rule itself are the likeliest to kill. */
const orderCases = (cases: readonly PreparedCase[], rule: string): PreparedCase[] => [
  ...cases.filter(({ one }) => one.rule === rule),
  ...cases.filter(({ one }) => one.rule !== rule),
];

function* tryRegulation(bench: Bench, files: RegulationFiles): Generator<TriedMutant> {
  const doc = files.regulation;
  for (const mutant of mutantsOfRegulation(doc.value as Written, bench.facts)) {
    const found: Diagnostic[] = [];
    const law = readRegulation({ ...doc, value: mutant.value }, found);
    const rules = files.rules
      .map((rule): Rule => readRule(rule, law, found))
      .sort((a, b) => law.regulation.order.indexOf(a.id) - law.regulation.order.indexOf(b.id));
    const outcome = {
      file: doc.file,
      place: doc.placeOf(mutant.path),
      what: `${law.regulation.id} ${mutant.path.slice(0, 2).join(' ')}: ${mutant.what}`,
    };
    if (found.some((one) => one.severity === 'error')) {
      yield { ...outcome, outcome: { kind: 'refused' } };
      continue;
    }
    const ruleBook: RuleBook = {
      ...bench.ruleBook,
      regulations: bench.ruleBook.regulations.map((one) => (one.id === law.regulation.id ? law.regulation : one)),
      rules: [...bench.ruleBook.rules.filter((rule) => rule.regulation !== law.regulation.id), ...rules],
    };
    yield {
      ...outcome,
      outcome: mutant.path[0] === 'scope' ? tryRuleBook(bench, ruleBook, outcome.what) : tryRows(bench, law, ruleBook, outcome.what),
    };
  }
}
