import type { CompiledBook } from '../../compile/compiled-book.js';
import { nameVerdict, type VerdictProof } from '../../proof/verdict-proof.js';
import { NOTHING_READ, type Reader, type Reading } from '../../reading/reading.js';
import type { Domain } from '../../rulebook/rule-book.js';
import type { RuleBookBlocks } from '../blocks/rule-book-blocks.js';
import { confidenceOf } from '../confidence/confidence.js';
import { createDecider, type Decided, type TableMatcher } from '../decide/decide-question.js';
import { makeReason } from '../explain/reason.js';
import { ruleSource } from '../findings/deciding.js';
import { tableOf } from '../findings/findings.js';
import { prohibitedPractices } from '../findings/practices.js';
import { knownFacts } from '../situation/known-facts.js';
import { askWith } from '../situation/overlay.js';
import type { Decision, Question } from '../verdict.js';

/** A decision and the steps behind it. */
export interface Answered {
  readonly reading: Reading;
  readonly decided: Decided;
  readonly decision: Decision;
  /** What the proof of the decision holds. */
  readonly members: VerdictProof;
}

/**
 * Answers questions by one compiled book, each anew: reads the action, decides, says why and how surely, and names the proof.
 * It throws RangeError for a domain that the book does not have.
 */
export const answerer = (
  compiled: CompiledBook,
  reader: Reader,
  ruleBookBlocks: RuleBookBlocks,
  match: TableMatcher,
): ((question: Question) => Answered) => {
  const decide = createDecider(compiled, match);
  const prohibited = prohibitedPractices(compiled);
  const domainOf = domainFinder(compiled.book.domains);
  const read = (action: string): Reading => (action === '' ? NOTHING_READ : reader.read(action));

  return (question) => {
    const domain = domainOf(question.domain);
    const reading = read(question.action);
    const decided = decide(domain, question, reading);
    const { deciding, statements, situation, findings } = decided;
    const reason = makeReason({
      deciding,
      findings,
      regulations: decided.tables.filter((table) => !table.everywhere).map((table) => table.regulation),
      asOf: question.asOf,
      reading,
      fact: (column) => compiled.facts[column] ?? { id: '', question: '' },
      faint: decided.faint,
    });
    const table = deciding === undefined ? undefined : tableOf(deciding, decided.tables);
    const { confidence, facts } = askWith(situation, (known) => ({
      confidence: confidenceOf({
        deciding,
        faint: decided.faint,
        situation: known,
        findings,
        table,
        reading,
        statements,
        given: question.facts,
        facts: compiled.facts,
        prohibited,
      }),
      facts: knownFacts(known),
    }));
    const source = ruleSource(deciding);
    const { changes } = compiled.calendars[question.basis];
    const members: VerdictProof = {
      rulebook: ruleBookBlocks.root.cid,
      rule: deciding === undefined ? null : ruleBookBlocks.versionCid(deciding.line.version),
      domain: domain.id,
      jurisdictions: decided.jurisdictions,
      basis: question.basis,
      interval: [changes[decided.interval - 1] ?? null, changes[decided.interval] ?? null],
      action: question.action,
      facts,
      verdict: decided.verdict,
      finding: deciding?.finding ?? 'none',
      reason,
      ruleSource: source,
      conditions: deciding?.finding === 'met' ? deciding.conditions.map((one) => one.written.fact) : [],
      confidence,
    };
    const decision: Decision = {
      verdict: decided.verdict,
      finding: deciding?.finding ?? 'none',
      reason,
      ruleSource: source,
      cid: nameVerdict(members),
      confidence,
    };
    return { reading, decided, decision, members };
  };
};

const domainFinder = (all: readonly Domain[]): ((name: string) => Domain) => {
  const domains = new Map<string, Domain>(all.flatMap((domain) => [domain.id, ...domain.aliases].map((name) => [name, domain] as const)));
  return (name) => {
    const domain = domains.get(name);
    if (domain === undefined) throw new RangeError(`\`${name}\` is not a domain of this rule book`);
    return domain;
  };
};
