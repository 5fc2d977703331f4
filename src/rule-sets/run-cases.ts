import { type Diagnostic, problem } from '../rulebook/diagnostic.js';
import type { Case } from '../rulebook/rule-book.js';
import { questionOf } from '../verdict/cases/run-case.js';
import type { Decision, Oracle } from '../verdict/verdict.js';
import type { RuleSet } from './rule-set.js';

/** Runs the cases of a rule set beside the law; each that fails is an error at its place. */
export const runRuleSetCases = ({ ruleBook: { cases } }: RuleSet, oracle: Oracle): readonly Diagnostic[] =>
  cases.flatMap((one) => {
    const wrong = compareCase(one, oracle.decide(questionOf(one)));
    return wrong.length === 0 ? [] : [problem('case-fails', one.place, `${shortened(one.name)}: ${wrong.join('; ')}`)];
  });

const shortened = (name: string): string => (name.length > 100 ? `${name.slice(0, 99).toWellFormed()}…` : name);

/** What a case expected and did not get; empty when it passes. */
const compareCase = ({ expect }: Case, { verdict, finding, ruleSource }: Decision): readonly string[] => {
  const wrong: string[] = [];
  if (expect.verdict !== verdict) wrong.push(`verdict is ${verdict}, expected ${expect.verdict}`);
  if (expect.finding !== undefined && expect.finding !== finding) wrong.push(`finding is ${finding}, expected ${expect.finding}`);
  if (expect.cite !== undefined && !cites(ruleSource, expect.cite)) wrong.push(`rule_source is ${ruleSource}, expected ${expect.cite}`);
  return wrong;
};

/** `rule 1` is cited by `acme/travel-policy 1.2.0, rule 1`, but not by `…, rule 12`. */
const cites = (source: string, wanted: string): boolean => {
  const at = source.indexOf(wanted);
  return at >= 0 && !/[0-9a-z]/i.test(source.charAt(at + wanted.length)) && (at === 0 || /[\s(]/.test(source.charAt(at - 1)));
};
