import { Engine, type EngineResult } from 'json-rules-engine';
import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Column } from '../../table/decision-table.js';
import type { KnownSituation } from '../situation/presumption.js';
import { bindingLines, type TranslatedRule, translateTable, UNKNOWN } from './translate-table.js';

/** A clause that blocks, and how, as the other engine says of a situation. It shares no code with the tables and never delays an answer. */
export type BlockingClause = `${string} ${'prohibited' | 'breached' | 'unsupported'}`;

/** Whether every fact is known whole or not at all: see `UNKNOWN`. */
export const isTranslatable = (situation: KnownSituation): boolean =>
  situation.columns.every((column, i) => {
    const held = situation.held[i] as number;
    return situation.known[i] === 0
      ? held === 0
      : held !== 0 && held === situation.possible[i] && (column.several || (held & (held - 1)) === 0);
  });

const answerOf = (column: Column, held: number): string | readonly string[] => {
  const answers = column.answers.filter((_, i) => (held & (1 << i)) !== 0);
  return answers.length === 0 ? UNKNOWN : column.several ? answers : (answers[0] ?? UNKNOWN);
};

/** So many translated rules take a few milliseconds. */
const RULES_AT_ONCE = 24;

/**
 * Which clauses block, and how.
 *
 * @param pause with it the rules run few at a time, and it is awaited before each time, so that others get their turn
 */
export const secondOpinion = async (
  tables: readonly LawTable[],
  situation: KnownSituation,
  pause?: () => Promise<void>,
): Promise<ReadonlySet<BlockingClause>> => {
  const facts = factValues(situation);
  const rules = tables.flatMap((table) => [...translateTable(table)]);
  const atOnce = pause === undefined ? rules.length : RULES_AT_ONCE;
  const events: EngineResult['events'] = [];
  for (let i = 0; i < rules.length; i += atOnce) {
    await pause?.();
    events.push(...(await engineWith(rules.slice(i, i + atOnce)).run({ ...facts })).events);
  }
  return blockingClauses(tables, { events });
};

/** An engine that holds every line of the tables that binds. One for each run that may overlap another: a shared one loses results. */
export const engineOf = (tables: readonly LawTable[]): Engine => engineWith(tables.flatMap((table) => [...translateTable(table)]));

const engineWith = (rules: readonly TranslatedRule[]): Engine => {
  const engine = new Engine([], { allowUndefinedFacts: false });
  engine.addOperator('holdsOneOf', (fact: unknown, answers: readonly string[]) =>
    Array.isArray(fact) ? fact.some((one) => answers.includes(String(one))) : answers.includes(String(fact)),
  );
  for (const rule of rules) engine.addRule(rule);
  return engine;
};

/** A situation as json-rules-engine takes it: fact → the answer that holds. */
export const factValues = (situation: KnownSituation): Readonly<Record<string, string | readonly string[]>> =>
  Object.fromEntries(situation.columns.map((column, i) => [column.fact, answerOf(column, situation.held[i] as number)]));

/** What the events of a run come to. */
export const blockingClauses = (tables: readonly LawTable[], { events }: Pick<EngineResult, 'events'>): ReadonlySet<BlockingClause> => {
  const fired = new Set(events.map((event) => event.type));
  const found = new Set<BlockingClause>();
  for (const { line, name } of tables.flatMap((table) => bindingLines(table))) {
    if (!fired.has(`${name} applies`)) continue;
    const how =
      line.version.kind === 'prohibition'
        ? 'prohibited'
        : fired.has(`${name} missing`)
          ? 'breached'
          : fired.has(`${name} silent`)
            ? 'unsupported'
            : undefined;
    if (how !== undefined) found.add(`${line.clause.id} ${how}`);
  }
  return found;
};
