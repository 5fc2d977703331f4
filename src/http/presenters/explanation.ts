import type { Decision, Explanation } from '../../verdict/verdict.js';
import { presentAnswer, presentQuestion } from './question.js';

/** What `explain: "full"` adds to a verdict. */
export const presentExplanation = (decision: Decision, e: Explanation): object => ({
  finding: decision.finding,
  statements: e.statements.map((s) => ({
    fact: s.fact,
    answer: s.answer,
    polarity: s.polarity,
    strength: s.strength,
    text: s.text,
    span: { start: s.span.start, end: s.span.end },
    by: s.by,
  })),
  unread: e.unread.map((u) => ({ cause: u.cause, text: u.text, span: { start: u.span.start, end: u.span.end } })),
  facts: e.facts.map((f) => ({ fact: f.fact, answer: f.answer, known: f.known })),
  findings: e.findings.map((f) => ({
    rule: f.rule,
    clause: f.clause,
    finding: f.finding,
    citation: f.citation,
    ...(f.because === undefined ? {} : { because: f.because }),
  })),
  exceptions: e.exceptions.map((x) => ({ rule: x.rule, name: x.name, citation: x.citation, holds: x.holds })),
  conditions: e.conditions.map((c) => ({ fact: c.fact, do: c.advice, citation: c.citation })),
  upcoming: e.upcoming.map((u) => ({ rule: u.rule, citation: u.citation, from: u.from })),
  enforcement: e.enforcement.map((n) => ({ rule: n.rule, status: n.status, from: n.from, citation: n.citation })),
  questions: e.questions.map(presentQuestion),
  remedies: e.remedies.map((r) => ({
    facts: Object.fromEntries(Object.entries(r.facts).map(([fact, answer]) => [fact, presentAnswer(answer)])),
    steps: r.steps.map((s) => ({ fact: s.fact, answer: presentAnswer(s.answer), how: s.how, do: s.advice, citation: s.citation })),
  })),
  jurisdictions: e.jurisdictions,
  basis: e.basis,
  as_of: e.asOf,
  rulebook: { version: e.ruleBook.version, cid: e.ruleBook.cid },
});
