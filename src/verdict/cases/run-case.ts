import type { Case } from '../../rulebook/rule-book.js';
import type { Decided } from '../decide/decided.js';
import { ruleSource } from '../findings/citation.js';
import type { OpenOracle } from '../oracle/open-oracle.js';
import type { Question } from '../verdict.js';

/** The question that a case asks. */
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
  const { decided } = oracle.decideOpenly(questionOf(one));
  return compareCase(one, decided);
};

/** The same for a decision already made. */
export const compareCase = (
  one: Case,
  { verdict, deciding, findings }: Pick<Decided, 'verdict' | 'deciding' | 'findings'>,
): readonly string[] => {
  const wrong: string[] = [];
  const source = ruleSource(deciding);
  const differ = (what: string, wanted: string | undefined, got: string): void => {
    if (wanted !== undefined && wanted !== got) wrong.push(`${what} is ${got}, expected ${wanted}`);
  };
  const { expect } = one;
  differ('verdict', expect.verdict, verdict);
  differ('finding', expect.finding, deciding?.finding ?? 'none');
  if (expect.cite !== undefined && !citesProvision(source, expect.cite)) wrong.push(`rule_source is ${source}, expected ${expect.cite}`);
  if (expect.exception !== undefined) {
    const named = findings.some((each) => each.finding === 'excepted' && each.exception.written.name === expect.exception);
    if (!named) wrong.push(`no finding rests on the exception \`${expect.exception}\``);
  }
  return wrong;
};

/** `Art. 26` is cited by `Art. 26(7)` and by `Regulation (EU) 2024/1689, Art. 26`, but not by `Art. 260`. */
export const citesProvision = (source: string, provision: string): boolean => {
  const i = source.indexOf(provision);
  return i >= 0 && !/[0-9a-z]/i.test(source.charAt(i + provision.length)) && (i === 0 || /[\s(]/.test(source.charAt(i - 1)));
};
