import { compileRuleBook } from '../../src/compile/compile.js';
import { decideSituation } from '../../src/verdict/decide/decide-situation.js';
import { byIndex, byScan, type TableMatcher } from '../../src/verdict/findings/table-matcher.js';
import { type KnownSituation, presume } from '../../src/verdict/situation/presumption.js';
import { makeSituation } from '../../src/verdict/situation/situation.js';
import { factsOf, ruleBookOf } from '../generated-rule-book.js';
import type { GeneratedInput, GeneratedRule } from '../workload.js';
import type { Decide } from './engine.js';

export interface Compiled {
  /** With every finding kept: there is no mode without the trace. Facts are made into a situation first. */
  readonly decide: Decide;
  /** The same by the plain scan of the tables. */
  readonly scan: Decide;
  /** The tables alone: the situation was made before. */
  readonly decideSituation: (i: number) => string | undefined;
}

/** Our own tables on the generated rules, by the same code that answers. */
export const compileOurs = (rules: readonly GeneratedRule[], inputs: readonly GeneratedInput[]): Compiled => {
  const ruleBook = ruleBookOf(rules);
  const { compiled, diagnostics } = compileRuleBook(ruleBook);
  if (compiled === undefined) throw new Error(`the generated rules do not compile: ${diagnostics[0]?.message}`);
  const tables = compiled.calendars.in_force.intervals.at(-1) ?? [];
  const [domain] = ruleBook.domains;
  if (domain === undefined) throw new Error('the generated rule book has no domain');
  const presumption = presume(compiled.facts, compiled.columns, domain, []);
  const situationOf = (input: GeneratedInput): KnownSituation =>
    makeSituation(compiled, { facts: factsOf(input), weighed: [], refused: new Map(), presumption });
  const situations = inputs.map(situationOf);
  const blocking = (situation: KnownSituation, match: TableMatcher): string | undefined => {
    const { verdict, deciding } = decideSituation(tables, situation, { basis: 'in_force' }, match);
    return verdict === 'BLOCKED' ? deciding?.line.rule.id : undefined;
  };
  return {
    decide: (input) => blocking(situationOf(input), byIndex),
    scan: (input) => blocking(situationOf(input), byScan),
    decideSituation: (i) => blocking(situations[i % situations.length] as KnownSituation, byIndex),
  };
};
