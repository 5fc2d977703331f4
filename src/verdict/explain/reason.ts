import type { Reading } from '../../reading/reading.js';
import type { Regulation } from '../../rulebook/regulation.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { citeFully } from '../findings/citation.js';
import { isBlocking } from '../findings/combine-findings.js';
import { ruleSource } from '../findings/deciding.js';
import type { LineFinding } from '../findings/findings.js';

export interface ReasonInput {
  readonly deciding: LineFinding | undefined;
  readonly findings: readonly LineFinding[];
  readonly regulations: readonly Regulation[];
  readonly asOf: string;
  readonly reading: Pick<Reading, 'unread' | 'unreadShare'>;
  /** The fact that would decide, where one is missing. */
  readonly fact: (column: number) => Pick<Fact, 'id' | 'question'>;
  /** Facts that the text states too faintly for silence to block or for an exception to excuse. */
  readonly faint: readonly string[];
}

const words = (name: string): string => name.replaceAll('_', ' ');

const sentence = (text: string): string => {
  const trimmed = text.trim().replace(/\.$/, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`;
};

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1) ?? ''}`;

/** One to three plain sentences in our own words: what decided, what would change it or comes next; then the citation. */
export const makeReason = (input: ReasonInput): string => {
  const { deciding } = input;
  if (deciding === undefined) return noProvision(input);
  const parts = [
    unread(input.reading),
    decided(deciding, input),
    change(deciding),
    stay(deciding, input.asOf),
    coming(deciding, input),
  ].filter((part) => part !== '');
  const cited = deciding.finding === 'undetermined' ? citeFully(deciding.line.regulation, deciding.line.clause.cite) : ruleSource(deciding);
  return `${parts.slice(0, 3).join(' ')} (${cited})`;
};

const decided = (deciding: LineFinding, input: ReasonInput): string => {
  const { line } = deciding;
  switch (deciding.finding) {
    case 'prohibited':
      return sentence(line.version.reason);
    case 'breached':
      return `${sentence(line.version.reason)} ${sentence(`It is stated that this is missing: ${deciding.safeguard.written.remedy}`)}`;
    case 'unsupported':
      return `${sentence(line.version.reason)} ${sentence(`Nothing is said about a step that must come first: ${deciding.safeguard.written.remedy}`)}`;
    case 'excepted':
      return sentence(
        `${line.rule.title}: the exception "${words(deciding.exception.written.name)}" is stated, so this rule does not bite`,
      );
    case 'met':
      return deciding.conditions.length === 0
        ? sentence(`${line.rule.title}: the rule applies and what it asks for is stated`)
        : sentence(
            `${line.rule.title}: the rule applies and is met on condition that you ${list(deciding.conditions.slice(0, 2).map((one) => one.written.remedy)).replace(/ or /, ' and ')}`,
          );
    case 'not_in_force':
      return deciding.from === undefined
        ? sentence(`${line.rule.title}: the rule no longer binds`)
        : sentence(
            `${line.rule.title}: the rule does not bind yet; it ${isBlocking(deciding.would) ? 'will block this' : 'will apply'} from ${deciding.from}`,
          );
    case 'undetermined': {
      const { id, question } = input.fact(deciding.missing);
      return sentence(
        `${line.rule.title} comes close, but one fact is not ${input.faint.includes(id) ? 'told clearly enough' : 'stated'}: ${question.replace(/\?$/, '')}`,
      );
    }
  }
};

/** What was not read is said first: nothing about it is decided. */
const unread = ({ unread: stretches, unreadShare }: ReasonInput['reading']): string => {
  const [first] = stretches;
  if (first === undefined) return '';
  const why = first.cause === 'language' ? 'is not in English' : 'has hardly a word that is known';
  return unreadShare === 1
    ? `The text ${why} and was not read: say it in plain English, or answer the questions as facts.`
    : `A part of the text ${why} and was not read.`;
};

/** What would turn BLOCKED into ALLOWED. */
const change = (deciding: LineFinding): string => {
  if (deciding.finding !== 'prohibited') return '';
  const own = deciding.line.exceptions
    .filter((one) => one.written.place.file === deciding.line.rule.place.file)
    .map((one) => words(one.written.name));
  return own.length === 0
    ? 'The law names no way out of this rule.'
    : sentence(`Only a stated exception would change this: ${list(own.slice(0, 4))}`);
};

/** A stay never turns BLOCKED into ALLOWED; it is said beside it. */
const stay = (deciding: LineFinding, asOf: string): string => {
  if (!isBlocking(deciding.finding)) return '';
  const one = deciding.line.version.enforcement.find((each) => each.from <= asOf && (each.to === undefined || asOf <= each.to));
  return one === undefined ? '' : sentence(`Enforcement is ${one.status} since ${one.from} (${one.cite}), which does not make it lawful`);
};

const coming = (deciding: LineFinding, input: ReasonInput): string => {
  if (isBlocking(deciding.finding) || deciding.finding === 'not_in_force') return '';
  const next = input.findings
    .filter((one) => one.finding === 'not_in_force' && one.from !== undefined && isBlocking(one.would))
    .sort((a, b) => ((a as { from: string }).from < (b as { from: string }).from ? -1 : 1))[0];
  return next === undefined || next.finding !== 'not_in_force'
    ? ''
    : sentence(`From ${next.from ?? ''} ${citeFully(next.line.regulation, next.line.clause.cite)} will block it`);
};

const noProvision = ({ regulations, reading }: ReasonInput): string => {
  const looked =
    regulations.length === 0
      ? 'The places named lie outside the jurisdictions that are covered, so no rule was looked at. Other law may still forbid the action: this is no clearance.'
      : reading.unreadShare === 1
        ? 'Nothing was looked at, so nothing is cleared.'
        : `No rule of ${regulations.map((one) => one.title).join(', ')} was found to decide ${reading.unread.length === 0 ? 'this' : 'the rest'}. Other law may still forbid the action: silence is no clearance.`;
  return [unread(reading), looked, '(No covered provision applies)'].filter((part) => part !== '').join(' ');
};
