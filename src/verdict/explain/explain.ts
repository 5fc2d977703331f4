import type { CompiledBook, LawTable } from '../../compile/compiled-book.js';
import type { LineException } from '../../compile/lines.js';
import type { Reading } from '../../reading/reading.js';
import type { Marks } from '../../table/decision-table.js';
import type { Decided, TableMatcher } from '../decide/decide-question.js';
import { citeFully } from '../findings/citation.js';
import { isBlocking } from '../findings/combine-findings.js';
import { ruleSource } from '../findings/deciding.js';
import { holds, type LineFinding } from '../findings/findings.js';
import { practiceOf } from '../findings/practices.js';
import { knownFacts } from '../situation/known-facts.js';
import { wayNumber } from '../situation/presumption.js';
import type { Explanation, Question } from '../verdict.js';
import { findRemedies } from './remedies.js';

const MOST_QUESTIONS = 10;

/** Everything that led to a decision, from the same findings that decided; remedies are decided again. */
export const explainDecision = (
  compiled: CompiledBook,
  question: Question,
  reading: Reading,
  decided: Decided,
  match: TableMatcher,
  cid: string,
): Explanation => {
  const { situation, findings, tables } = decided;
  return {
    statements: reading.statements.map(({ fact, answer, polarity, strength, span, by }) => ({
      fact,
      answer,
      polarity,
      strength,
      text: question.action.slice(span.start, span.end),
      span,
      by,
    })),
    unread: reading.unread.map(({ start, end, cause }) => ({ cause, text: question.action.slice(start, end), span: { start, end } })),
    facts: knownFacts(situation),
    findings: findings.map((one) => ({
      rule: one.line.rule.id,
      clause: one.line.clause.id,
      finding: one.finding,
      citation: findingCitation(one),
      ...because(one, compiled, decided.faint),
    })),
    exceptions: tables.flatMap((table) => exceptionsOf(table, findings, match.marks(table, situation))),
    conditions: findings.flatMap((one) =>
      one.finding === 'met'
        ? one.conditions.map(({ written }) => ({
            fact: written.fact,
            do: written.remedy,
            citation: citeFully(one.line.regulation, written.cite),
          }))
        : [],
    ),
    upcoming: upcoming(findings),
    enforcement: findings
      .flatMap((one) =>
        one.line.version.enforcement
          .filter((each) => each.from <= question.asOf && (each.to === undefined || question.asOf <= each.to))
          .map((each) => ({ rule: one.line.rule.id, status: each.status, from: each.from, citation: each.cite })),
      )
      .filter((one, i, all) => all.findIndex((other) => other.rule === one.rule && other.from === one.from) === i),
    questions: questions(compiled, decided, match, reading),
    remedies:
      decided.verdict === 'ALLOWED'
        ? []
        : findRemedies({ facts: compiled.facts, columnOf: compiled.columnOf, tables, situation, question, match }),
    jurisdictions: decided.jurisdictions,
    basis: question.basis,
    asOf: question.asOf,
    rulebook: { version: compiled.book.version, cid },
  };
};

const findingCitation = (one: LineFinding): string =>
  one.finding === 'undetermined' ? citeFully(one.line.regulation, one.line.clause.cite) : ruleSource(one);

/** The one condition that decided a finding. */
const because = (one: LineFinding, compiled: CompiledBook, faint: readonly string[]): { because?: string } => {
  switch (one.finding) {
    case 'breached':
      return { because: `${one.safeguard.written.fact} is stated to be missing` };
    case 'unsupported':
      return { because: `${one.safeguard.written.fact} is not mentioned` };
    case 'excepted':
      return { because: one.exception.written.name };
    case 'not_in_force':
      return one.from === undefined ? { because: 'no longer in force' } : { because: `from ${one.from}` };
    case 'undetermined': {
      const fact = compiled.columns[one.missing]?.fact ?? '';
      return { because: faint.includes(fact) ? `${fact} is told too faintly` : `${fact} is not known` };
    }
    default:
      return {};
  }
};

const exceptionsOf = (table: LawTable, findings: readonly LineFinding[], marks: Marks): Explanation['exceptions'] => {
  const state = (one: LineException): 'yes' | 'no' | 'unknown' =>
    holds(one, marks) ? 'yes' : one.when.some((row) => marks.possible(row)) ? 'unknown' : 'no';
  return findings
    .filter((one) => one.finding !== 'undetermined' && one.line.regulation === table.regulation)
    .flatMap(({ line }) =>
      line.exceptions.map((one) => ({
        rule: line.rule.id,
        name: one.written.name,
        citation: citeFully(line.regulation, one.written.cite),
        holds: state(one),
      })),
    );
};

const upcoming = (findings: readonly LineFinding[]): Explanation['upcoming'] =>
  findings
    .flatMap((one) =>
      one.finding === 'not_in_force' && one.from !== undefined && isBlocking(one.would)
        ? [{ rule: one.line.rule.id, citation: citeFully(one.line.regulation, one.line.clause.cite), from: one.from }]
        : [],
    )
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));

/** Unknown facts by how much hangs on them: what is told too faintly, what would bring a near rule in, what blocks by silence, conditions, exceptions. */
const questions = (compiled: CompiledBook, decided: Decided, match: TableMatcher, reading: Reading): Explanation['questions'] => {
  const weight = new Map<number, number>();
  const ask = (column: number | undefined, worth: number): void => {
    if (column !== undefined && decided.situation.known[column] === 0) weight.set(column, (weight.get(column) ?? 0) + worth);
  };
  for (const fact of decided.faint) ask(compiled.columnOf.get(fact), 12);
  for (const table of decided.tables) {
    const marks = match.marks(table, decided.situation);
    table.lines.forEach((line, i) => {
      const practice = table.status[i] === 'binding' ? practiceOf(line, table, compiled.facts) : undefined;
      if (practice === undefined) return;
      // What was not read may be any of the prohibited practices; what is one of them may be prohibited.
      if (reading.unread.length > 0) ask(practice, reading.unreadShare === 1 ? 10 : 1);
      if (decided.situation.known[practice] === wayNumber('stated'))
        for (const cell of table.conditions.rows[line.scope[0] ?? -1] ?? []) ask(cell.column, 2);
    });
    for (const one of decided.findings) {
      if (one.line.regulation !== table.regulation) continue;
      if (one.finding === 'undetermined') ask(one.missing, 8);
      if (one.finding === 'unsupported') for (const each of one.failing) ask(compiled.columnOf.get(each.written.fact), 6);
      if (one.finding === 'met') for (const each of one.conditions) ask(compiled.columnOf.get(each.written.fact), 3);
      if (one.finding === 'prohibited' || one.finding === 'unsupported') {
        for (const each of one.line.exceptions.filter((way) => way.written.place.file === one.line.rule.place.file)) {
          for (const row of each.when) if (marks.possible(row)) for (const cell of table.conditions.rows[row] ?? []) ask(cell.column, 4);
        }
      }
    }
  }
  return [...weight]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_QUESTIONS)
    .flatMap(([column]) => {
      const fact = compiled.facts[column];
      return fact === undefined ? [] : [{ fact: fact.id, question: fact.question, answers: fact.answers }];
    });
};
