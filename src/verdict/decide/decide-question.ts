import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { Reading } from '../../reading/reading.js';
import type { Domain } from '../../rulebook/rule-book.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import type { Question } from '../verdict.js';
import { actThatCounts, decideSeparateActs } from './decide-acts.js';
import { decideStatements } from './decide-statements.js';
import { decideStrictly } from './decide-strictly.js';
import type { Decided } from './decided.js';
import { createInquirer, forTrials, type Inquiry } from './inquiry.js';
import { laterBlocks } from './later-blocks.js';

/** Decides a question by what was read in its action. */
export type Decider = (domain: Domain, question: Question, reading: Reading) => Decided;

/** A decision, and how the same text is decided where the caller gives other facts: for today only, which costs less. */
export interface Redecidable {
  readonly decided: Decided;
  readonly decideWith: (facts: Question['facts']) => Decided;
}

/** Decides by one compiled rule book. Pure and synchronous: the same question and reading give the same decision. */
export const createDecider = (compiled: CompiledRuleBook, matcher: TableMatcher): Decider => {
  const decide = createRedecider(compiled, matcher);
  return (...asked) => decide(...asked).decided;
};

/** The same for who may want to know what other facts would lead to. */
export const createRedecider = (
  compiled: CompiledRuleBook,
  matcher: TableMatcher,
): ((domain: Domain, question: Question, reading: Reading) => Redecidable) => {
  const { inquire, onDay } = createInquirer(compiled, matcher);

  return (domain, question, reading) => {
    const inquiry = inquire(domain, question, reading);
    const today = decideToday(inquiry);
    let trials: Inquiry | undefined;
    const later = laterBlocks(today, (asOf) => {
      const then = onDay(inquiry, domain, asOf);
      // Most tables are those of today: what trials have found in these holds where the same is presumed.
      const tried = then.presumption === inquiry.presumption ? trials : undefined;
      return decideToday(tried === undefined ? then : { ...then, matcher: tried.matcher });
    });
    const decided = later === today.later ? today : { ...today, later };
    const decideWith = (facts: Question['facts']): Decided => {
      trials ??= forTrials(inquiry);
      return decideToday({ ...trials, question: { ...question, facts } });
    };
    return { decided, decideWith };
  };
};

/** Decides without what comes later. */
const decideToday = (inquiry: Inquiry): Decided => {
  const whole = decideStatements(inquiry, inquiry.reading.statements);
  // A ban stands, whatever is said of other acts.
  if (whole.deciding?.finding === 'prohibited') return whole;
  const strict = decideStrictly(inquiry, whole);
  if (strict !== undefined) return strict;
  const acts = decideSeparateActs(inquiry, whole);
  return actThatCounts(whole, acts);
};
