import type { Case, Domain } from '../../rulebook/rule-book.js';
import { createDecider } from '../decide/decide-question.js';
import { byScan } from '../findings/table-matcher.js';
import type { OpenOracle } from '../oracle/open-oracle.js';
import { compareCase, questionOf } from './run-case.js';

/** What a case came to, and what was expected and did not come; nothing is wrong where it passes. */
export interface RunBothWays {
  readonly decided: ReturnType<OpenOracle['decideOpenly']>['decided'];
  readonly wrong: readonly string[];
}

/** Runs cases by the compiled tables and by the plain scan, which must agree. The text is read once. */
export const bothWays = (oracle: OpenOracle): ((one: Case) => RunBothWays) => {
  const byPlainScan = createDecider(oracle.compiled, byScan);
  return (one) => {
    const question = questionOf(one);
    const { reading, decided } = oracle.decideOpenly(question);
    const plain = byPlainScan(domainOf(oracle, one.domain), question, reading);
    const wrong = compareCase(one, decided);
    const otherwise = compareCase(one, plain).filter((text) => !wrong.includes(text));
    return { decided, wrong: [...wrong, ...otherwise.map((text) => `by plain scan: ${text}`)] };
  };
};

/** Errors about one reload that are worth reading; a rule book that fails more is wrong as a whole. */
const MOST_TOLD = 20;

/** What is wrong with those cases that do not pass both ways, at most twenty, and how many more there are. */
export const failingCases = (cases: readonly Case[], oracle: OpenOracle): readonly string[] => {
  const run = bothWays(oracle);
  const failing = cases.flatMap((one) => {
    const { wrong } = run(one);
    const { file, line, column } = one.place;
    return wrong.length === 0 ? [] : [`${file}:${line}:${column} case-fails: ${one.name}: ${wrong.join('; ')}`];
  });
  const more = failing.length - MOST_TOLD;
  return more > 0 ? [...failing.slice(0, MOST_TOLD), `${more} more cases fail`] : failing;
};

const domainOf = ({ compiled }: OpenOracle, name: string): Domain => {
  const domain = compiled.ruleBook.domains.find((one) => one.id === name || one.aliases.includes(name));
  if (domain === undefined) throw new RangeError(`\`${name}\` is not a domain of this rule book`);
  return domain;
};
