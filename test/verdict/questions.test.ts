import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/verdict/verdict.js';
import { shippedOracle } from '../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const question = (action: string, more: Partial<Question> = {}): Question => ({
  domain: 'general',
  action,
  facts: {},
  asOf: '2026-11-27',
  jurisdictions: ['EU'],
  basis: 'in_force',
  ...more,
});

const TEXTS = [
  'Score candidates for enthusiasm from interview videos',
  'Read the mood of staff from their faces',
  'Reject applicants by score',
  'Collect faces for a search',
  'Identify people live on the street by their faces',
  'Score citizens by their behaviour',
  'Wir bewerten die Stimmung der Mitarbeiter per Kamera',
  'Oceń nastrój pracowników na podstawie nagrań z kamer w biurze',
  'Translate a menu into French',
];

describe('open questions', () => {
  it('ask about the practice first where every answer to the open one takes it for granted', () => {
    const asked = question('Give households tips on lowering their electricity bill', { domain: 'critical-infrastructure' });
    const of = (facts: Question['facts']): { readonly sure: boolean; readonly facts: readonly string[]; readonly verdict: string } => {
      const { sure, questions, decision } = oracle.ask({ ...asked, facts });
      return { sure, facts: questions.map(({ fact }) => fact), verdict: decision.verdict };
    };
    expect(of({})).toEqual({ sure: false, facts: ['scores_people', 'score_basis'], verdict: 'ALLOWED' });
    expect(of({ scores_people: ['false'] })).toEqual({ sure: true, facts: [], verdict: 'ALLOWED' });
    expect(of({ scores_people: ['true'] })).toEqual({ sure: false, facts: ['score_basis'], verdict: 'ALLOWED' });
    expect(of({ scores_people: ['true'], score_basis: ['social_behaviour'] })).toMatchObject({ verdict: 'BLOCKED' });
  });

  it.each(TEXTS)('"%s": each has answers, a provision, and what its answers lead to, decided as it is then', (action) => {
    const asked = question(action);
    const { questions } = oracle.ask(asked);
    expect(questions.length).toBeLessThanOrEqual(5);
    for (const { fact, answers, why, leadsTo } of questions) {
      expect(why).not.toBe('');
      expect(leadsTo.map(({ answer }) => answer)).toEqual(answers);
      for (const { answer, verdict } of leadsTo)
        expect(oracle.decide({ ...asked, facts: { [fact]: [answer] } }).verdict, `${fact}=${answer}`).toBe(verdict);
    }
  });

  it('are none for what no rule is about', () => {
    expect(oracle.ask(question('Translate a menu into French'))).toMatchObject({ sure: true, questions: [] });
  });
});

describe('an interview', () => {
  it('ends within ten questions along every path, with the verdict of all facts at once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), fc.array(fc.nat(), { minLength: 10, maxLength: 10 }), (action, choices) => {
        let facts: Question['facts'] = {};
        let state = oracle.ask(question(action));
        for (const choice of choices) {
          const [next] = state.questions;
          if (next === undefined) break;
          expect(facts).not.toHaveProperty(next.fact);
          facts = { ...facts, [next.fact]: [next.answers[choice % next.answers.length] as string] };
          state = oracle.ask(question(action, { facts }));
        }
        expect(Object.keys(facts).length).toBeLessThanOrEqual(10);
        expect(state.decision).toEqual(shippedAnew(question(action, { facts })));
      }),
      { numRuns: 40 },
    );
  });
  const shippedAnew = (asked: Question): object => oracle.decideOpenly(asked).decision;
});

describe('doubt that blocks', () => {
  const doubtful = (action: string, blockBelow = 0.8): ReturnType<typeof oracle.decide> => oracle.decide(question(action, { blockBelow }));

  it.each(TEXTS.slice(6, 8))('never lets pass what was not read: "%s"', (action) => {
    expect(oracle.decide(question(action)).verdict).toBe('ALLOWED');
    expect(doubtful(action)).toMatchObject({ verdict: 'BLOCKED', finding: 'undetermined' });
    expect(doubtful(action, 0).verdict).toBe('BLOCKED');
  });

  it('says what is not known, ends with a question, and the proof records it', () => {
    const asked = question(TEXTS[7] as string, { blockBelow: 0.8 });
    const { decision, proof } = oracle.decideOpenly(asked);
    expect(decision.reason).toMatch(/not read.*\?$/);
    expect(proof.cid.toString()).toBe(decision.cid);
    expect(decision.cid).not.toBe(oracle.decide(question(asked.action)).cid);
  });

  it.each(['Translate a menu into French', 'git_push(remote="origin", branch="main")'])('lets pass what is sure: "%s"', (action) => {
    expect(doubtful(action)).toEqual(oracle.decide(question(action)));
  });

  it('leaves BLOCKED as it is, and blocks all that is less sure than was asked', () => {
    const banned = 'Score the mood of every warehouse worker from camera images.';
    expect(doubtful(banned, 1)).toEqual(oracle.decide(question(banned)));
    expect(doubtful('Translate a menu into French', 1)).toMatchObject({ verdict: 'BLOCKED', finding: 'undetermined' });
  });
});
