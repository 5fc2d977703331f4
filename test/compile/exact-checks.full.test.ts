import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/compile/analysis/analysis.js';
import { checkHiddenRules } from '../../src/compile/checks/hidden-rules.js';
import { checkNeverFires } from '../../src/compile/checks/never-fires.js';
import { checkExceptions } from '../../src/compile/checks/unreachable-exceptions.js';
import { checkSafeguards } from '../../src/compile/checks/unreachable-safeguards.js';
import { compileRuleBook } from '../../src/compile/compile.js';
import type { CompiledRuleBook } from '../../src/compile/compiled-rule-book.js';
import { intervalOf } from '../../src/compile/intervals.js';
import type { Place } from '../../src/rulebook/place.js';
import type { Clause, Version } from '../../src/rulebook/rule.js';
import { BASES, type Basis, type RuleBook } from '../../src/rulebook/rule-book.js';
import { everyAnswer, type Situation } from '../../src/table/decision-table.js';
import { decideSituation } from '../../src/verdict/decide/decide-situation.js';
import { isBlocking } from '../../src/verdict/findings/combine-findings.js';
import { byScan } from '../../src/verdict/findings/table-matcher.js';
import { everySituation } from '../support/every-situation.js';
import { byExtent } from '../support/full.js';
import { smallRuleBook } from '../support/small-books.js';

