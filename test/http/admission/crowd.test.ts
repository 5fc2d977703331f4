import { afterEach, describe, expect, it } from 'vitest';
import { Turns } from '../../../src/http/admission/turns.js';
import { memoryQuota } from '../../../src/http/limits/quota.js';
import type { Steps } from '../../../src/rulebook/steps.js';
import type { AskedDecision, Decision, ExplainedDecision, Question } from '../../../src/verdict/verdict.js';
import { type BatchAnswer, bodyOf, ListeningOracle, NOON, type Running, startApp } from '../start-app.js';

const PATH = '/api/v1/compliance/security';
const GLUED = 'scoretheenthusiasmofcandidates'.repeat(67).slice(0, 2_000);
/** Milliseconds on the clock of the turns for every decision: what the worst text may take. */
const WORST = 5;

let app: Running;
afterEach(() => app.stop());

/** An application whose every decision takes as long as the worst, by a clock of its own. */
const begin = async (limit = 1_000): Promise<ListeningOracle> => {
  let time = 0;
  const oracle = new (class extends ListeningOracle {
    override decide(question: Question): Decision {
      time += WORST;
      return super.decide(question);
    }
  })();
  const quota = memoryQuota(limit, () => NOON);
  const turns = new Turns({ now: () => time });
  app = await startApp({ oracle, quota, turns, config: { basis: 'in_force', trustedProxies: 1 } });
  return oracle;
};
/** An application whose explanations and questions take many steps, of a millisecond each. */
const beginInSteps = async (steps: number): Promise<{ readonly done: string[] }> => {
  let time = 0;
  const done: string[] = [];
  const oracle = new (class extends ListeningOracle {
    private *step(action: string): Steps<void> {
      for (let i = 0; i < steps; i++) {
        time += 1;
        done.push(action);
        yield;
      }
    }

    override decide(question: Question): Decision {
      done.push(question.action);
      return super.decide(question);
    }

    override *explaining(question: Question): Steps<ExplainedDecision> {
      yield* this.step('a step');
      return this.explain(question);
    }

    override *asking(question: Question): Steps<AskedDecision> {
      yield* this.step('a step');
      return this.ask(question);
    }
  })();
  app = await startApp({ oracle, turns: new Turns({ now: () => time }), config: { basis: 'in_force', trustedProxies: 1 } });
  return { done };
};
/** Turns learn what a decision costs. */
const teach = async (oracle: ListeningOracle): Promise<void> => {
  for (let i = 0; i < 80; i++) await ask(`10.1.0.${i}`);
  oracle.asked.length = 0;
};
const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });
const ask = (address: string, action = 'x'): Promise<Response> => app.post(PATH, { action }, from(address));
const batch = (address: string, actions: readonly string[]): Promise<Response> => app.post(`${PATH}/batch`, { actions }, from(address));

