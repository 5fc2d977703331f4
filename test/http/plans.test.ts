import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryQuota } from '../../src/http/limits/quota.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';
import { bodyOf, NOON, type Running, startApp } from './start-app.js';

interface Step {
  readonly id: string;
  readonly verdict: string;
  readonly alone: string;
  readonly cid: string;
  readonly sure: boolean;
  readonly from_other_steps: readonly { readonly fact: string; readonly answer: boolean; readonly steps: readonly string[] }[];
}
interface Plan {
  readonly verdict: string;
  readonly sure: boolean;
  readonly steps: readonly Step[];
  readonly broken_together: readonly {
    readonly steps: readonly string[];
    readonly rule_source: string;
    readonly action: string;
    readonly cid: string;
  }[];
  readonly add: readonly { readonly steps: readonly string[]; readonly fact: string }[];
}

let app: Running;
beforeAll(async () => {
  app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook() });
});
afterAll(() => app.stop());

const ask = (body: unknown): Promise<Response> => app.post('/api/v1/compliance/general/plan', body);
const plan = async (steps: readonly unknown[], more: object = {}): Promise<Plan> => {
  const response = await ask({ steps, ...more });
  expect(response.status).toBe(200);
  return bodyOf<Plan>(response);
};

/** Plans, their verdict, and which steps break what together. */
const PLANS: readonly (readonly [string, readonly string[], string, readonly (readonly [readonly string[], string])[]])[] = [
  [
    'steps that are silent on the same duty, which none of them is asked for alone',
    [
      'This model uses machine learning to identify cases most likely to have incorrect Medicare Part D subsidies ' +
        'and flag them for technician review.',
      'This model uses machine learning to identify cases likely to receive an allowance at the hearing level ' +
        'and refer them to administrative law judges or senior adjudicators for prioritized review.',
    ],
    'ALLOWED',
    [],
  ],
  [
    'what only a sentence across the end of a step would tell',
    [
      'The AI Solution invoves Robotic Process Automation + AI/ML model solution to automatically classify and remove spam ' +
        'and marketing emails that appear in civil rights complaints email channels.',
      'A natural language processing (NLP) model was developed to utilize the text in procurement header and line descriptions ' +
        "within USDA's Integrated Acquisition System (IAS) to determine the likelihood that an award is an IT award.",
    ],
    'ALLOWED',
    [],
  ],
  ['innocent steps', ['Translate the menu into French', 'Print the menu', 'Send the menu to the guests'], 'ALLOWED', []],
  [
    'faces from the web, and the search over them',
    ['Download profile photos from social networks', 'Pay the hosting bill', 'Build a face recognition database from the photos'],
    'BLOCKED',
    [[['1', '3'], 'Art. 5(1)(e)']],
  ],
  [
    'what comes second points back',
    ['Download profile photos from social networks', 'Put these into our face recognition database'],
    'BLOCKED',
    [[['1', '2'], 'Art. 5(1)(e)']],
  ],
  [
    'a step that is banned alone is not told again together',
    ['Read the mood of staff from their faces', 'Print the mood of staff'],
    'BLOCKED',
    [],
  ],
  [
    'who is told in one step is told in the others',
    ['Tell applicants that AI is used and what for', 'Use AI to rank the applicants'],
    'ALLOWED',
    [],
  ],
  ['the order does not matter', ['Use AI to rank the applicants', 'Tell applicants that AI is used and what for'], 'ALLOWED', []],
  ['telling tenants tells no applicant', ['Tell tenants that AI is used and what for', 'Use AI to rank job applicants'], 'BLOCKED', []],
  [
    'no step lifts the ban of another',
    ['Read the mood of staff from their faces', 'Tell staff that AI is used and what for', 'A person reviews every result'],
    'BLOCKED',
    [],
  ],
];