const compile = (ruleBook: RuleBook): CompiledRuleBook => {
  const { compiled, diagnostics } = compileRuleBook(ruleBook);
  if (compiled === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return compiled;
};

/** Gives every clause, exception and safeguard a line of its own, by which diagnostics are told apart. */
const withPlaces = (ruleBook: RuleBook): RuleBook => {
  let line = 1;
  const place = (): Place => ({ file: 'generated.yaml', line: line++, column: 1 });
  const exceptions = (list: Version['unless']): Version['unless'] => list.map((one) => ({ ...one, place: place() }));
  const version = (one: Version): Version => ({
    ...one,
    place: place(),
    unless: exceptions(one.unless),
    requires: one.requires.map((each) => ({ ...each, place: place(), unless: exceptions(each.unless) })),
  });
  return {
    ...ruleBook,
    rules: ruleBook.rules.map((rule) => ({
      ...rule,
      clauses: rule.clauses.map((clause) => ({ ...clause, place: place(), versions: clause.versions.map(version) })),
    })),
  };
};

const decide = (compiled: CompiledRuleBook, situation: Situation, basis: Basis, day: string) => {
  const calendar = compiled.calendars[basis];
  const known = {
    ...situation,
    columns: compiled.columns,
    known: new Uint8Array(compiled.columns.length),
    strength: new Uint16Array(compiled.columns.length),
  };
  return decideSituation(calendar.intervals[intervalOf(calendar.changes, day)] ?? [], known, { basis }, byScan);
};

/** As people state them: one answer or none at all of a fact that has one. */
const plainSituations = (compiled: CompiledRuleBook): readonly Situation[] =>
  everySituation(compiled.columns).filter((situation) =>
    compiled.columns.every((column, i) => column.several || situation.held[i] !== 0 || situation.possible[i] === everyAnswer(column)),
  );

const ENACTED = '2025-12-01';
const DAYS = ['2025-12-01', '2026-01-01', '2026-01-02', '2026-01-04', '2026-01-07', '2026-01-10'];

/** The rule book with one clause only, in another wording, all phases of which bind on the day it was enacted. */
const alone = (ruleBook: RuleBook, clause: Clause, change: Partial<Version>): CompiledRuleBook =>
  compile({
    ...ruleBook,
    regulations: ruleBook.regulations.map((one) => ({ ...one, order: one.order.slice(0, 1) })),
    rules: ruleBook.rules
      .slice(0, 1)
      .map((rule) => ({ ...rule, clauses: [{ ...clause, versions: clause.versions.map((one) => binding({ ...one, ...change })) }] })),
  });

const binding = (version: Version): Version => ({
  ...version,
  phases: version.phases.map((phase) => ({ ...phase, asEnacted: ENACTED, inForce: { from: ENACTED } })),
});

const blockedIn = (compiled: CompiledRuleBook): readonly boolean[] =>
  BASES.flatMap((basis) => plainSituations(compiled).map((situation) => decide(compiled, situation, basis, ENACTED).verdict === 'BLOCKED'));
const someDiffers = (a: readonly boolean[], b: readonly boolean[]): boolean => a.some((one, i) => one && b[i] === false);

const versionsIn = (ruleBook: RuleBook): readonly { clause: Clause; version: Version }[] =>
  ruleBook.rules.flatMap((rule) => rule.clauses.flatMap((clause) => clause.versions.map((version) => ({ clause, version }))));

describe('the exact checks agree with listing every situation', () => {
  it('which clauses never block, which exceptions never hold, and which never decide', () => {
    const seen = { never: 0, unreachable: 0, shadowed: 0 };
    fc.assert(
      fc.property(smallRuleBook, (drawn) => {
        const ruleBook = withPlaces(drawn);
        const analysis = analyse(compile(ruleBook));
        const never = new Set(checkNeverFires(analysis).map((one) => one.line));
        const exceptions = checkExceptions(analysis);
        for (const { clause, version } of versionsIn(ruleBook)) {
          const fires = blockedIn(alone(ruleBook, clause, {})).some(Boolean);
          if (fires === never.has(version.place.line)) return false;
          if (!fires) seen.never++;
          version.unless.forEach((one, i) => {
            const ban = (unless: Version['unless']): readonly boolean[] =>
              blockedIn(alone(ruleBook, clause, { kind: 'prohibition', requires: [], unless }));
            const reached = someDiffers(ban([]), ban([one]));
            const first = someDiffers(ban(version.unless.slice(0, i)), ban(version.unless.slice(0, i + 1)));
            const said = exceptions.filter((each) => each.line === one.place.line).map((each) => each.code);
            expect(said).toEqual(!reached ? ['unreachable-exception'] : first ? [] : ['shadowed-exception']);
            if (!reached) seen.unreachable++;
            else if (!first) seen.shadowed++;
          });
        }
        return true;
      }),
      { numRuns: byExtent(8, 50, 150), seed: 20261120 },
    );
    expect(
      Object.values(seen).every((count) => count > byExtent(0, 1, 5)),
      JSON.stringify(seen),
    ).toBe(true);
  });

  it('which clauses others hide', () => {
    let hiddenOnes = 0;
    fc.assert(
      fc.property(smallRuleBook, (drawn) => {
        const ruleBook = withPlaces(drawn);
        const compiled = compile(ruleBook);
        const analysis = analyse(compiled);
        const never = new Set(checkNeverFires(analysis).map((one) => one.line));
        const hidden = new Set(checkHiddenRules(analysis).map((one) => one.line));
        const decides = new Set<Version>();
        const blocksSomewhere = new Set<Version>();
        for (const situation of plainSituations(compiled)) {
          for (const basis of BASES) {
            for (const day of DAYS) {
              const { deciding, findings } = decide(compiled, situation, basis, day);
              if (deciding !== undefined && isBlocking(deciding.finding)) decides.add(deciding.line.version);
              for (const one of findings) if (isBlocking(one.finding)) blocksSomewhere.add(one.line.version);
            }
          }
        }
        return versionsIn(ruleBook).every(({ clause, version }) => {
          if (never.has(version.place.line) || !blocksSomewhere.has(version)) return true;
          if (!decides.has(version)) hiddenOnes++;
          return hidden.has(clause.place.line) === !decides.has(version);
        });
      }),
      { numRuns: byExtent(20, 50, 120), seed: 20261120 },
    );
    expect(hiddenOnes).toBeGreaterThan(byExtent(0, 0, 3));
  });

  it('which safeguards can never be missing', () => {
    let unreachable = 0;
    fc.assert(
      fc.property(smallRuleBook, (drawn) => {
        const ruleBook = withPlaces(drawn);
        const found = checkSafeguards(analyse(compile(ruleBook))).filter((one) => one.code === 'unreachable-safeguard');
        return versionsIn(ruleBook).every(
          ({ clause, version }) =>
            version.kind === 'prohibition' ||
            version.requires.every((one) => {
              const missing = blockedIn(alone(ruleBook, clause, { requires: [one] })).some(Boolean);
              if (!missing) unreachable++;
              return missing !== found.some((each) => each.line === one.place.line);
            }),
        );
      }),
      { numRuns: byExtent(8, 50, 150), seed: 20261120 },
    );
    expect(unreachable).toBeGreaterThan(byExtent(0, 1, 5));
  });
});
