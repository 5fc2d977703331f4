import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/compile/analysis/analysis.js';
import { findDifference, liesIn } from '../../../src/compile/analysis/difference.js';
import { compileRuleBook } from '../../../src/compile/compile.js';
import type { CompiledRuleBook } from '../../../src/compile/compiled-rule-book.js';
import { NOTHING_READ } from '../../../src/reading/reading.js';
import { both } from '../../../src/rulebook/read-blocks.js';
import type { Answer, ConditionBlock } from '../../../src/rulebook/rule.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { type Column, everyAnswer, type Situation } from '../../../src/table/decision-table.js';
import { createDecider } from '../../../src/verdict/decide/decide-question.js';
import { byScan } from '../../../src/verdict/findings/table-matcher.js';
import { byExtent } from '../../support/full.js';
import { twoSmallRuleBooks } from '../../support/small-books.js';

type Presumed = Readonly<Record<string, readonly Answer[]>>;

const presumptions: fc.Arbitrary<Presumed> = fc.record({
  a: fc.constantFrom([], ['true'], ['false']),
  b: fc.constantFrom([], ['x'], ['z']),
  c: fc.constantFrom([], ['false']),
  d: fc.constantFrom([], ['p'], ['p', 'q']),
});

const presuming = (ruleBook: RuleBook, presumed: Presumed): RuleBook => ({
  ...ruleBook,
  vocabulary: { ...ruleBook.vocabulary, facts: ruleBook.vocabulary.facts.map((fact) => ({ ...fact, presume: presumed[fact.id] ?? [] })) },
});