describe('a crowd', () => {
  it('of 20 batches of 30 glued texts from one client holds up nobody else', async () => {
    const oracle = await begin(4 * 20 * 30);
    await teach(oracle);
    const attack = Array.from({ length: 20 }, () => batch('10.0.0.1', Array(30).fill(GLUED)));
    while (oracle.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    for (let i = 0; i < 30; i++) {
      const before = oracle.asked.length;
      const [answer, health] = await Promise.all([ask(`10.2.0.${i}`, `other ${i}`), fetch(`${app.url}/healthz`)]);
      expect([answer.status, health.status]).toEqual([200, 200]);
      // The other question and the few of the attack that were decided while this one was on its way.
      const own = oracle.asked.findIndex((one) => one.action === `other ${i}`);
      expect(own - before).toBeLessThanOrEqual(20);
    }
    const answers = await Promise.all(attack);
    for (const answer of answers) {
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
      else expect((await bodyOf<BatchAnswer>(answer)).results.map(({ status }) => status)).toEqual(Array(30).fill(200));
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  it.each([{ explain: 'full' }, { ask: true }])('of long pieces of one batch with %j lets others in during each', async (more) => {
    const PIECE = 400;
    const { done } = await beginInSteps(PIECE);
    const attack = app.post(`${PATH}/batch`, { actions: Array(30).fill(GLUED), ...more }, from('10.0.0.1'));
    while (done.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    for (let i = 0; i < 20; i++) {
      const before = done.length;
      expect((await ask(`10.2.0.${i}`, `other ${i}`)).status).toBe(200);
      // A few slices of five steps pass while the question is on its way, and never a whole piece.
      expect(done.indexOf(`other ${i}`) - before).toBeLessThan(PIECE / 2);
    }
    const { results } = await bodyOf<BatchAnswer>(await attack);
    expect(results.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(done.filter((one) => one === 'a step')).toHaveLength(30 * PIECE);
  });

  it('of many clients is answered in part, the others are refused at no cost, and the next finds room', async () => {
    await teach(await begin(10));
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => batch(`10.3.0.${i}`, ['a', 'b', 'c'])));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const refused = answers.find(({ status }) => status === 503) as Response;
    expect(refused.headers.get('content-type')).toContain('application/json');
    expect(await refused.json()).toMatchObject({ status: 503 });
    const next = await ask(`10.3.0.${answers.indexOf(refused)}`);
    expect(next.status).toBe(200);
    expect(next.headers.get('x-ratelimit-remaining')).toBe('9');
  });
});

describe('the cost of a query that answers are tried on', () => {
  it.each([
    [500, 1],
    [501, 4],
    [1_001, 6],
    [2_000, 8],
  ])('of %i characters is %i', async (characters, cost) => {
    await begin(1_000);
    const action = 'x'.repeat(characters);
    const costs: (string | null)[] = [];
    for (const more of [{ explain: true }, { explain: 'full' }, { ask: true }, { on_doubt: 'block' }])
      costs.push((await app.post(PATH, { action, ...more }, from('10.0.0.1'))).headers.get('x-ratelimit-cost'));
    costs.push((await app.post(`${PATH}/batch`, { actions: [{ action, ask: true }] }, from('10.0.0.1'))).headers.get('x-ratelimit-cost'));
    costs.push((await app.post(`${PATH}/interview`, { action }, from('10.0.0.1'))).headers.get('x-ratelimit-cost'));
    costs.push((await app.post(`${PATH}/plan`, { steps: [action] }, from('10.0.0.1'))).headers.get('x-ratelimit-cost'));
    expect(costs).toEqual(Array(7).fill(String(cost)));
  });
});

describe('the cost of a query', () => {
  it.each([
    [1, 1],
    [500, 1],
    [501, 2],
    [1_000, 2],
    [1_001, 3],
    [2_000, 4],
  ])('of %i characters is %i', async (characters, cost) => {
    await begin(10);
    const answer = await ask('10.0.0.1', 'é'.repeat(characters));
    expect(answer.headers.get('x-ratelimit-cost')).toBe(String(cost));
    expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(10 - cost));
  });

  it('counts an emoji as the one character that it is', async () => {
    await begin(10);
    expect((await ask('10.0.0.1', '😀'.repeat(500))).headers.get('x-ratelimit-cost')).toBe('1');
  });

  it('may be more than is left for the last of a day, and not for the one after it', async () => {
    await begin(5);
    const { results } = await bodyOf<BatchAnswer>(await batch('10.0.0.1', [GLUED, GLUED, 'x', '']));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect((await ask('10.0.0.1')).status).toBe(429);
  });

  it('is nothing where the question is refused', async () => {
    await begin(5);
    expect((await app.post(PATH, { action: GLUED, facts: { nonsense: true } }, from('10.0.0.1'))).status).toBe(422);
    expect((await ask('10.0.0.1')).headers.get('x-ratelimit-remaining')).toBe('4');
  });
});
