import type { NestedCondition, TopLevelCondition } from 'json-rules-engine';
import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Line, LineException, LineSafeguard } from '../../compile/lines.js';
import { type DecisionTable, everyAnswer, type Row } from '../../table/decision-table.js';

/**
 * A fact that is not known has the value UNKNOWN, which no condition accepts: a scope or an exception is then not stated,
 * and a safeguard is silent. A fact known only in part (one answer ruled out, several left) has no value here, so such
 * situations are not for this opinion: see `isTranslatable`.
 */
export const UNKNOWN = 'unknown';

/** A rule of json-rules-engine. */
export interface TranslatedRule {
  readonly conditions: TopLevelCondition;
  readonly event: { readonly type: string };
}

/** The lines in force, each with a name of its own: a clause may have several versions and phases. */
export const bindingLines = (table: LawTable): readonly { readonly line: Line; readonly name: string }[] =>
  table.lines.flatMap((line, i) => (table.status[i] === 'binding' ? [{ line, name: `${line.clause.id}#${i}` }] : []));

const translated = new WeakMap<LawTable, readonly TranslatedRule[]>();

/** Three rules a line: its scope holds and no exception does; a safeguard is said to be missing; silence about one counts. */
export const translateTable = (table: LawTable): readonly TranslatedRule[] => {
  const known = translated.get(table);
  if (known !== undefined) return known;
  const { conditions: rows } = table;
  const rules = bindingLines(table).flatMap(({ line, name }): TranslatedRule[] => {
    const scope = anyOf(line.scope.map((row) => translateRow(rows, row)));
    const applies: TranslatedRule = {
      conditions: { all: [scope, ...line.exceptions.map((one) => not(translateException(rows, one)))] },
      event: { type: `${name} applies` },
    };
    const missing = line.safeguards.map(
      (one): NestedCondition => ({
        all: [
          ...translateOwed(rows, one),
          { fact: one.written.fact, operator: 'notEqual', value: UNKNOWN },
          not(translateRow(rows, one.holds)),
        ],
      }),
    );
    const silent = line.safeguards
      .filter((one) => one.written.unstated === 'block')
      .map(
        (one): NestedCondition => ({
          all: [
            ...translateOwed(rows, one),
            { fact: one.written.fact, operator: 'equal', value: UNKNOWN },
            ...(one.silenceBites.length === 0 ? [] : [anyOf(one.silenceBites.map((row) => translateRow(rows, row)))]),
          ],
        }),
      );
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
