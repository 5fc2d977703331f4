import type { CompiledBook, LawTable } from '../../compile/compiled-book.js';
import { intervalOf } from '../../compile/intervals.js';
import type { Reading } from '../../reading/reading.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { Basis, Domain } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { type Knowledge, type Marks, scanTable } from '../../table/decision-table.js';
import { type Combined, combineFindings } from '../findings/combine-findings.js';
import { findAll, type LineFinding } from '../findings/findings.js';
import { addFindings } from '../findings/findings-by-index.js';
import { askWith } from '../situation/overlay.js';
import { type KnownSituation, type Presumption, presume } from '../situation/presumption.js';
import { makeSituation } from '../situation/situation.js';
import type { Question } from '../verdict.js';
import { chooseCitation } from './choose-citation.js';
import type { Evidence } from './evidence.js';
import { separateActs } from './separate-acts.js';
import { unsupportedExceptions } from './unsupported-exceptions.js';
import { weakFact } from './weak-silence.js';

/** How a table is matched: by its index, or by the plain scan that is the reference. */
export interface TableMatcher {
  /** The marks of the rows; valid until the next match. */
  marks(table: LawTable, situation: KnownSituation): Marks;
  addFindings(findings: LineFinding[], table: LawTable, situation: Knowledge, basis: Basis): void;
}

export const byIndex: TableMatcher = {
  marks: (table, situation) => table.index.rows.match(situation),
  addFindings,
};

export const byScan: TableMatcher = {
  marks: (table, situation) => scanTable(table.conditions, situation),
  addFindings: (findings, table, situation, basis) => void findings.push(...findAll(table, scanTable(table.conditions, situation), basis)),
};

export interface Decided extends Combined {
  readonly jurisdictions: readonly string[];
  readonly tables: readonly LawTable[];
  /** What was decided by: of several acts those of the one that counts. */
  readonly statements: readonly Statement[];
  readonly situation: KnownSituation;
  readonly findings: readonly LineFinding[];
  /** The number of the interval between two changes of the law. */
  readonly interval: number;
  /** Facts that the text states too faintly for silence to block or for an exception to excuse, and that stay open. */
  readonly faint: readonly string[];
}

/** The jurisdictions asked about; else those the text names; else all that are covered. */
export const resolveJurisdictions = (question: Question, reading: Reading, covered: readonly string[]): readonly string[] => {
  if (question.jurisdictions.length > 0) return covered.filter((one) => question.jurisdictions.includes(one));
  if (reading.places.length === 0) return covered;
  return covered.filter((one) => reading.places.some((place) => place.jurisdiction === one));
};

/** Decides readings by one compiled book. Pure and synchronous: the same question and reading give the same decision. */
export const createDecider = (
  compiled: CompiledBook,
  match: TableMatcher,
): ((domain: Domain, question: Question, reading: Reading) => Decided) => {
  const covered = [...new Set(compiled.book.regulations.map((one) => one.jurisdiction))];
  const facts = new Map(compiled.facts.map((fact) => [fact.id, fact]));
  // Bounded by domains × sets of jurisdictions, and the same whatever was asked before.
  const presumptions = new Map<string, Presumption>();
  const presumed = (domain: Domain, tables: readonly LawTable[]): Presumption => {
    const key = `${domain.id} ${tables
      .filter((table) => !table.everywhere)
      .map((table) => table.regulation.id)
      .join()}`;
    const known =
      presumptions.get(key) ??
      presume(
        compiled.facts,
        compiled.columns,
        domain,
        tables.filter((table) => !table.everywhere).map((table) => table.regulation.scope),
      );
    presumptions.set(key, known);
    return known;
  };
  return (domain, question, reading) => {
    const jurisdictions = resolveJurisdictions(question, reading, covered);
    const calendar = compiled.calendars[question.basis];
    const interval = intervalOf(calendar.changes, question.asOf);
    const asked = (table: LawTable): boolean => jurisdictions.includes(table.regulation.jurisdiction);
    const tables = [
      ...(calendar.intervals[interval] ?? []).filter(asked),
      ...(calendar.everywhere[interval] ?? []).filter((table) => !asked(table)),
    ];
    const toldBy = (statements: readonly Statement[]): Evidence => ({ facts: compiled.facts, given: question.facts, statements });
    const decideStatements = (statements: readonly Statement[], faint: readonly string[] = []): Decided => {
      const situation = makeSituation(compiled.facts, compiled.columnOf, {
        given: question.facts,
        statements,
        presumed: presumed(domain, tables),
      });
      const { findings, ...folded } = decideSituation(
        tables,
        situation,
        question,
        match,
        faint.map((fact) => compiled.columnOf.get(fact) ?? -1),
      );
      const told = toldBy(statements);
      const tooFaint = weakFact(folded.deciding, tables, told, reading.violationScore);
      if (tooFaint !== undefined)
        return decideStatements(
          statements.filter((one) => one.fact !== tooFaint),
          [...faint, tooFaint],
        );
      return { jurisdictions, tables, statements, situation, findings, interval, faint, ...chooseCitation(folded, findings, tables, told) };
    };
    const whole = decideStatements(reading.statements);
    // A ban stands, whatever is said of other acts.
    if (whole.deciding?.finding === 'prohibited') return whole;
    const doubted = unsupportedExceptions(question.action, whole.findings, tables, toldBy(reading.statements), reading.violationScore);
    if (doubted.length > 0) {
      const strict = decideStatements(
        reading.statements.filter((one) => !doubted.includes(one.fact)),
        doubted,
      );
      if (strict.deciding?.finding === 'prohibited' || (whole.verdict === 'ALLOWED' && strict.deciding?.finding === 'breached'))
        return strict;
    }
    // An exception, or the lack of a safeguard, may have been said of another act of the same text; then each act is decided apart, and the worst counts.
    const doubtful =
      whole.verdict === 'BLOCKED' ? saidBothWays(reading.statements, facts) : whole.findings.some((one) => one.finding === 'excepted');
    if (!doubtful) return whole;
    const apart = separateActs(question.action, reading.statements, facts).map((act) => decideStatements(act));
    const worst = apart.find((one) => one.verdict === 'BLOCKED') ?? apart.find((one) => one.deciding !== undefined) ?? apart[0];
    return worst === undefined || worst.verdict === whole.verdict ? whole : worst;
  };
};

/** Whether a safeguard is both there and missing: `invoices cannot be appealed; the loan denial can`. */
const saidBothWays = (statements: readonly Statement[], facts: ReadonlyMap<string, Fact>): boolean =>
  statements.some(
    (one) =>
      facts.get(one.fact)?.kind === 'safeguard' && statements.some((other) => other.fact === one.fact && isYes(other) !== isYes(one)),
  );

const isYes = ({ answer, polarity }: Statement): boolean => (answer !== 'false') === (polarity === 'stated');

/** The part that depends on facts alone; tests and remedies start here. */
export const decideSituation = (
  tables: readonly LawTable[],
  situation: KnownSituation,
  question: Pick<Question, 'basis'>,
  match: TableMatcher,
  faint: readonly number[] = [],
): Combined & { readonly findings: readonly LineFinding[] } => {
  const findings: LineFinding[] = [];
  askWith(situation, (knowledge) => {
    for (const table of tables) match.addFindings(findings, table, knowledge, question.basis);
  });
  const { verdict, deciding } = combineFindings(findings, faint);
  return deciding === undefined ? { findings, verdict } : { findings, verdict, deciding };
};
