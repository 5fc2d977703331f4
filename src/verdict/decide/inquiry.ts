import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import { intervalOf } from '../../compile/intervals.js';
import type { Reading } from '../../reading/reading.js';
import type { Domain } from '../../rulebook/rule-book.js';
import { type RefusedAnswers, refusedAnswers } from '../../rulebook/standing-facts.js';
import { rememberingMatcher } from '../findings/remembering-matcher.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import type { Presumption } from '../situation/presumption.js';
import { createPresumptions } from '../situation/presumptions.js';
import { createWeigher } from '../situation/situation.js';
import type { Question } from '../verdict.js';
import { type Heeding, heedingOf, rememberedHeeding } from './heeding.js';
import { coveredJurisdictions, resolveJurisdictions } from './jurisdictions.js';
import { withLikelierActor } from './likelier-actor.js';
import { tablesOfInterval } from './tables-of-interval.js';

/** Everything that a decision depends on but the statements: some of these are left out, and it is decided again. */
export interface Inquiry {
  readonly compiled: CompiledRuleBook;
  readonly matcher: TableMatcher;
  readonly question: Question;
  readonly reading: Reading;
  readonly jurisdictions: readonly string[];
  /** The number of the interval between two changes of the law. */
  readonly interval: number;
  readonly tables: readonly LawTable[];
  readonly presumption: Presumption;
  /** See `refusedAnswers`. */
  readonly refused: ReadonlyMap<string, RefusedAnswers>;
  readonly heeding: Heeding;
}

/** Opens questions to one compiled rule book. */
export interface Inquirer {
  inquire(domain: Domain, question: Question, reading: Reading): Inquiry;
  /** The same question on another day: the text says what it says. */
  onDay(inquiry: Inquiry, domain: Domain, asOf: string): Inquiry;
}

/** What does not depend on the question is found once. */
export const createInquirer = (compiled: CompiledRuleBook, matcher: TableMatcher): Inquirer => {
  const covered = coveredJurisdictions(compiled.ruleBook);
  const presumptionOf = createPresumptions(compiled);
  const refused = refusedAnswers(compiled.ruleBook);
  const weigh = createWeigher(compiled);

  const dayOf = (domain: Domain, { basis, asOf }: Question, jurisdictions: readonly string[]): InForce => {
    const calendar = compiled.calendars[basis];
    const interval = intervalOf(calendar.changes, asOf);
    const tables = tablesOfInterval(calendar, interval, jurisdictions);
    return { interval, tables, presumption: presumptionOf(domain, tables) };
  };

  return {
    inquire(domain, question, read) {
      const reading = withLikelierActor(read, compiled.factOf);
      const jurisdictions = resolveJurisdictions(question, reading, covered);
      const { interval, tables, presumption } = dayOf(domain, question, jurisdictions);
      const heeding = rememberedHeeding(heedingOf(reading, weigh, compiled.factOf));
      return { compiled, matcher, question, reading, jurisdictions, interval, tables, presumption, refused, heeding };
    },
    onDay(inquiry, domain, asOf) {
      const question = { ...inquiry.question, asOf };
      return { ...inquiry, question, ...dayOf(domain, question, inquiry.jurisdictions) };
    },
  };
};

/** What hangs on the day that is asked about. */
type InForce = Pick<Inquiry, 'interval' | 'tables' | 'presumption'>;

/** The same for many trials with other facts given: what none of them changes is matched once. */
export const forTrials = (inquiry: Inquiry): Inquiry => ({ ...inquiry, matcher: rememberingMatcher(inquiry.matcher) });
