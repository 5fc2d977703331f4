import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import { intervalOf } from '../../compile/intervals.js';
import type { Reading } from '../../reading/reading.js';
import type { Domain } from '../../rulebook/rule-book.js';
import { refusedAnswers } from '../../rulebook/standing-facts.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { createPresumptions } from '../situation/presumptions.js';
import type { Question } from '../verdict.js';
import { actThatCounts, decideSeparateActs } from './decide-acts.js';
import { decideStatements } from './decide-statements.js';
import { decideStrictly } from './decide-strictly.js';
import type { Decided } from './decided.js';
import type { Inquiry } from './inquiry.js';
import { coveredJurisdictions, resolveJurisdictions } from './jurisdictions.js';
import { laterBlocks } from './later-blocks.js';
import { withLikelierActor } from './likelier-actor.js';
import { tablesOfInterval } from './tables-of-interval.js';

/** Decides a question by what was read in its action. */
export type Decider = (domain: Domain, question: Question, reading: Reading) => Decided;

/** The same with what comes later, and without it, which costs less. */
export interface Deciders {
  readonly decide: Decider;
  readonly decideToday: Decider;
}

/** Decides by one compiled rule book. Pure and synchronous: the same question and reading give the same decision. */
export const createDecider = (compiled: CompiledRuleBook, matcher: TableMatcher): Decider => createDeciders(compiled, matcher).decide;

/** Both ways to decide by one compiled rule book. */
export const createDeciders = (compiled: CompiledRuleBook, matcher: TableMatcher): Deciders => {
  const covered = coveredJurisdictions(compiled.ruleBook);
  const presumptionOf = createPresumptions(compiled);
  const refused = refusedAnswers(compiled.ruleBook);

  const decideToday: Decider = (domain, question, read) => {
    const reading = withLikelierActor(read, compiled.factOf);
    const calendar = compiled.calendars[question.basis];
    const interval = intervalOf(calendar.changes, question.asOf);
    const jurisdictions = resolveJurisdictions(question, reading, covered);
    const tables = tablesOfInterval(calendar, interval, jurisdictions);
    const presumption = presumptionOf(domain, tables);
    const inquiry: Inquiry = { compiled, matcher, question, reading, jurisdictions, interval, tables, presumption, refused };

    const whole = decideStatements(inquiry, reading.statements);
    // A ban stands, whatever is said of other acts.
    if (whole.deciding?.finding === 'prohibited') return whole;
    const strict = decideStrictly(inquiry, whole);
    if (strict !== undefined) return strict;
    const acts = decideSeparateActs(inquiry, whole);
    return actThatCounts(whole, acts);
  };

  const decide: Decider = (domain, question, reading) => {
    const decided = decideToday(domain, question, reading);
    const later = laterBlocks(decided, (asOf) => decideToday(domain, { ...question, asOf }, reading));
    return later === decided.later ? decided : { ...decided, later };
  };
  return { decide, decideToday };
};
