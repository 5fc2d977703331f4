import { conditionsOf } from '../../../src/compile/checks/facts.js';
import type { CompiledRuleBook } from '../../../src/compile/compiled-rule-book.js';
import { dayAfter, dayBefore } from '../../../src/compile/day.js';
import { bindingOf } from '../../../src/compile/intervals.js';
import type { Place } from '../../../src/rulebook/place.js';
import type { Exception } from '../../../src/rulebook/rule.js';
import { BASES, type Case } from '../../../src/rulebook/rule-book.js';
import type { Decided } from '../../../src/verdict/decide/decided.js';
import { isBlocking } from '../../../src/verdict/findings/combine-findings.js';

/** What cases touch of one kind of thing, and what none does. */
export interface Covered {
  readonly kind: 'clauses' | 'exceptions' | 'safeguards' | 'answers' | 'date boundaries';
  readonly all: number;
  readonly untouched: readonly { readonly what: string; readonly place: Place }[];
}

/** Collects what decided cases touch. */
export interface Coverage {
  add(one: Case, decided: Decided): void;
  report(): readonly Covered[];
}

/** Counts which clauses, exceptions, safeguards and answers the cases touch. */
export const measureCoverage = (compiled: CompiledRuleBook): Coverage => {
  const touched = new Set<string>();
  const exceptions = new Set<Exception>();
  return {
    add(one, decided) {
      for (const finding of decided.findings) {
        if (finding.finding === 'undetermined') continue;
        const { clause } = finding.line;
        touched.add(`${clause.id} on ${one.basis} ${one.on}`);
        if (finding.finding === 'not_in_force') continue;
        if (isBlocking(finding.finding)) touched.add(`blocks ${clause.id}`);
        if (finding.finding === 'excepted') exceptions.add(finding.exception.written);
        if (finding.finding === 'breached' || finding.finding === 'unsupported')
          for (const { written } of finding.failing) touched.add(`missing ${clause.id} ${written.fact}`);
      }
      decided.situation.columns.forEach((column, i) => {
        const held = decided.situation.held[i] ?? 0;
        column.answers.forEach((answer, a) => {
          if ((held & (1 << a)) !== 0) touched.add(`${column.fact}: ${answer}`);
        });
      });
    },
    report: () => [
      clausesOf(compiled, touched),
      exceptionsOf(compiled, exceptions),
      safeguardsOf(compiled, touched),
      answersOf(compiled, touched),
      boundariesOf(compiled, touched),
    ],
  };
};

const collect = (
  kind: Covered['kind'],
  all: readonly { readonly what: string; readonly place: Place; readonly covered: boolean }[],
): Covered => ({ kind, all: all.length, untouched: all.filter((one) => !one.covered) });

const clausesIn = ({ ruleBook }: CompiledRuleBook) => ruleBook.rules.flatMap((rule) => rule.clauses);

const clausesOf = (compiled: CompiledRuleBook, touched: ReadonlySet<string>): Covered =>
  collect(
    'clauses',
    clausesIn(compiled).map((clause) => ({
      what: `\`${clause.id}\` blocks in no case`,
      place: clause.place,
      covered: touched.has(`blocks ${clause.id}`),
    })),
  );

/** A shared exception is one exception, wherever it lifts a clause. */
const exceptionsOf = (compiled: CompiledRuleBook, lifted: ReadonlySet<Exception>): Covered => {
  const all = new Set(clausesIn(compiled).flatMap((clause) => clause.versions.flatMap((version) => version.unless)));
  return collect(
    'exceptions',
    [...all].map((one) => ({ what: `exception \`${one.name}\` lifts nothing in any case`, place: one.place, covered: lifted.has(one) })),
  );
};

const safeguardsOf = (compiled: CompiledRuleBook, touched: ReadonlySet<string>): Covered =>
  collect(
    'safeguards',
    clausesIn(compiled).flatMap((clause) =>
      clause.versions.flatMap((version) =>
        version.requires.map((one) => ({
          what: `\`${one.fact}\` of \`${clause.id}\` is missing in no case`,
          place: one.place,
          covered: touched.has(`missing ${clause.id} ${one.fact}`),
        })),
      ),
    ),
  );

/** Answers that some rule asks for. */
const answersOf = (compiled: CompiledRuleBook, touched: ReadonlySet<string>): Covered => {
  const asked = new Set(
    conditionsOf(compiled.ruleBook).flatMap((block) =>
      Object.entries(block).flatMap(([fact, answers]) => answers.map((answer) => `${fact}: ${answer}`)),
    ),
  );
  return collect(
    'answers',
    compiled.facts.flatMap((fact) =>
      fact.answers
        .filter((answer) => asked.has(`${fact.id}: ${answer}`))
        .map((answer) => ({
          what: `\`${fact.id}: ${answer}\` holds in no case`,
          place: fact.place,
          covered: touched.has(`${fact.id}: ${answer}`),
        })),
    ),
  );
};

/** Nothing lies before the first day that can be written. */
const FIRST_DAY = '0001-01-01';

/** The first day of every line and the day before, the last day and the day after, on each basis. */
const boundariesOf = (compiled: CompiledRuleBook, touched: ReadonlySet<string>): Covered => {
  const lines = (compiled.calendars.readiness.intervals[0] ?? []).flatMap((table) => table.lines);
  const days = new Map<string, { what: string; place: Place; covered: boolean }>();
  for (const line of lines) {
    for (const basis of BASES) {
      const { from, to } = bindingOf(line, basis);
      for (const day of [...(from <= FIRST_DAY ? [] : [dayBefore(from)]), from, ...(to === undefined ? [] : [to, dayAfter(to)])]) {
        const key = `${line.clause.id} on ${basis} ${day}`;
        days.set(key, {
          what: `\`${line.clause.id}\` is asked about in no case on ${day} (${basis})`,
          place: line.phase.place ?? line.version.place,
          covered: touched.has(key),
        });
      }
    }
  }
  return collect('date boundaries', [...days.values()]);
};
