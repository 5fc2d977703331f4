import type { LineSafeguard } from '../../compile/lines.js';
import type { Reading } from '../../reading/reading.js';
import type { ConditionBlock } from '../../rulebook/rule.js';
import type { Basis } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { maskOf } from '../../table/decision-table.js';
import type { Decided } from '../decide/decided.js';
import { sourceOf } from '../decide/outside-scope.js';
import { citeLine } from '../findings/citation.js';
import { isBlocking } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import { isShared, ownExceptions } from '../findings/own-exceptions.js';
import { realDates, whatIsStayed } from './dates.js';
import { exceptionInWords, exceptionsInWords, type FactsByName } from './exception-in-words.js';
import { noProvision, whatWasNotRead } from './no-provision.js';
import { asList, asSentence, joinParts } from './wording.js';

/** What a reason tells of. */
export interface ReasonInput {
  readonly decided: Pick<Decided, 'deciding' | 'findings' | 'tables' | 'weakFacts' | 'outside' | 'later' | 'situation'>;
  readonly reading: Pick<Reading, 'unread' | 'unreadShare'>;
  readonly asOf: string;
  readonly basis: Basis;
  /** Column → its fact: the one that would decide may be missing. */
  readonly definitions: readonly Fact[];
  readonly factOf: FactsByName;
}

const MOST_SENTENCES = 4;
/** So many of several exceptions, conditions or steps are named; how many more there are is said. */
const MOST_NAMED = 2;

/** One to four plain sentences in our own words: what decided, what would change it or comes next; then what `rule_source` says. */
export const makeReason = (input: ReasonInput): string => {
  const { deciding, outside } = input.decided;
  const source = sourceOf(input.decided);
  if (deciding === undefined) return `${noProvision(input.decided.tables, outside, input.reading)} (${source})`;
  const parts = [
    whatWasNotRead(input.reading),
    whatDecided(deciding, input),
    realDates(deciding, input.basis, input.asOf),
    whatWouldChangeIt(deciding, input.factOf),
    whatIsStayed(deciding, input.asOf),
    whatComesNext(deciding, input.decided),
  ];
  return `${joinParts(parts, MOST_SENTENCES)} (${source})`;
};

const whatDecided = (deciding: LineFinding, input: ReasonInput): string => {
  const { line } = deciding;
  const { title } = line.rule;
  switch (deciding.finding) {
    case 'prohibited':
      return asSentence(line.version.reason);
    case 'breached':
    case 'unsupported':
      return `${asSentence(line.version.reason)} ${asSentence(whatIsLacking(deciding, input.decided.findings))}`;
    case 'excepted': {
      const words = exceptionInWords(deciding.exception.written, input.factOf, (block) => isHeld(block, input.decided));
      const shared = isShared(deciding.exception, line);
      const [about, bites] = shared ? [line.regulation.title, 'the rules that it reaches do'] : [title, 'this rule does'];
      return `${asSentence(`${about}: an exception is stated, so ${bites} not bite`)} ${words}`;
    }
    case 'met':
      return deciding.conditions.length === 0
        ? asSentence(`${title}: the rule applies and what it asks for is stated`)
        : asSentence(`${title}: the rule applies and is met on condition that you ${firstConditions(deciding.conditions)}`);
    case 'not_in_force':
      return deciding.from === undefined
        ? asSentence(`${title}: the rule no longer binds`)
        : asSentence(`${title}: the rule does not bind yet; it ${whatItWillDo(deciding, input.decided)} from ${deciding.from}`);
    case 'undetermined': {
      // INVARIANT: a missing column is one of the rule book's.
      const { id, question } = input.definitions[deciding.missing] as Fact;
      const lack = input.decided.weakFacts.includes(id) ? 'told clearly enough' : 'stated';
      return `${asSentence(`${title} comes close (${citeLine(line)}), but one fact is not ${lack}`)} ${asSentence(question)}`;
    }
  }
};

type Lacking = Extract<LineFinding, { readonly finding: 'breached' | 'unsupported' }>;

/** The steps that are missing: two of this rule, or one of it and one of the next rule that lacks as much. */
const whatIsLacking = (deciding: Lacking, findings: readonly LineFinding[]): string => {
  const own = remediesOf(deciding.failing);
  const others = findings.flatMap((one) =>
    one.finding === deciding.finding && one !== deciding ? remediesOf(one.failing).map((step) => `${step} (${citeLine(one.line)})`) : [],
  );
  const steps = [...own, ...others.filter((one) => !own.some((step) => one.startsWith(`${step} (`)))];
  const several = steps.length > 1;
  const lead =
    deciding.finding === 'breached'
      ? `It is stated that ${several ? 'these are' : 'this is'} missing`
      : `Nothing is said about ${several ? 'steps' : 'a step'} that must come first`;
  return `${lead}: ${withMore(steps)}`;
};

const remediesOf = (safeguards: readonly LineSafeguard[]): readonly string[] => [...new Set(safeguards.map((one) => one.written.remedy))];

/** `a and b`, or `a, b and 3 more`. */
const withMore = (items: readonly string[]): string => {
  const more = items.length - MOST_NAMED;
  return more > 0 ? asList([...items.slice(0, MOST_NAMED), `${more} more`]) : asList(items);
};

const firstConditions = (conditions: readonly LineSafeguard[]): string => {
  const remedies = remediesOf(conditions);
  const more = remedies.length - MOST_NAMED;
  const first = asList(remedies.slice(0, MOST_NAMED));
  return more > 0 ? `${first}, and on ${more} more ${more === 1 ? 'condition' : 'conditions'}` : first;
};

const whatItWillDo = ({ line }: LineFinding, { later }: ReasonInput['decided']): string =>
  later().some((one) => one.deciding.line === line) ? 'will block this' : 'will apply';

const isHeld = (block: ConditionBlock, { situation }: ReasonInput['decided']): boolean =>
  Object.entries(block).every(([fact, answers]) => {
    const at = situation.columns.findIndex((column) => column.fact === fact);
    const column = situation.columns[at];
    return column !== undefined && ((situation.held[at] as number) & maskOf(column, answers)) !== 0;
  });

/** What would turn BLOCKED into ALLOWED. */
const whatWouldChangeIt = (deciding: LineFinding, factOf: FactsByName): string => {
  if (deciding.finding !== 'prohibited') return '';
  const own = exceptionsInWords(
    ownExceptions(deciding.line).map((one) => one.written),
    factOf,
  );
  const author = deciding.line.regulation.policy === true ? 'policy' : 'law';
  if (own.length === 0) return `The ${author} names no way out of this rule.`;
  const more = own.length - MOST_NAMED;
  const rest = more > 0 ? ` Or one of ${more} more.` : '';
  return `Only a stated exception would change this: ${own.slice(0, MOST_NAMED).join(' Or: ')}${rest}`;
};

/** What blocks later, decided as it will be then; see `laterBlocks`. */
const whatComesNext = (deciding: LineFinding, { later }: ReasonInput['decided']): string => {
  if (isBlocking(deciding.finding)) return '';
  const [next] = later();
  if (next === undefined) return '';
  if (deciding.finding === 'not_in_force' && next.deciding.line === deciding.line && next.from === deciding.from) return '';
  return asSentence(`From ${next.from} ${citeLine(next.deciding.line)} will block it`);
};
