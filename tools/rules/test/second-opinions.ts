import type { Case } from '../../../src/rulebook/rule-book.js';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import { isBlocking } from '../../../src/verdict/findings/combine-findings.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { isTranslatable, secondOpinion } from '../../../src/verdict/second-opinion/second-opinion.js';

/** What json-rules-engine says of the cases. */
export interface SecondOpinions {
  /** How many cases were asked about; left out are those in which a fact is known only in part. */
  readonly asked: number;
  readonly differing: ReadonlyMap<Case, readonly string[]>;
}

/** Runs cases through json-rules-engine too, which shares no code with the tables, and compares which clauses block. */
export const askSecondOpinions = async (cases: readonly Case[], oracle: OpenOracle): Promise<SecondOpinions> => {
  const differing = new Map<Case, readonly string[]>();
  let asked = 0;
  for (const one of cases) {
    const { tables, situation, findings } = oracle.decideOpenly(questionOf(one)).decided;
    if (!isTranslatable(situation)) continue;
    asked++;
    const ours = new Set(
      findings.flatMap((finding) => (isBlocking(finding.finding) ? [`${finding.line.clause.id} ${finding.finding}`] : [])),
    );
    const theirs = new Set<string>(await secondOpinion(tables, situation));
    const wrong = [
      ...[...ours].filter((clause) => !theirs.has(clause)).map((clause) => `by json-rules-engine: not ${clause}`),
      ...[...theirs].filter((clause) => !ours.has(clause)).map((clause) => `by json-rules-engine: ${clause}`),
    ];
    if (wrong.length > 0) differing.set(one, wrong);
  }
  return { asked, differing };
};
