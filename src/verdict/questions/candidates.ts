import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import type { Line } from '../../compile/lines.js';
import type { Reading } from '../../reading/reading.js';
import { type Column, everyAnswer, type Marks } from '../../table/decision-table.js';
import { CONFIDENCE } from '../confidence/confidence-constants.js';
import type { Decided } from '../decide/decided.js';
import { isBlocking } from '../findings/combine-findings.js';
import { type LineFinding, tableOf } from '../findings/findings.js';
import { ownExceptions } from '../findings/own-exceptions.js';
import { bindingPractices, practiceOf } from '../findings/practices.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { withOverlay } from '../situation/overlay.js';
import { wayNumber } from '../situation/presumption.js';

/** How much hangs on an unknown fact; what is asked for several reasons counts their sum. */
const WORTH = {
  /** The practice itself, which the question that is open takes for granted. */
  takenForGranted: 20,
  /** The text says it, but too weakly to count. */
  weak: 12,
  /** Nothing was read: it may be any of the prohibited practices. */
  unreadPractice: 10,
  /** It alone keeps a rule from applying. */
  missing: 8,
  /** Silence about it blocks. */
  unsupported: 6,
  /** It may be part of an exception to a rule that blocks. */
  exception: 4,
  /** It is part of the scope of a prohibition whose practice is stated. */
  scope: 2,
  /** A part of the text was not read: it may be any of the prohibited practices. */
  partlyUnreadPractice: 1,
} as const;

/** A fact that may be asked about, and the rule for which it matters most. */
export interface Candidate {
  readonly column: number;
  readonly line: Line | undefined;
}

/** What a decision was made by, and what it came to. */
export interface Decision {
  readonly compiled: CompiledRuleBook;
  readonly matcher: TableMatcher;
  readonly decided: Decided;
  readonly reading: Reading;
}

/** Whether some of the text was not read, or hardly a word of it is known: it may say anything. */
export const isUnread = ({ unread, understood }: Reading): boolean => unread.length > 0 || understood < CONFIDENCE.enoughUnderstood;

class Ballot {
  private readonly votes = new Map<number, { worth: number; best: number; line: Line | undefined }>();

  constructor(private readonly known: Uint8Array) {}

  /** Adds to the weight of a fact that is not known yet. */
  ask(column: number | undefined, worth: number, line?: Line): void {
    if (column === undefined || this.known[column] !== 0) return;
    this.confirm(column, worth, line);
  }

  /** Adds to the weight of a fact, known or not. */
  confirm(column: number, worth: number, line?: Line): void {
    const before = this.votes.get(column) ?? { worth: 0, best: 0, line };
    const wins = worth > before.best;
    this.votes.set(column, { worth: before.worth + worth, best: wins ? worth : before.best, line: wins ? line : before.line });
  }

  result(): readonly Candidate[] {
    return [...this.votes].sort((a, b) => b[1].worth - a[1].worth || a[0] - b[0]).map(([column, { line }]) => ({ column, line }));
  }
}

/**
 * The facts on which the decision may hang, the most important first; none where nothing that is told brings a rule near.
 *
 * @param doubted the decision is not sure enough: what it rests on, as the text tells it, may be asked as well
 */
export const candidatesOf = ({ compiled, matcher, decided, reading }: Decision, doubted: boolean): readonly Candidate[] =>
  withOverlay(decided.situation, (situation) =>
    listCandidates({ compiled, matcher, decided: { ...decided, situation }, reading }, doubted),
  );

const listCandidates = (decision: Decision, doubted: boolean): readonly Candidate[] => {
  const { compiled, decided, matcher } = decision;
  const { deciding, situation, tables } = decided;
  const ballot = new Ballot(situation.known);
  for (const fact of decided.weakFacts) ballot.ask(compiled.columnOf.get(fact), WORTH.weak, deciding?.line);
  for (const table of tables) askAboutPractices(table, decision, ballot);
  for (const one of decided.findings) if (one === deciding || isBlocking(one.finding)) askAboutFinding(one, decision, matcher, ballot);
  if (doubted && deciding !== undefined) askAgain(deciding, decided, ballot);
  return ballot.result();
};

