import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL, sampled } from '../support/full.js';
import { shippedOracle } from '../support/rule-book.js';
import { bodyOf, type Running, startApp } from './start-app.js';

let app: Running;
beforeAll(async () => {
  const oracle = shippedOracle();
  app = await startApp({ oracle, ruleBook: oracle.compiled.ruleBook });
});
afterAll(() => app.stop());

interface DomainBody {
  readonly questions: readonly { readonly fact: string; readonly answers: readonly (boolean | string)[]; readonly several: boolean }[];
  readonly rules: readonly { readonly rule: string }[];
}
const domain = async (name: string): Promise<DomainBody> => bodyOf(await fetch(`${app.url}/api/v1/compliance/${name}`));

describe('with the rule book of this repository', () => {
  it('answers the call that the service specification shows', async () => {
    const body = await bodyOf<Record<string, unknown>>(
      await app.post('/api/v1/compliance/security', { action: 'Rotate the signing keys of the payment service', tier: 'free' }),
    );
    expect(body).toMatchObject({ domain: 'security', verdict: 'ALLOWED', rule_source: 'No covered provision applies' });
    expect(body['cid']).toMatch(/^bafy[a-z2-7]{50,}$/);
    expect(body['confidence']).toBeGreaterThanOrEqual(0);
    expect(body['confidence']).toBeLessThanOrEqual(1);
  });

  it('blocks what Art. 5(1)(f) prohibits, and says what else would be needed', async () => {
    const body = await bodyOf<Record<string, unknown>>(
      await app.post('/api/v1/compliance/employment', {
        action: 'Read the emotions of our staff from their webcams',
        jurisdiction: 'EU',
        explain: true,
      }),
    );
    expect(body).toMatchObject({
      verdict: 'BLOCKED',
      rule_source: 'Regulation (EU) 2024/1689, Art. 5(1)(f)',
      explanation: { finding: 'prohibited', basis: 'in_force', as_of: '2026-11-20' },
    });
  });

  it('gives the same question the same answer, but for its id', async () => {
    const ask = async (): Promise<Record<string, unknown>> =>
      bodyOf<Record<string, unknown>>(
        await app.post('/api/v1/compliance/hr', { action: 'Rank job applicants by their CVs', explain: true }),
      );
    const [{ verdict_id: one, ...first }, { verdict_id: other, ...second }] = [await ask(), await ask()];
    expect(first).toEqual(second);
    expect(one).not.toBe(other);
  });

  it('lists 28 rules in every domain, and shows each', async () => {
    const { rules } = await domain('security');
    expect(rules).toHaveLength(28);
    for (const { rule } of rules) expect((await fetch(`${app.url}/api/v1/rules/${rule}`)).status).toBe(200);
  });

  it('takes every answer that it lists', async () => {
    const { questions } = await domain('general');
    for (const { fact, answers } of sampled(questions, 15)) {
      for (const answer of answers)
        expect([fact, answer, (await app.post('/api/v1/compliance/general', { action: 'x', facts: { [fact]: answer } })).status]).toEqual([
          fact,
          answer,
          200,
        ]);
    }
    const several = questions.filter((question) => question.several);
    for (const { fact, answers } of several)
      expect((await app.post('/api/v1/compliance/general', { action: 'x', facts: { [fact]: answers } })).status).toBe(200);
  });

  it('answers any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), async (action) => {
        expect([200, 422]).toContain(
          (await app.post('/api/v1/compliance/general', { action: action.toWellFormed(), explain: true })).status,
        );
      }),
      { numRuns: FULL ? 300 : 60 },
    );
  });
});
