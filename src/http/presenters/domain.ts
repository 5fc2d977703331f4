import type { Domain, RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { OracleSummary } from '../../verdict/verdict.js';
import { presentAnswer } from './question.js';
import { presentBlock, presentRuleSummary } from './rule.js';

/** What can be asked: domains, jurisdictions, and the rule book with its counts per regulation. */
export const presentDomains = (ruleBook: RuleBook, summary: OracleSummary): object => ({
  domains: ruleBook.domains.map((domain) => ({ domain: domain.id, title: domain.title, aliases: domain.aliases })),
  jurisdictions: summary.jurisdictions,
  rulebook: {
    name: summary.name,
    version: summary.version,
    cid: summary.cid,
    rules: summary.rules,
    regulations: ruleBook.regulations.map((regulation) => ({
      regulation: regulation.id,
      title: regulation.title,
      jurisdiction: regulation.jurisdiction,
      link: regulation.link,
      rules: ruleBook.rules.filter((rule) => rule.regulation === regulation.id).length,
      history: regulation.history.map((entry) => ({ date: entry.date, event: entry.event, cite: entry.cite })),
    })),
  },
});

const presentQuestion = (fact: Fact, domain: Domain): object => ({
  fact: fact.id,
  question: fact.question,
  answers: fact.answers.map(presentAnswer),
  several: fact.several,
  ...(fact.measure === undefined ? {} : { measured_in: Object.keys(fact.measure.units)[0] }),
  presumed: (domain.presumes[fact.id] ?? fact.presume).map(presentAnswer),
  theme: fact.theme,
  ...(fact.note === undefined ? {} : { note: fact.note }),
});

/** One domain: every question with its answers, what the domain presumes, and every rule (a domain never hides one). */
export const presentDomain = (domain: Domain, ruleBook: RuleBook, summary: OracleSummary): object => {
  const regulations = new Map(ruleBook.regulations.map((regulation) => [regulation.id, regulation]));
  return {
    domain: domain.id,
    title: domain.title,
    aliases: domain.aliases,
    presumes: presentBlock(domain.presumes),
    rulebook: { version: summary.version, cid: summary.cid },
    questions: ruleBook.vocabulary.facts.map((fact) => presentQuestion(fact, domain)),
    rules: ruleBook.rules.map((rule) => presentRuleSummary(rule, regulations.get(rule.regulation))),
  };
};
