import { Engine, type EngineResult, type NestedCondition, type TopLevelCondition } from 'json-rules-engine';
import type { LawTable } from '../compile/compile.js';
import type { Line, LineException, LineSafeguard } from '../compile/lines.js';
import { everyAnswer, type Column, type DecisionTable, type Row } from '../table/decision-table.js';
import type { KnownSituation } from './known-situation.js';

/**
 * The independent second opinion: every line that binds, translated to json-rules-engine, asked only whether it blocks.
 * It shares no evaluation code with the tables. Never on the path that answers.
 *
 * A fact that is not known has the value UNKNOWN, which no condition accepts: a scope or an exception is then not stated,
 * and a safeguard is silent. A fact known only in part (one answer ruled out, several left) has no value here, so such
 * situations are not for this opinion: see `isTranslatable`.
 */
const UNKNOWN = 'unknown';

export type BlockingClause = `${string} ${'prohibited' | 'breached' | 'unsupported'}`;

export const isTranslatable = (situation: KnownSituation): boolean =>
  situation.columns.every((column, i) => {
    const held = situation.held[i] ?? 0;
    return situation.known[i] === 0 ? held === 0 : held !== 0 && held === situation.possible[i] && (column.several || (held & (held - 1)) === 0);
  });

const valueOf = (column: Column, held: number): string | readonly string[] => {
  const answers = column.answers.filter((_, i) => (held & (1 << i)) !== 0);
  return answers.length === 0 ? UNKNOWN : column.several ? answers : (answers[0] ?? UNKNOWN);
};

/** So many translated rules take a few milliseconds. */
const RULES_AT_ONCE = 24;

/** Which clauses block, and how. With `pause` the rules run few at a time, and it is awaited before each time, so that others get their turn. */
export const secondOpinion = async (tables: readonly LawTable[], situation: KnownSituation, pause?: () => Promise<void>): Promise<ReadonlySet<BlockingClause>> => {
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
  engine.addOperator('holdsOneOf', (fact: unknown, answers: readonly string[]) => (Array.isArray(fact) ? fact.some((one) => answers.includes(String(one))) : answers.includes(String(fact))));
  for (const rule of rules) engine.addRule(rule);
  return engine;
};

export const factValues = (situation: KnownSituation): Readonly<Record<string, string | readonly string[]>> =>
  Object.fromEntries(situation.columns.map((column, i) => [column.fact, valueOf(column, situation.held[i] ?? 0)]));

/** What the events of a run come to. */
export const blockingClauses = (tables: readonly LawTable[], { events }: Pick<EngineResult, 'events'>): ReadonlySet<BlockingClause> => {
  const fired = new Set(events.map((event) => event.type));
  const found = new Set<BlockingClause>();
  for (const { line, name } of tables.flatMap((table) => bindingLines(table))) {
    if (!fired.has(`${name} applies`)) continue;
    const how = line.version.kind === 'prohibition' ? 'prohibited' : fired.has(`${name} missing`) ? 'breached' : fired.has(`${name} silent`) ? 'unsupported' : undefined;
    if (how !== undefined) found.add(`${line.clause.id} ${how}`);
  }
  return found;
};

interface TranslatedRule {
  readonly conditions: TopLevelCondition;
  readonly event: { readonly type: string };
}

/** The lines in force, each with a name of its own: a clause may have several versions and phases. */
const bindingLines = (table: LawTable): readonly { readonly line: Line; readonly name: string }[] =>
  table.lines.flatMap((line, i) => (table.status[i] === 'binding' ? [{ line, name: `${line.clause.id}#${i}` }] : []));

const translated = new WeakMap<LawTable, readonly TranslatedRule[]>();

/** Three rules a line: its scope holds and no exception does; a safeguard is said to be missing; silence about one counts. */
export const translateTable = (table: LawTable): readonly TranslatedRule[] => {
  const known = translated.get(table);
  if (known !== undefined) return known;
  const { table: rows } = table;
  const rules = bindingLines(table).flatMap(({ line, name }): TranslatedRule[] => {
    const scope = anyOf(line.scope.map((row) => translateRow(rows, row)));
    const applies: TranslatedRule = { conditions: { all: [scope, ...line.exceptions.map((one) => not(translateException(rows, one)))] }, event: { type: `${name} applies` } };
    const missing = line.safeguards.map((one): NestedCondition => ({
      all: [...translateOwed(rows, one), { fact: one.safeguard.fact, operator: 'notEqual', value: UNKNOWN }, not(translateRow(rows, one.holds))],
    }));
    const silent = line.safeguards
      .filter((one) => one.safeguard.unstated === 'block')
      .map((one): NestedCondition => ({
        all: [
          ...translateOwed(rows, one),
          { fact: one.safeguard.fact, operator: 'equal', value: UNKNOWN },
          ...(one.silenceBites.length === 0 ? [] : [anyOf(one.silenceBites.map((row) => translateRow(rows, row)))]),
        ],
      }));
    return [
      applies,
      ...(missing.length === 0 ? [] : [{ conditions: { any: missing }, event: { type: `${name} missing` } }]),
      ...(silent.length === 0 ? [] : [{ conditions: { any: silent }, event: { type: `${name} silent` } }]),
    ];
  });
  translated.set(table, rules);
  return rules;
};

const translateOwed = (rows: DecisionTable, one: LineSafeguard): readonly NestedCondition[] => [
  ...(one.when.length === 0 ? [] : [anyOf(one.when.map((row) => translateRow(rows, row)))]),
  ...one.unless.map((way) => not(translateException(rows, way))),
];

const translateException = (rows: DecisionTable, one: LineException): NestedCondition => ({
  all: [anyOf(one.when.map((row) => translateRow(rows, row))), ...one.butNot.map((row) => not(translateRow(rows, row)))],
});

const translateRow = (rows: DecisionTable, number: number): NestedCondition => {
  const row: Row = rows.rows[number] ?? [];
  return {
    all: row.flatMap((cell) => {
      const column = rows.columns[cell.column];
      // A cell that accepts every answer of a fact with one answer asks nothing.
      if (column === undefined || (!column.several && cell.accepts === everyAnswer(column))) return [];
      return [{ fact: column.fact, operator: 'holdsOneOf', value: column.answers.filter((_, i) => (cell.accepts & (1 << i)) !== 0) }];
    }),
  };
};

const anyOf = (conditions: readonly NestedCondition[]): NestedCondition => ({ any: [...conditions] });
const not = (condition: NestedCondition): NestedCondition => ({ not: condition });
