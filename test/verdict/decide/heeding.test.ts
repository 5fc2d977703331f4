import { describe, expect, it } from 'vitest';
import { repeated } from '../../../bench/worst-kinds.js';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import { createRedecider } from '../../../src/verdict/decide/decide-question.js';
import type { Decided } from '../../../src/verdict/decide/decided.js';
import { byIndex } from '../../../src/verdict/findings/table-matcher.js';
import { knownFacts } from '../../../src/verdict/situation/known-facts.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const { compiled, reader } = shippedOracle();
const { cases, domains, vocabulary } = shippedRuleBook();
const decide = createRedecider(compiled, byIndex);

/** A decision as it can be compared: without what is asked later, and with its facts as words. */
const told = ({ later: _, situation, ...decided }: Decided): object => ({ ...decided, known: knownFacts(situation) });

const texts = [
  ...cases.flatMap(({ action }, i) => (action !== undefined && i % 25 === 0 ? [action] : [])),
  repeated('Score staff by their faces. No human reviews it. The weather model is for research only. '),
  repeated('Rank applicants; a person reviews refusals. Score tenants and review nothing. '),
];
const trials = vocabulary.facts.flatMap(({ id, answers }, i) => (i % 12 === 0 ? answers.map((answer) => ({ [id]: [answer] })) : []));

describe('a text that is decided again and again with other facts', () => {
  it('is decided as if each were the first time', () => {
    const [domain] = domains.filter(({ id }) => id === 'general');
    if (domain === undefined) expect.unreachable();
    for (const action of texts) {
      const question = { ...questionOf(cases[0] ?? expect.unreachable()), domain: domain.id, jurisdictions: [], action, facts: {} };
      const reading = reader.read(action);
      const { decideWith } = decide(domain, question, reading);
      for (const facts of trials)
        expect(told(decideWith(facts)), action).toEqual(told(decide(domain, { ...question, facts }, reading).decided));
    }
  });
});
