import type { ChangedVerdicts, RuleSetDifference } from '../../rule-sets/compare-rule-sets.js';
import type { RuleSet } from '../../rule-sets/rule-set.js';
import type { ShadowCount } from '../../rule-sets/shadow-counts.js';
import type { Diagnostic } from '../../rulebook/diagnostic.js';
import type { RuleSetState, RuleSetVersion } from '../../stores/rule-sets.js';
import type { FieldError } from './problem.js';
import { presentAnswer } from './question.js';
import { presentRule } from './rule.js';

/** A rule set by the name that its owner's questions use, and which versions of it answer. */
export const presentRuleSet = ({ tenant, ruleSet, active, shadow }: RuleSetState): object => ({
  rule_set: `${tenant}/${ruleSet}`,
  active: active ?? null,
  shadow: shadow ?? null,
});

/** A version without what it says. */
export const presentVersion = (
  { tenant, ruleSet, version, cid, title, rules, cases, createdAt, createdBy }: RuleSetVersion,
  state?: Pick<RuleSetState, 'active' | 'shadow'>,
): object => ({
  rule_set: `${tenant}/${ruleSet}`,
  version,
  cid,
  title,
  rules,
  cases,
  created_at: createdAt,
  created_by: createdBy,
  active: state?.active === version,
  shadow: state?.shadow === version,
});

/** What a version says: its rules, and its own questions. */
export const presentContent = ({ jurisdictions, ruleBook }: RuleSet): object => ({
  jurisdictions: jurisdictions ?? null,
  rules_in_full: ruleBook.rules.map((rule) => presentRule(rule, ruleBook.regulations[0])),
  facts: ruleBook.vocabulary.facts.map(({ id, question, kind, answers }) => ({
    fact: id,
    question,
    kind,
    answers: answers.map(presentAnswer),
  })),
});

/** So many mistakes are told at once. */
const MOST_TOLD = 50;

/** What is wrong with an upload: each mistake with its file, line and column. */
export const presentDiagnostics = (diagnostics: readonly Diagnostic[]): readonly FieldError[] =>
  diagnostics.slice(0, MOST_TOLD).map(({ code, severity, file, line, column, message }) => ({
    pointer: '',
    detail: `${file}:${line}:${column} ${message}`,
    code,
    severity,
    file,
    line,
    column,
  }));

const presentChange = ({ to, ruleSource, what, domain, witness, days }: ChangedVerdicts): object => ({
  to,
  rule_source: ruleSource,
  what,
  domain: domain ?? null,
  witness: Object.fromEntries(Object.entries(witness).map(([fact, answers]) => [fact, answers.map(presentAnswer)])),
  days: days.map(({ basis, from, to: until }) => ({ basis, from: from ?? null, to: until ?? null })),
});

/** What changes between two versions where the law allows an action, each change with a situation that shows it. */
export const presentDifference = (from: string, to: string, { changes, jurisdictions }: RuleSetDifference): object => ({
  from,
  to,
  changes: changes.map(presentChange),
  jurisdictions: jurisdictions ?? null,
});

/** What a watched version would have done. */
export const presentShadow = (version: string, { asked, otherwise, list }: ShadowCount): object => ({
  version,
  asked,
  otherwise,
  answers: [...list.values()].map(({ cid, verdict, wouldBeCid, wouldBe, ruleSource, count }) => ({
    cid,
    verdict,
    would_be_cid: wouldBeCid,
    would_be: wouldBe,
    rule_source: ruleSource,
    count,
  })),
});
