import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/verdict/verdict.js';
import { sampled } from '../support/full.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const question = (action: string, asOf: string, jurisdiction: string): Question => ({
  domain: 'general',
  action,
  facts: {},
  asOf,
  jurisdictions: [jurisdiction],
  basis: 'in_force',
});
/** Every rule binds on one of these days. */
const DAYS = [
  ['EU', '2028-01-15'],
  ['US-CO', '2026-03-01'],
  ['US-CO', '2027-02-01'],
] as const;
/** Long texts against whose duties the example sentences speak: a breach of these is doubted. */
const DOUBTED = [
  'My neighbour in Rifle got a letter that the driver model had spoken against him. ' +
    'It tells him how he may have a wrong entry mended and which human being will look again, by name.',
  'You are a quiet, creative man called Benoit who wants to change the blender to stainless steel and the address ' +
    'back to the default one in your profile. Confirm yes when the agent lists the details.',
];

describe('what an ALLOWED hangs on', () => {
  it('makes it BLOCKED, each alone, by every answer that does not keep it, and is no condition any more once it is kept', () => {
    let tried = 0;
    const wrong: string[] = [];
    const examples = sampled(shippedRuleBook().vocabulary.examples, 700, 100).map(({ text }) => text);
    for (const text of [...examples, ...DOUBTED]) {
      for (const [jurisdiction, asOf] of DAYS) {
        const asked = question(text, asOf, jurisdiction);
        const { decision, conditions } = oracle.ask(asked);
        if (decision.verdict === 'BLOCKED') expect(conditions).toEqual([]);
        for (const { fact, answers, keptBy } of conditions) {
          for (const answer of answers.filter((one) => !keptBy.includes(one))) {
            tried += 1;
            if (oracle.decide({ ...asked, facts: { [fact]: [answer] } }).verdict !== 'BLOCKED') wrong.push(`${text}: ${fact}=${answer}`);
          }
          const kept = oracle.ask({ ...asked, facts: { [fact]: [keptBy[0] ?? ''] } });
          expect(kept.conditions.map((one) => one.fact)).not.toContain(fact);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  });

  it('are all of them, where the reason names two', () => {
    const asked = question('Publish the weights of the model, which has systemic risk, with no risk assessment', '2026-11-20', 'EU');
    const { decision, conditions } = oracle.ask(asked);
    expect(decision).toMatchObject({ verdict: 'ALLOWED', reason: expect.stringContaining('more condition') as string });
    expect(conditions.length).toBeGreaterThan(2);
    expect(conditions[0]).toMatchObject({ advice: expect.any(String) as string, citation: expect.stringContaining('Art. 5') as string });
  });
});
