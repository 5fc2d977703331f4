import type { Days, Region } from '../../../src/compile/analysis/difference.js';
import type { Answer } from '../../../src/rulebook/rule.js';
import type { Case } from '../../../src/rulebook/rule-book.js';
import { compareCase, questionOf } from '../../../src/verdict/cases/run-case.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';

/** The case that would have killed a mutant: a situation of the region that it changes, with the verdict of the rule book as it is. */
export const missingCase = (oracle: OpenOracle, region: Region, what: string): Case | undefined => {
  const confirmed = region.line.line.version.confirmed.on;
  const days = [...region.days].sort((a, b) => ORDER.indexOf(a.basis) - ORDER.indexOf(b.basis));
  const day = days.find((one) => one.basis === 'in_force' && covers(one, confirmed)) ?? days[0];
  if (day === undefined) return undefined;
  const facts: Readonly<Record<string, readonly Answer[]>> =
    Object.keys(region.witness.facts).length > 0 ? region.witness.facts : { ai_used: ['true'] };
  const asked: Case = {
    name: what.replace(': ', ' kills: '),
    rule: region.line.line.rule.id,
    facts,
    domain: 'general',
    jurisdiction: [region.jurisdiction],
    basis: day.basis,
    on: day.basis === 'in_force' && covers(day, confirmed) ? confirmed : dayOf(day),
    expect: { verdict: region.to === 'BLOCKED' ? 'ALLOWED' : 'BLOCKED' },
    place: region.line.line.rule.place,
  };
  const { decided } = oracle.decideOpenly(questionOf(asked));
  if (compareCase(asked, decided).length > 0) return undefined;
  // Why something is allowed may change with any other clause; that it is, may not.
  return decided.verdict === 'ALLOWED' || decided.deciding === undefined
    ? asked
    : { ...asked, expect: { ...asked.expect, finding: decided.deciding.finding } };
};

const ORDER: readonly Days['basis'][] = ['in_force', 'as_enacted', 'readiness'];

const covers = ({ from, to }: Days, day: string): boolean => (from === undefined || from <= day) && (to === undefined || day <= to);

/** The first day of the interval, where the law just changed; the last where it has no first. */
const dayOf = ({ from, to }: Days): string => from ?? to ?? '0001-01-01';

/** Cases as they are written in a file, ready to paste under `cases:`. */
export const printCases = (cases: readonly Case[]): string => cases.map(printCase).join('\n');

const printCase = (one: Case): string =>
  [
    `  - name: ${quote(one.name)}`,
    ...(one.domain === 'general' ? [] : [`    domain: ${one.domain}`]),
    `    on: ${one.on}`,
    `    facts: { ${Object.entries(one.facts)
      .map(([fact, answers]) => `${fact}: ${answers.length === 1 ? (answers[0] ?? '') : `[${answers.join(', ')}]`}`)
      .join(', ')} }`,
    ...(one.basis === 'in_force' ? [] : [`    basis: ${one.basis}`]),
    `    expect: { verdict: ${one.expect.verdict}${one.expect.finding === undefined ? '' : `, finding: ${one.expect.finding}`} }`,
  ].join('\n');

/** Names hold colons and backticks, which YAML would read as something else. */
const quote = (text: string): string => JSON.stringify(text);
