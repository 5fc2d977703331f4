import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import type { Answer, ConditionBlock } from '../../rulebook/rule.js';
import { citeLine } from '../findings/citation.js';
import type { LineFinding } from '../findings/findings.js';
import { ownExceptions } from '../findings/own-exceptions.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { type KnownSituation, wayNumber } from '../situation/presumption.js';
import type { Question, Remedy } from '../verdict.js';

type Step = Remedy['steps'][number];

/** What is to be made sure of, by fact. */
export type RemedySteps = ReadonlyMap<string, Step>;

export interface RemedyInput {
  readonly compiled: Pick<CompiledRuleBook, 'facts' | 'columnOf'>;
  readonly tables: readonly LawTable[];
  readonly situation: KnownSituation;
  readonly question: Pick<Question, 'basis'>;
  readonly matcher: TableMatcher;
}

/** Ways to lift one blocking finding: state all its failing safeguards, or one of the rule's own exceptions. */
export const movesOn = (finding: LineFinding, input: RemedyInput): readonly RemedySteps[] => {
  const { line } = finding;
  const cite = (provision: string): string => citeLine(line, provision);
  const moves: RemedySteps[] = [];
  if (finding.finding === 'breached' || finding.finding === 'unsupported') {
    moves.push(
      new Map(
        finding.failing.map(({ written }) => [
          written.fact,
          { fact: written.fact, answer: written.answers[0] ?? 'true', advice: written.remedy, citation: cite(written.cite) },
        ]),
      ),
    );
    for (const { written } of finding.failing)
      for (const way of written.unless) moves.push(...way.when.map((block) => stateBlock(block, cite(way.cite), input)));
  }
  for (const { written } of ownExceptions(line)) moves.push(...written.when.map((block) => stateBlock(block, cite(written.cite), input)));
  return moves;
};

/** Only what is not yet so: a fact that already has an accepted answer is left as it is. */
const stateBlock = (block: ConditionBlock, citation: string, input: RemedyInput): RemedySteps => {
  const steps = new Map<string, Step>();
  for (const [fact, answers] of Object.entries(block)) {
    const column = input.compiled.columnOf.get(fact) ?? -1;
    const about = input.compiled.facts[column];
    const [answer] = answers;
    if (about === undefined || answer === undefined) continue;
    const held = input.situation.held[column] ?? 0;
    if (answers.some((one) => (held & (1 << about.answers.indexOf(one))) !== 0)) continue;
    steps.set(fact, { fact, answer, advice: `make sure, and state, that this is so: ${about.question} ${spell(answer)}`, citation });
  }
  return steps;
};

const spell = (answer: Answer): string => (answer === 'true' ? 'Yes.' : answer === 'false' ? 'No.' : `${answer.replaceAll('_', ' ')}.`);

const GIVEN = wayNumber('given');

/** The situation with some facts given: they beat what was known. */
export const withFacts = (
  { compiled: { columnOf }, situation }: { readonly compiled: Pick<CompiledRuleBook, 'columnOf'>; readonly situation: KnownSituation },
  steps: ReadonlyMap<string, { readonly answer: Answer }>,
): KnownSituation => {
  const held = situation.held.slice();
  const possible = situation.possible.slice();
  const known = situation.known.slice();
  const strength = situation.strength.slice();
  for (const [fact, { answer }] of steps) {
    const i = columnOf.get(fact) ?? -1;
    const column = situation.columns[i];
    if (column === undefined) continue;
    held[i] = possible[i] = 1 << column.answers.indexOf(answer);
    known[i] = GIVEN;
    strength[i] = 1000;
  }
  return { columns: situation.columns, held, possible, known, strength };
};
