/** The `cid` of a rule book, and what is decided on one of each so many of its cases, one a line. */
export const decidedLines = (oracle, cases, questionOf, every = 1, first = 0) => [
  oracle.summary.cid,
  ...cases
    .filter((_, i) => i % every === first)
    .map((one) => {
      const { verdict, finding, ruleSource, confidence, cid } = oracle.decide(questionOf(one));
      return `${one.place.file} ${one.name} ${verdict} ${finding} ${ruleSource} ${confidence} ${cid}`;
    }),
];
