import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Explanation } from '../../src/verdict/verdict.js';
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

  it.each(TEXTS)('with `ask` tells what each of them tells alone: %s', async (action) => {
    const told = async (more: object): Promise<object> => {
      const answer = await bodyOf<object>(await app.post('/api/v1/compliance/general', { action, ...more }));
      return { ...answer, verdict_id: 'any', created_at: 'any' };
    };
    for (const explain of [true, 'full'])
      expect(await told({ ask: true, explain })).toEqual({ ...(await told({ ask: true })), ...(await told({ explain })) });
  });

  it.each(['all', 1, null])('refuses %j', async (explain) => {
    expect((await app.post('/api/v1/compliance/general', { action: 'x', explain })).status).toBe(422);
  });
});

describe('explain: "full"', () => {
  const LISTS = ['statements', 'unread', 'findings', 'exceptions', 'conditions'] as const;
  const whole = (action: string): Explanation =>
    shippedOracle().explain({ domain: 'general', action, facts: {}, asOf: '2026-11-20', jurisdictions: [], basis: 'in_force' }).explanation;

  it.each(TEXTS)('lists all of what a description comes to: %s', async (action) => {
    const { explanation } = await ask(action, 'full');
    expect(explanation).not.toHaveProperty('left_out');
    for (const name of LISTS) expect(explanation[name]).toHaveLength(whole(action)[name].length);
  });

  it.each(['score applicants. ', 'Hire and fire staff by face. ', 'score loan applicants, students and tenants by emotion; '])(
    'of a text that says `%s` over and over lists the weightiest, and how many more there are',
    async (part) => {
      const action = part.repeat(2_000 / part.length).trim();
      const { explanation } = await ask(action, 'full');
      expect(JSON.stringify(explanation).length).toBeLessThan(110_000);
      const all = whole(action);
      const leftOut = explanation['left_out'] as unknown as Readonly<Record<string, number>>;
      for (const name of LISTS) expect((explanation[name] ?? []).length + (leftOut[name] ?? 0), name).toBe(all[name].length);
      expect(leftOut['statements']).toBeGreaterThan(0);
      // Of every fact that is told of the best evidence is there, in order of the text.
      const listed = (explanation['statements'] ?? []) as unknown as Explanation['statements'];
      const bestOf = (statements: Explanation['statements']): ReadonlyMap<string, number> =>
        new Map(statements.toSorted((a, b) => a.strength - b.strength).map(({ fact, strength }) => [fact, strength]));
      expect(bestOf(listed)).toEqual(bestOf(all.statements));
      expect(listed.map(({ span }) => span.start)).toEqual(listed.map(({ span }) => span.start).sort((a, b) => a - b));
    },
  );
});
