import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import type { Answer, ConditionBlock } from '../../rulebook/rule.js';
import { citeLine } from '../findings/citation.js';
import { type LineFinding, tableOf } from '../findings/findings.js';
import { linesAsking } from '../findings/lines-asking.js';
import { ownExceptions } from '../findings/own-exceptions.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { situationToSet, withOverlay } from '../situation/overlay.js';
import { type KnownSituation, wayNumber } from '../situation/presumption.js';
import type { Question, Remedy } from '../verdict.js';

type Step = Remedy['steps'][number];

/** What is to be made sure of, by fact. */
export type RemedySteps = ReadonlyMap<string, Step>;

/** What the search for remedies looks at. */
export interface RemedyInput {
  readonly compiled: Pick<CompiledRuleBook, 'facts' | 'columnOf'>;
  readonly tables: readonly LawTable[];
  readonly situation: KnownSituation;
  readonly question: Pick<Question, 'basis'>;
  readonly matcher: TableMatcher;
}

/** Ways to lift one blocking finding: leave a practice out, do all that is failing, or state one of the rule's own exceptions. */
export const movesOn = (finding: LineFinding, input: RemedyInput): readonly RemedySteps[] => {
  const { line } = finding;
  const cite = (provision: string): string => citeLine(line, provision);
  const moves: RemedySteps[] = [];
  if (finding.finding === 'prohibited') moves.push(...leaveOut(finding, cite(line.clause.cite), input));
  if (finding.finding === 'breached' || finding.finding === 'unsupported') {
    moves.push(
      new Map(
        finding.failing.map(({ written }) => [
          written.fact,
          {
            fact: written.fact,
            answer: written.answers[0] ?? 'true',
            how: 'do_this',
            advice: written.remedy,
            citation: cite(written.cite),
          },
        ]),
      ),
    );
    for (const { written } of finding.failing)
      for (const way of written.unless) moves.push(...way.when.flatMap((block) => stateBlock(block, cite(way.cite), input)));
  }
  for (const { written } of ownExceptions(line))
    moves.push(...written.when.flatMap((block) => stateBlock(block, cite(written.cite), input)));
  return moves;
};

/**
 * The action without the practice that is banned: of those of the row the one that the fewest rules ask for, since harm, which many ask
 * for, is what comes of it. None where the text has the last word, as no answer may ever allow that.
 */
const leaveOut = (finding: LineFinding, citation: string, { compiled: { facts }, tables }: RemedyInput): readonly RemedySteps[] => {
  const table = tableOf(finding, tables);
  if (table === undefined || finding.line.offersNoWayOut) return [];
  const lines = linesAsking(table);
  const [left] = (table.conditions.rows[finding.row] ?? [])
    .flatMap(({ column }) => {
      const fact = facts[column];
      return fact?.kind === 'practice' ? [{ fact, asking: lines.get(column) ?? 0 }] : [];
    })
    .toSorted((one, other) => one.asking - other.asking);
  if (left?.fact.answers.includes('false') !== true) return [];
  const { id, question } = left.fact;
  const advice = `do it without this, so that the answer is No: ${question}`;
  return [new Map([[id, { fact: id, answer: 'false', how: 'do_this', advice, citation }]])];
};

/**
 * Only what is not yet so: a fact that already has an accepted answer is left as it is. None where another answer is known, since
 * nobody is advised to say the contrary of what is told: a police search of all warrants follows no house rules.
 */
const stateBlock = (block: ConditionBlock, citation: string, input: RemedyInput): readonly RemedySteps[] =>
  withOverlay(input.situation, (situation) => stateIn(situation, block, citation, input.compiled));

const stateIn = (
  situation: KnownSituation,
  block: ConditionBlock,
  citation: string,
  compiled: RemedyInput['compiled'],
): readonly RemedySteps[] => {
  const steps = new Map<string, Step>();
  const { held, possible } = situation;
  for (const [fact, answers] of Object.entries(block)) {
    const column = compiled.columnOf.get(fact) ?? -1;
    const about = compiled.facts[column];
    const [answer] = answers;
    if (about === undefined || answer === undefined) continue;
    const accepted = answers.reduce((mask, one) => mask | (1 << about.answers.indexOf(one)), 0);
    if (((held[column] ?? 0) & accepted) !== 0) continue;
    if (((possible[column] ?? 0) & accepted) === 0) return [];
    const advice = `only if it is true, state: ${about.question} ${spell(answer)}`;
    steps.set(fact, { fact, answer, how: 'only_if_true', advice, citation });
  }
  return [steps];
};

const spell = (answer: Answer): string => (answer === 'true' ? 'Yes.' : answer === 'false' ? 'No.' : `${answer.replaceAll('_', ' ')}.`);

const GIVEN = wayNumber('given');

/** The situation with some facts given: they beat what was known. */
export const withFacts = (
  { compiled: { columnOf }, situation }: { readonly compiled: Pick<CompiledRuleBook, 'columnOf'>; readonly situation: KnownSituation },
  steps: ReadonlyMap<string, { readonly answer: Answer }>,
): KnownSituation => {
  const given = situationToSet(situation);
  for (const [fact, { answer }] of steps) {
    const i = columnOf.get(fact) ?? -1;
    const column = situation.columns[i];
    if (column === undefined) continue;
    const holds = 1 << column.answers.indexOf(answer);
    given.set(i, holds, holds, GIVEN, 1000);
  }
  return given;
};
