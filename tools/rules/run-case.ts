import type { Case } from '../../src/rulebook/rule.js';
import type { OpenOracle } from '../../src/verdict/oracle.js';
import type { Question } from '../../src/verdict/verdict.js';

export const questionOf = (one: Case): Question => ({
  domain: one.domain,
  action: one.action ?? '',
  facts: one.facts,
  asOf: one.on,
  jurisdictions: one.jurisdiction,
  basis: one.basis,
});

/** What a case expected and did not get; empty when it passes. */
export const runCase = (one: Case, oracle: OpenOracle): readonly string[] => {
  const { decision, decided } = oracle.decideOpenly(questionOf(one));
  const wrong: string[] = [];
  const differ = (what: string, wanted: string | undefined, got: string): void => {
    if (wanted !== undefined && wanted !== got) wrong.push(`${what} is ${got}, expected ${wanted}`);
  };
  const { expect } = one;
  differ('verdict', expect.verdict, decision.verdict);
  differ('finding', expect.finding, decision.finding);
  if (expect.cite !== undefined && !citesProvision(decision.rule_source, expect.cite)) wrong.push(`rule_source is ${decision.rule_source}, expected ${expect.cite}`);
  if (expect.exception !== undefined) {
    const named = decided.findings.some((each) => each.finding === 'excepted' && each.exception.exception.name === expect.exception);
    if (!named) wrong.push(`no finding rests on the exception \`${expect.exception}\``);
  }
  return wrong;
};

/** `Art. 26` is cited by `Art. 26(7)` and by `Regulation (EU) 2024/1689, Art. 26`, but not by `Art. 260`. */
export const citesProvision = (source: string, provision: string): boolean => {
  const i = source.indexOf(provision);
  return i >= 0 && !/[0-9a-z]/i.test(source.charAt(i + provision.length)) && (i === 0 || /[\s(]/.test(source.charAt(i - 1)));
};
