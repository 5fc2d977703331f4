import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { Reading } from '../../reading/reading.js';
import type { Steps } from '../../rulebook/steps.js';
import type { Column } from '../../table/decision-table.js';
import type { Decided } from '../decide/decided.js';
import { citeFinding } from '../findings/citation.js';
import { conditionsOf } from '../findings/conditions.js';
import type { LineFinding } from '../findings/findings.js';
import { rememberingMatcher } from '../findings/remembering-matcher.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { knownFacts } from '../situation/known-facts.js';
import { withOverlay } from '../situation/overlay.js';
import type { Explanation, OpenQuestion, Question } from '../verdict.js';
import { exceptionsOf } from './exceptions.js';
import { findingRemedies } from './remedies.js';
import { upcomingBlocks } from './upcoming.js';

/** What an explanation needs besides the question and what was decided. */
export interface Explainer {
  readonly compiled: CompiledRuleBook;
  readonly matcher: TableMatcher;
  /** Of the rule book. */
  readonly cid: string;
}

/** Everything that led to a decision, from the same findings that decided; remedies are decided again, one a step. */
export function* explainingDecision(
  { compiled, matcher, cid }: Explainer,
  question: Question,
  reading: Reading,
  decided: Decided,
  questions: readonly OpenQuestion[],
): Steps<Explanation> {
  const { situation, tables, verdict } = decided;
  const findings = findingsOf(decided);
  const input = { compiled, tables, situation, question, matcher: rememberingMatcher(matcher) };
  const remedies = verdict === 'ALLOWED' ? [] : yield* findingRemedies(input);
  const upcoming = upcomingBlocks(decided);
  yield;
  return {
    statements: quoteStatements(reading, question.action),
    unread: quoteUnread(reading, question.action),
    facts: knownFacts(situation),
    findings: findings.map((one) => explainFinding(one, compiled, decided.weakFacts)),
    exceptions: withOverlay(situation, (known) => tables.flatMap((table) => exceptionsOf(table, findings, known))),
    conditions: findings.flatMap(conditionsOf).map(({ fact, advice, citation }) => ({ fact, advice, citation })),
    upcoming,
    enforcement: enforcementOn(question.asOf, findings),
    questions,
    remedies,
    jurisdictions: decided.jurisdictions,
    basis: question.basis,
    asOf: question.asOf,
    ruleBook: { version: compiled.ruleBook.version, cid },
  };
}

/** All findings; an exception that took a rule away before it was reached comes first. */
const findingsOf = ({ deciding, findings }: Decided): readonly LineFinding[] =>
  deciding === undefined || findings.includes(deciding) ? findings : [deciding, ...findings];

const quoteStatements = ({ statements }: Reading, action: string): Explanation['statements'] =>
  statements.map(({ fact, answer, polarity, strength, span, by }) => ({
    fact,
    answer,
    polarity,
    strength,
    text: action.slice(span.start, span.end),
    span,
    by,
  }));

const quoteUnread = ({ unread }: Reading, action: string): Explanation['unread'] =>
  unread.map(({ start, end, cause }) => ({ cause, text: action.slice(start, end), span: { start, end } }));

const explainFinding = (one: LineFinding, compiled: CompiledRuleBook, weakFacts: readonly string[]): Explanation['findings'][number] => {
  const because = conditionThatDecided(one, compiled, weakFacts);
  const { rule, clause } = one.line;
  const { finding } = one;
  const citation = citeFinding(one);
  if (because === undefined) return { rule: rule.id, clause: clause.id, finding, citation };
  return { rule: rule.id, clause: clause.id, finding, citation, because };
};

const conditionThatDecided = (one: LineFinding, compiled: CompiledRuleBook, weakFacts: readonly string[]): string | undefined => {
  switch (one.finding) {
    case 'breached':
      return `${one.safeguard.written.fact} is stated to be missing`;
    case 'unsupported':
      return `${one.safeguard.written.fact} is not mentioned`;
    case 'excepted':
      return one.exception.written.name;
    case 'not_in_force':
      return one.from === undefined ? 'no longer in force' : `from ${one.from}`;
    case 'undetermined': {
      // INVARIANT: a missing column is one of the rule book's.
      const { fact } = compiled.columns[one.missing] as Column;
      return weakFacts.includes(fact) ? `${fact} is told too faintly` : `${fact} is not known`;
    }
    default:
      return undefined;
  }
};

/** What is said of enforcement on a day, once for each rule. */
const enforcementOn = (day: string, findings: readonly LineFinding[]): Explanation['enforcement'] => {
  const told: Explanation['enforcement'][number][] = [];
  for (const { line } of findings)
    for (const { status, from, to, cite } of line.version.enforcement) {
      if (from > day || (to !== undefined && to < day)) continue;
      const rule = line.rule.id;
      if (!told.some((one) => one.rule === rule && one.from === from)) told.push({ rule, status, from, citation: cite });
    }
  return told;
};
