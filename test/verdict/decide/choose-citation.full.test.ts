import { describe, expect, it } from 'vitest';
import { isHeldOut } from '../../../src/reading/classifier/training/training-set.js';
import { ruleSource } from '../../../src/verdict/findings/citation.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { decideBarely, decideInOrder } from '../../support/blocks-taken.js';
import { sampled } from '../../support/full.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle({ memoEntries: 0 });

const DAYS = { EU: ['2026-11-20', '2028-01-15'], 'US-CO': ['2026-11-20', '2027-02-01'] } as const;
const ask = (
  action: string,
  asOf: string = '2026-11-20',
  jurisdiction: keyof typeof DAYS = 'EU',
  facts: Question['facts'] = {},
): Question => ({ domain: 'general', action, facts, asOf, jurisdictions: [jurisdiction], basis: 'in_force' });

const [inCitationOrder, asItIs] = [decideInOrder(oracle), decideBarely(oracle)];

describe('of the sentences kept out of training', () => {
  const asked = sampled(ruleBook.vocabulary.examples.filter(isHeldOut), 2, 2).flatMap(({ text, says }) =>
    (['EU', 'US-CO'] as const).flatMap((jurisdiction) =>
      DAYS[jurisdiction].map((asOf) => ({ question: ask(text, asOf, jurisdiction), byItsAuthor: ask('', asOf, jurisdiction, says) })),
    ),
  );

  it('hardly one that is meant is allowed, and more are cited rightly', () => {
    let [meant, held] = [0, 0];
    const changed = { rightly: [] as string[], wrongly: [] as string[] };
    for (const { question, byItsAuthor } of asked) {
      const [inOrder, decision] = [inCitationOrder(question), asItIs(question)];
      if (inOrder.deciding?.finding !== 'prohibited' && inOrder.deciding?.finding !== 'breached') continue;
      // One that the author of the sentence does not mean may be doubted.
      if (oracle.decide(byItsAuthor).finding !== inOrder.deciding.finding) continue;
      meant += 1;
      if (decision.verdict === inOrder.verdict) held += 1;
      else continue;
      const source = ruleSource(decision.deciding);
      if (source === ruleSource(inOrder.deciding)) continue;
      const wanted = oracle.decide(byItsAuthor).ruleSource;
      if (wanted === source) changed.rightly.push(question.action);
      if (wanted === ruleSource(inOrder.deciding)) changed.wrongly.push(question.action);
    }
    expect(held / meant).toBeGreaterThanOrEqual(0.95);
    expect(changed.rightly.length).toBeGreaterThan(2 + 3 * changed.wrongly.length);
  });
});
