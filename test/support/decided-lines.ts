import type { RuleBook } from '../../src/rulebook/rule-book.js';
import { questionOf } from '../../src/verdict/cases/run-case.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';

/** The `cid` of the rule book, and what is decided on every Nth of its cases, one a line. */
export const decidedLines = (oracle: OpenOracle, { cases }: RuleBook, every = 1): readonly string[] => [
  oracle.summary.cid,
  ...cases
    .filter((_, i) => i % every === 0)
    .map((one) => {
      const { verdict, finding, ruleSource, confidence, cid } = oracle.decide(questionOf(one));
      return `${one.place.file} ${one.name} ${verdict} ${finding} ${ruleSource} ${confidence} ${cid}`;
    }),
];