/** The prohibited practices of which nothing is known: what was not read may be any of these. */
export const openPractices = ({ compiled, decided }: Pick<Decision, 'compiled' | 'decided'>): readonly number[] =>
  decided.tables.flatMap((table) =>
    bindingPractices(table, compiled.facts).flatMap(({ practice }) => (decided.situation.known[practice] === 0 ? [practice] : [])),
  );

/** What was not read may be any of the prohibited practices; a practice that is stated may be prohibited. */
const askAboutPractices = (table: LawTable, { compiled, decided: { deciding, situation }, reading }: Decision, ballot: Ballot): void => {
  const unread = isUnread(reading);
  const isOpen = deciding === undefined || deciding.finding === 'undetermined';
  if (!unread && !isOpen) return;
  const { known } = situation;
  for (const { line, practice } of bindingPractices(table, compiled.facts)) {
    if (unread) ballot.ask(practice, reading.unreadShare === 1 ? WORTH.unreadPractice : WORTH.partlyUnreadPractice, line);
    if (isOpen && (known[practice] as number) >= wayNumber('stated')) askAboutRow(table, line.scope[0], WORTH.scope, line, ballot);
  }
};

/** What would change a finding. */
const askAboutFinding = (one: LineFinding, { compiled, decided }: Decision, matcher: TableMatcher, ballot: Ballot): void => {
  if (one.finding === 'undetermined') askWhatIsMissing(one, decided, compiled, ballot);
  if (one.finding === 'unsupported')
    for (const each of one.failing) ballot.ask(compiled.columnOf.get(each.written.fact), WORTH.unsupported, one.line);
  const table = tableOf(one, decided.tables);
  if (table === undefined || (one.finding !== 'prohibited' && one.finding !== 'unsupported')) return;
  const marks: Marks = matcher.marks(table, decided.situation);
  for (const exception of ownExceptions(one.line))
    for (const row of exception.when) if (marks.possible(row)) askAboutRow(table, row, WORTH.exception, one.line, ballot);
};

/**
 * The fact that alone keeps a rule away. Where every answer to it would bring the rule on, it takes the practice for granted, and
 * nobody could answer that there is none: then the practice is asked about as well, and first, unless the caller gave it.
 */
const askWhatIsMissing = (
  { line, row, missing }: Extract<LineFinding, { finding: 'undetermined' }>,
  { tables, situation }: Decided,
  { facts }: CompiledRuleBook,
  ballot: Ballot,
): void => {
  const table = tableOf({ line, row, cells: 0 }, tables);
  const accepts = table?.conditions.rows[row]?.find(({ column }) => column === missing)?.accepts;
  const takesAll = accepts === everyAnswer(situation.columns[missing] as Column);
  const practice = takesAll && table !== undefined ? practiceOf(line, table, facts) : undefined;
  if (practice !== undefined && situation.known[practice] !== wayNumber('given')) ballot.confirm(practice, WORTH.takenForGranted, line);
  ballot.ask(missing, WORTH.missing, line);
};

/** What the text tells, and the decision rests on: the caller may know better. What the caller gave is not asked again. */
const askAgain = (deciding: LineFinding, { tables, situation }: Decided, ballot: Ballot): void => {
  const rows = [deciding.row, ...(deciding.finding === 'excepted' ? deciding.exception.when : [])];
  const conditions = tableOf(deciding, tables)?.conditions.rows ?? [];
  const isTold = (column: number): boolean => [wayNumber('stated'), wayNumber('denied')].includes(situation.known[column] as number);
  for (const row of rows)
    for (const { column } of conditions[row] ?? []) if (isTold(column)) ballot.confirm(column, WORTH.exception, deciding.line);
};

const askAboutRow = ({ conditions }: LawTable, row: number | undefined, worth: number, line: Line, ballot: Ballot): void => {
  for (const cell of conditions.rows[row ?? -1] ?? []) ballot.ask(cell.column, worth, line);
};