describe('a plan', () => {
  it.each(PLANS)('%s', async (_name, steps, verdict, together) => {
    const answer = await plan(steps);
    expect(answer.verdict).toBe(verdict);
    expect(answer.broken_together.map((one) => one.steps)).toEqual(together.map(([ids]) => ids));
    for (const [i, [, source]] of together.entries()) expect(answer.broken_together[i]?.rule_source).toContain(source);
  });

  it('says what a step has from others, and what it would be alone', async () => {
    const { steps } = await plan(['Tell applicants that AI is used and what for', { id: 'rank', action: 'Use AI to rank the applicants' }]);
    expect(steps[1]).toMatchObject({
      id: 'rank',
      verdict: 'ALLOWED',
      alone: 'BLOCKED',
      from_other_steps: [{ fact: 'people_informed', answer: true, steps: ['1'] }],
    });
  });

  it('says what to add where; with it, and with the facts that it tells, the same question has the same proof', async () => {
    const first = await plan([{ id: 'rank', action: 'Use AI to rank the applicants' }]);
    expect(first).toMatchObject({ verdict: 'BLOCKED', sure: false, add: [{ steps: ['rank'], fact: 'people_informed' }] });
    const mended = await plan([{ id: 'rank', action: 'Use AI to rank the applicants', facts: { people_informed: true } }]);
    expect(mended).toMatchObject({ verdict: 'ALLOWED', add: [] });
    const alone = await app.post('/api/v1/compliance/general', {
      action: 'Use AI to rank the applicants',
      facts: { people_informed: true },
    });
    expect((await bodyOf(alone))['cid']).toBe(mended.steps[0]?.cid);
  });

  it('what breaks together can be asked again as one action', async () => {
    const { broken_together } = await plan([
      'Download profile photos from social networks',
      'Build a face recognition database from the photos',
    ]);
    const again = await bodyOf(await app.post('/api/v1/compliance/general', { action: broken_together[0]?.action }));
    expect(again['cid']).toBe(broken_together[0]?.cid);
  });

  it('takes tool calls and what is said for all steps', async () => {
    const { steps } = await plan([{ tool: 'rank_applicants', arguments: { by: 'AI score' } }, 'Print the list'], {
      facts: { people_informed: true },
      jurisdiction: 'EU',
      on_doubt: 'block',
    });
    expect(steps.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('takes 50 steps, and is decided in bounded work', async () => {
    const steps = Array.from({ length: 50 }, (_, i) => `Rank the applicants of department ${i} by their photos`);
    const answer = await plan(steps);
    expect(answer.steps).toHaveLength(50);
    expect(answer.broken_together.length).toBeLessThanOrEqual(5);
  });

  const step = 'Translate the menu into French';
  it.each<readonly [string, unknown, string, string]>([
    ['51 steps', { steps: Array.from({ length: 51 }, (_, i) => `Print page ${i}`) }, '/steps', 'at most 50'],
    ['no step', { steps: [] }, '/steps', 'at least 1'],
    ['no list', { steps: step }, '/steps', 'a list'],
    ['nothing', {}, '/steps', 'required'],
    ['a number for a step', { steps: [step, 5] }, '/steps/1', 'a step must be'],
    ['a plan within a plan', { steps: [{ steps: [step] }] }, '/steps/0/steps', 'not a member'],
    ['a blank step', { steps: [step, '  '] }, '/steps/1/action', 'blank'],
    ['a misspelt member', { steps: [{ acton: step }] }, '/steps/0/acton', 'did you mean `action`?'],
    [
      'an unknown fact',
      { steps: [{ action: step, facts: { people_infromed: true } }] },
      '/steps/0/facts/people_infromed',
      'people_informed',
    ],
    ['an unknown fact for all', { steps: [step], facts: { people_infromed: true } }, '/facts/people_infromed', 'people_informed'],
    ['a misspelt on_doubt', { steps: [step], on_doubt: 'blok' }, '/on_doubt', '`block`'],
    [
      'a name twice',
      {
        steps: [
          { id: 'a', action: step },
          { id: 'a', action: 'Print it' },
        ],
      },
      '/steps/1/id',
      'names step 1 already',
    ],
    ['a name that is a number taken', { steps: [step, { id: '1', action: 'Print it' }] }, '/steps/1/id', 'names step 1 already'],
    ['the same step twice', { steps: [step, 'translate  the menu into french.'] }, '/steps/1', 'the same as step 1'],
    ['a step that quotes another', { steps: [step, `Do “${step}” once more`] }, '/steps/1', 'quotes step 1'],
    ['a step that refers to itself', { steps: ['Print it', 'Repeat step 2 until done'] }, '/steps/1', 'refers to itself'],
    ['too much text', { steps: Array.from({ length: 6 }, (_, i) => `${i} ${'menu '.repeat(390)}`) }, '/steps', '10000 are read'],
    ['a step that is too long', { steps: ['x'.repeat(2001)] }, '/steps/0/action', '2000'],
  ])('422 to %s', async (_name, body, pointer, hint) => {
    const response = await ask(body);
    expect(response.status).toBe(422);
    const { errors } = await bodyOf<{ errors: readonly { pointer: string; detail: string }[] }>(response);
    expect(errors[0]).toMatchObject({ pointer, detail: expect.stringContaining(hint) });
  });

  it('counts each step and the whole, and refuses what is left when the day is spent', async () => {
    const counted = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook(), quota: memoryQuota(3, () => NOON, 100) });
    const body = { steps: ['Print the menu', 'Send the menu'] };
    const first = await counted.post('/api/v1/compliance/general/plan', body);
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
    expect((await counted.post('/api/v1/compliance/general/plan', body)).status).toBe(429);
    await counted.stop();
  });

  it('404 to an unknown domain, 401 to a paid tier without a key', async () => {
    expect((await app.post('/api/v1/compliance/nowhere/plan', { steps: ['Print it'] })).status).toBe(404);
    expect((await ask({ steps: ['Print it'], tier: 'pro' })).status).toBe(401);
  });
});
