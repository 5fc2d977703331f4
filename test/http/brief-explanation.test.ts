import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';
import { bodyOf, type Running, startApp } from './start-app.js';

let app: Running;
beforeAll(async () => {
  app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook() });
});
afterAll(() => app.stop());

interface Explained {
  readonly verdict: string;
  readonly explanation: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}
const ask = async (action: string, explain: unknown): Promise<Explained> =>
  bodyOf<Explained>(await app.post('/api/v1/compliance/general', { action, explain }));

const TEXTS = [
  'Score candidates for enthusiasm from interview videos',
  'Reject loan applicants by score, with no appeal',
  'Collect faces from social media for a search engine',
  'Translate a menu into French',
  'Answer customers as a chatbot',
];

describe('explain: true', () => {
  it('is below 6 kB for most, and a part of the full explanation', async () => {
    const sizes: number[] = [];
    for (const action of TEXTS) {
      const [brief, full] = [await ask(action, true), await ask(action, 'full')];
      sizes.push(JSON.stringify(brief.explanation).length);
      for (const member of ['facts', 'findings', 'exceptions', 'remedies', 'questions'])
        expect(full.explanation[member], member).toEqual(expect.arrayContaining([...(brief.explanation[member] ?? [])]));
      expect(full.explanation).not.toHaveProperty('next_steps');
    }
    expect(sizes.filter((size) => size < 6_000).length).toBeGreaterThanOrEqual(TEXTS.length - 1);
  });

  it('says what to do next where it is BLOCKED, and only there', async () => {
    const blocked = await ask(TEXTS[1] as string, true);
    expect(blocked.verdict).toBe('BLOCKED');
    for (const step of blocked.explanation['next_steps'] ?? [])
      expect(Object.keys(step)).toEqual(['fact', 'answer', 'how', 'do', 'provision']);
    expect((blocked.explanation['next_steps'] ?? []).length).toBeGreaterThan(0);
    expect((await ask(TEXTS[3] as string, true)).explanation).not.toHaveProperty('next_steps');
  });

  it.each(['all', 1, null])('refuses %j', async (explain) => {
    expect((await app.post('/api/v1/compliance/general', { action: 'x', explain })).status).toBe(422);
  });
});
