import type { LineSafeguard } from '../../compile/lines.js';
import type { Reading } from '../../reading/reading.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Decided } from '../decide/decided.js';
import { citeFinding, citeLine, NO_PROVISION } from '../findings/citation.js';
import { isBlocking } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import { ownExceptions } from '../findings/own-exceptions.js';
import type { Finding } from '../verdict.js';
import { noProvision, whatWasNotRead } from './no-provision.js';
import { blockingLater } from './upcoming.js';
import { asAlternatives, asSentence, asWords, joinParts } from './wording.js';

/** What a reason tells of. */
export interface ReasonInput {
  readonly decided: Pick<Decided, 'deciding' | 'findings' | 'tables' | 'weakFacts'>;
  readonly reading: Pick<Reading, 'unread' | 'unreadShare'>;
  readonly asOf: string;
  /** Column → its fact: the one that would decide may be missing. */
  readonly definitions: readonly Fact[];
}

const MOST_SENTENCES = 3;

/** One to three plain sentences in our own words: what decided, what would change it or comes next; then the citation. */
export const makeReason = (input: ReasonInput): string => {
  const { deciding } = input.decided;
  if (deciding === undefined) return `${noProvision(input.decided.tables, input.reading)} (${NO_PROVISION})`;
  const parts = [
    whatWasNotRead(input.reading),
    whatDecided(deciding, input),
    whatWouldChangeIt(deciding),
    whatIsStayed(deciding, input.asOf),
    whatComesNext(deciding, input.decided.findings),
  ];
  return `${joinParts(parts, MOST_SENTENCES)} (${citeFinding(deciding)})`;
};

const MISSING_STEP = 'It is stated that this is missing';
const SILENT_STEP = 'Nothing is said about a step that must come first';

const whatDecided = (deciding: LineFinding, input: ReasonInput): string => {
  const { line } = deciding;
  switch (deciding.finding) {
    case 'prohibited':
      return asSentence(line.version.reason);
    case 'breached':
      return `${asSentence(line.version.reason)} ${asSentence(`${MISSING_STEP}: ${deciding.safeguard.written.remedy}`)}`;
    case 'unsupported':
      return `${asSentence(line.version.reason)} ${asSentence(`${SILENT_STEP}: ${deciding.safeguard.written.remedy}`)}`;
    case 'excepted':
      return asSentence(
        `${line.rule.title}: the exception "${asWords(deciding.exception.written.name)}" is stated, so this rule does not bite`,
      );
    case 'met':
      return deciding.conditions.length === 0
        ? asSentence(`${line.rule.title}: the rule applies and what it asks for is stated`)
        : asSentence(`${line.rule.title}: the rule applies and is met on condition that you ${firstConditions(deciding.conditions)}`);
    case 'not_in_force':
      return deciding.from === undefined
        ? asSentence(`${line.rule.title}: the rule no longer binds`)
        : asSentence(`${line.rule.title}: the rule does not bind yet; it ${whatItWillDo(deciding.would)} from ${deciding.from}`);
    case 'undetermined': {
      // INVARIANT: a missing column is one of the rule book's.
      const { id, question } = input.definitions[deciding.missing] as Fact;
      const lack = input.decided.weakFacts.includes(id) ? 'told clearly enough' : 'stated';
      return asSentence(`${line.rule.title} comes close, but one fact is not ${lack}: ${question.replace(/\?$/, '')}`);
    }
  }
};

const whatItWillDo = (would: Finding): string => (isBlocking(would) ? 'will block this' : 'will apply');

/** TODO when reasons may change: a condition that holds an `or` itself gets the `and`, and the two are joined by `or`. */
const firstConditions = (conditions: readonly LineSafeguard[]): string =>
  asAlternatives(conditions.slice(0, 2).map((one) => one.written.remedy)).replace(' or ', ' and ');

/** What would turn BLOCKED into ALLOWED. */
const whatWouldChangeIt = (deciding: LineFinding): string => {
  if (deciding.finding !== 'prohibited') return '';
  const own = ownExceptions(deciding.line).map((one) => asWords(one.written.name));
  return own.length === 0
    ? 'The law names no way out of this rule.'
    : asSentence(`Only a stated exception would change this: ${asAlternatives(own.slice(0, 4))}`);
};

/** A stay never turns BLOCKED into ALLOWED; it is said beside it. */
const whatIsStayed = (deciding: LineFinding, asOf: string): string => {
  if (!isBlocking(deciding.finding)) return '';
  const one = deciding.line.version.enforcement.find((each) => each.from <= asOf && (each.to === undefined || asOf <= each.to));
  return one === undefined ? '' : asSentence(`Enforcement is ${one.status} since ${one.from} (${one.cite}), which does not make it lawful`);
};

const whatComesNext = (deciding: LineFinding, findings: readonly LineFinding[]): string => {
  if (isBlocking(deciding.finding) || deciding.finding === 'not_in_force') return '';
  const [next] = blockingLater(findings);
  if (next === undefined) return '';
  return asSentence(`From ${next.from} ${citeLine(next.line)} will block it`);
};
