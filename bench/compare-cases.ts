import type { Engine } from 'json-rules-engine';
import type { LawTable } from '../src/compile/compiled-rule-book.js';
import type { Case } from '../src/rulebook/rule-book.js';
import { questionOf } from '../src/verdict/cases/run-case.js';
import { decideSituation } from '../src/verdict/decide/decide-situation.js';
import { isBlocking } from '../src/verdict/findings/combine-findings.js';
import { byIndex, byScan, type TableMatcher } from '../src/verdict/findings/table-matcher.js';
import type { OpenOracle } from '../src/verdict/oracle/open-oracle.js';
import { blockingClauses, engineOf, factValues, isTranslatable } from '../src/verdict/second-opinion/second-opinion.js';
import type { KnownSituation } from '../src/verdict/situation/presumption.js';
import type { Question } from '../src/verdict/verdict.js';
import { measure } from './measure.js';
import { CASES, CASES_BY_INDEX, CASES_BY_PEER } from './names.js';
import type { Timing } from './results.js';

/** Of so many situations every one is compared; all are timed. */
const COMPARED = 100;

interface Situated {
  readonly question: Question;
  readonly tables: readonly LawTable[];
  readonly situation: KnownSituation;
  readonly engine: Engine;
  readonly facts: Readonly<Record<string, string | readonly string[]>>;
}

/** The shipped rules on the situations of their cases, beside json-rules-engine on the same rules; engines and facts are made before. */
export const compareCases = async (oracle: OpenOracle, cases: readonly Case[]): Promise<readonly Timing[]> => {
  const engines = new Map<string, Engine>();
  const engineFor = (tables: readonly LawTable[]): Engine => {
    const key = tables.map((table) => `${table.regulation.id} ${table.status.join('')}`).join();
    const engine = engines.get(key) ?? engineOf(tables);
    engines.set(key, engine);
    return engine;
  };
  const situated = cases.flatMap((one): readonly Situated[] => {
    const question = questionOf(one);
    const { tables, situation } = oracle.decideOpenly(question).decided;
    return isTranslatable(situation) ? [{ question, tables, situation, engine: engineFor(tables), facts: factValues(situation) }] : [];
  });
  const decide = (i: number, match: TableMatcher): ReturnType<typeof decideSituation> => {
    const { tables, situation, question } = situated[i % situated.length] as Situated;
    return decideSituation(tables, situation, question, match);
  };
  // A stride that visits every case, so that the few that are timed of the slow peer are no one rule's.
  const spread = (i: number): Situated => situated[(i * 101) % situated.length] as Situated;
  for (let i = 0; i < COMPARED; i++) {
    const { tables, engine, facts, situation, question } = spread(i);
    const clauses = (match: TableMatcher): string =>
      [
        ...new Set(
          decideSituation(tables, situation, question, match)
            .findings.filter((one) => isBlocking(one.finding))
            .map((one) => `${one.line.clause.id} ${one.finding}`),
        ),
      ]
        .sort()
        .join();
    const wanted = clauses(byScan);
    const found = [clauses(byIndex), [...blockingClauses(tables, await engine.run({ ...facts }))].sort().join()];
    if (found.some((one) => one !== wanted)) throw new Error(`${found.join(' and ')} where the plain scan finds ${wanted}`);
  }
  return measure(CASES, {
    [CASES_BY_INDEX]: (i) => decide(i * 101, byIndex),
    'tables alone, by the plain scan': (i) => decide(i * 101, byScan),
    [CASES_BY_PEER]: (i) => spread(i).engine.run({ ...spread(i).facts }),
  });
};