const compile = (ruleBook: RuleBook): CompiledRuleBook => {
  const { compiled, diagnostics } = compileRuleBook(ruleBook);
  if (compiled === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return compiled;
};

/** What may be said of a fact: nothing, or some of its answers; all answers of a fact with one answer say nothing either. */
const sayings = (column: Column): readonly (readonly Answer[])[] =>
  Array.from({ length: everyAnswer(column) + 1 }, (_, set) => column.answers.filter((__, a) => (set & (1 << a)) !== 0)).filter(
    (answers) => column.several || answers.length < column.answers.length,
  );

const everythingSaid = (columns: readonly Column[]): readonly (readonly (readonly Answer[])[])[] =>
  columns.reduce<readonly (readonly (readonly Answer[])[])[]>(
    (list, column) => list.flatMap((said) => sayings(column).map((answers) => [...said, answers])),
    [[]],
  );

const verdictOf = (compiled: CompiledRuleBook, jurisdictions: readonly string[] = []): ((facts: Presumed) => string) => {
  const decide = createDecider(compiled, byScan);
  const domain = compiled.ruleBook.domains[0];
  if (domain === undefined) throw new Error('there is no domain');
  return (facts) =>
    decide(domain, { domain: 'general', action: '', facts, asOf: '2026-01-03', jurisdictions, basis: 'readiness' }, NOTHING_READ).verdict;
};

/** The same as a point of the common space: a column for each fact, then one for each fact that the two presume differently. */
const pointOf = (columns: readonly Column[], said: readonly (readonly Answer[])[], a: Presumed, b: Presumed): Situation => {
  const held: number[] = [];
  const possible: number[] = [];
  const flags: number[] = [];
  columns.forEach((column, i) => {
    const answers = said[i] ?? [];
    const unlike = [...(a[column.fact] ?? [])].sort().join() !== [...(b[column.fact] ?? [])].sort().join();
    const known = answers.length > 0 ? answers : unlike ? [] : (b[column.fact] ?? []);
    const mask = known.reduce((sum, answer) => sum | (1 << column.answers.indexOf(answer)), 0);
    held.push(known.length > 0 && (column.several || known.length === 1) ? mask : 0);
    possible.push(known.length > 0 ? mask : everyAnswer(column));
    if (unlike) flags.push(answers.length > 0 ? 1 : 2);
  });
  return { held: Int32Array.from([...held, ...flags]), possible: Int32Array.from([...possible, ...flags]) };
};

/** The second rule under another law, which covers only what its scope says; clauses named `1` are asked everywhere, without a scope. */
const twoLaws = (ruleBook: RuleBook, scope: ConditionBlock): RuleBook => {
  const [law] = ruleBook.regulations;
  if (law === undefined) throw new Error('there is no regulation');
  return {
    ...ruleBook,
    regulations: [
      { ...law, order: ['R1'] },
      { ...law, id: 'other', jurisdiction: 'US-CO', scope, order: ['R2'] },
    ],
    rules: ruleBook.rules.map((rule) =>
      rule.id === 'R1'
        ? { ...rule, clauses: rule.clauses.map((clause) => ({ ...clause, everywhere: clause.id === 'R1/1' })) }
        : {
            ...rule,
            regulation: 'other',
            clauses: rule.clauses.map((clause) => ({
              ...clause,
              versions: clause.versions.map((version) => ({ ...version, when: version.when.map((block) => both(scope, block)) })),
            })),
          },
    ),
  };
};

const scopes: fc.Arbitrary<ConditionBlock> = fc.constantFrom<ConditionBlock[]>({}, { a: ['true'] }, { d: ['p'] });

/** A fact of the scope is presumed to be as the scope says, in that jurisdiction. */
const presumedIn = (jurisdiction: string, presumed: Presumed, scope: ConditionBlock): Presumed =>
  jurisdiction === 'EU' ? presumed : { ...presumed, ...scope };

const RUNS = byExtent(12, 60, 200);

describe('the regions in which two rule books differ that presume different things', () => {
  it('are exact in each of two jurisdictions, with clauses that are asked everywhere', () => {
    let differing = 0;
    fc.assert(
      fc.property(
        twoSmallRuleBooks,
        presumptions,
        presumptions,
        scopes,
        scopes,
        fc.constantFrom('EU', 'US-CO'),
        ([x, y], a, b, s, t, jurisdiction) => {
          const drafts = [twoLaws(presuming(x, a), s), twoLaws(presuming(y, b), t)] as const;
          // A scope that a condition excludes is an error of its own.
          if (drafts.some((ruleBook) => compileRuleBook(ruleBook).compiled === undefined)) return true;
          const [before, after] = [compile(drafts[0]), compile(drafts[1])];
          const regions = findDifference(analyse(before), analyse(after)).regions.filter((region) => region.jurisdiction === jurisdiction);
          const [was, is] = [verdictOf(before, [jurisdiction]), verdictOf(after, [jurisdiction])];
          return everythingSaid(before.columns).every((said) => {
            const facts = Object.fromEntries(
              before.columns.flatMap((column, i) => ((said[i] ?? []).length > 0 ? [[column.fact, said[i] ?? []]] : [])),
            );
            const verdicts = [was(facts), is(facts)];
            const point = pointOf(before.columns, said, presumedIn(jurisdiction, a, s), presumedIn(jurisdiction, b, t));
            const inside = regions.filter((region) => liesIn(region, { basis: 'readiness', from: '2026-01-03' }, point));
            if (verdicts[0] !== verdicts[1]) differing++;
            return verdicts[0] === verdicts[1]
              ? inside.length === 0
              : inside.length > 0 && inside.every((region) => region.to === verdicts[1]);
          });
        },
      ),
      { numRuns: RUNS },
    );
    expect(differing).toBeGreaterThan(5 * RUNS);
  });

  it('are exactly what can be said, or left unsaid, to get different verdicts', () => {
    let differing = 0;
    fc.assert(
      fc.property(twoSmallRuleBooks, presumptions, presumptions, ([x, y], a, b) => {
        const [before, after] = [compile(presuming(x, a)), compile(presuming(y, b))];
        const { regions } = findDifference(analyse(before), analyse(after));
        const [was, is] = [verdictOf(before), verdictOf(after)];
        return everythingSaid(before.columns).every((said) => {
          const facts = Object.fromEntries(
            before.columns.flatMap((column, i) => ((said[i] ?? []).length > 0 ? [[column.fact, said[i] ?? []]] : [])),
          );
          const verdicts = [was(facts), is(facts)];
          const inside = regions.filter((region) =>
            liesIn(region, { basis: 'readiness', from: '2026-01-03' }, pointOf(before.columns, said, a, b)),
          );
          if (verdicts[0] !== verdicts[1]) differing++;
          return verdicts[0] === verdicts[1]
            ? inside.length === 0
            : inside.length > 0 && inside.every((region) => region.to === verdicts[1]);
        });
      }),
      { numRuns: RUNS },
    );
    expect(differing).toBeGreaterThan(5 * RUNS);
  });
});
