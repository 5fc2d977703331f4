import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import { type ConfidenceInput, confidenceOf } from '../../../src/verdict/confidence/confidence.js';
import { CONFIDENCE } from '../../../src/verdict/confidence/confidence-constants.js';
import { prohibitedPractices } from '../../../src/verdict/findings/practices.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { sampled } from '../../support/full.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const { compiled } = oracle;
const prohibited = prohibitedPractices(compiled);
const { cases } = shippedRuleBook();

/** What the confidence in the answer to a question depends on. */
const inputOf = (question: Question): ConfidenceInput => {
  const { reading, decided } = oracle.decideOpenly(question);
  return { reading, decided, facts: question.facts, definitions: compiled.facts, prohibited };
};
const ask = (action: string): ConfidenceInput =>
  inputOf({ domain: 'general', action, facts: {}, asOf: '2026-11-20', jurisdictions: ['EU'], basis: 'in_force' });

const banned = ask('Score the mood of every warehouse worker from camera images.');
const thousandths = (confidence: number): number => Math.round(confidence * 1000);

describe('the confidence', () => {
  it('is a whole number of thousandths from 0 to 1, and that of the decision', () => {
    for (const one of sampled(cases, 20, 5)) {
      const confidence = confidenceOf(inputOf(questionOf(one)));
      expect(confidence).toBe(oracle.decide(questionOf(one)).confidence);
      expect(confidence).toBe(thousandths(confidence) / 1000);
      expect(confidence >= 0 && confidence <= 1).toBe(true);
    }
  });

  it('is never above the share of right verdicts of its kind', () => {
    for (const one of sampled(cases, 16)) {
      const { finding, confidence } = oracle.decide(questionOf(one));
      const kinds = Object.entries(CONFIDENCE.byFinding).filter(([kind]) => kind.startsWith(finding) || kind === 'too_faint');
      expect(confidence, one.name).toBeLessThanOrEqual(Math.max(...kinds.map(([, share]) => share)));
    }
  });

  it.each<[string, (input: ConfidenceInput) => ConfidenceInput]>([
    [
      'half of the words are not understood',
      (one) => ({ ...one, reading: { ...one.reading, understood: CONFIDENCE.enoughUnderstood / 2 } }),
    ],
    ['the example sentences speak against the block', (one) => ({ ...one, reading: { ...one.reading, violationScore: -9_000 } })],
    ['a part was not read and nothing blocks', (one) => ({ ...withoutDeciding(one), reading: { ...one.reading, unreadShare: 0.5 } })],
    ['a fact was too weak to count and nothing blocks', (one) => weakly(withoutDeciding(one))],
  ])('falls where %s', (_, change) => {
    expect(confidenceOf(change(banned))).toBeLessThan(confidenceOf(banned));
  });

  it.each<[string, (input: ConfidenceInput) => ConfidenceInput]>([
    ['a part was not read, but the rest blocks', (one) => ({ ...one, reading: { ...one.reading, unreadShare: 0.5 } })],
    ['enough of the words are understood', (one) => ({ ...one, reading: { ...one.reading, understood: CONFIDENCE.enoughUnderstood } })],
    ['a fact was too weak to count, but the rest blocks', (one) => weakly(one)],
    ['nothing of it was asked of the example sentences', (one) => ({ ...one, reading: { ...one.reading, violationScore: 9_000 } })],
  ])('stays where %s', (_, change) => {
    expect(confidenceOf(change(banned))).toBe(confidenceOf(banned));
  });

  it('does not fall with the share that was read where the caller gave facts', () => {
    const given = inputOf({
      domain: 'employment',
      action: 'Xqzv brrt plimf grunx',
      facts: { infers_emotions: ['true'] },
      asOf: '2026-11-20',
      jurisdictions: ['EU'],
      basis: 'in_force',
    });
    const readWhole = { ...given, reading: { ...given.reading, understood: 1, unreadShare: 0 } };
    expect(confidenceOf(given)).toBe(confidenceOf(readWhole));
  });

  it('of a text of which nothing was read keeps the part that does not hang on reading', () => {
    const nothing = ask('Sort the invoices by date.');
    const unread = confidenceOf({ ...nothing, reading: { ...nothing.reading, unreadShare: 1 } });
    expect(Math.abs(unread - CONFIDENCE.unread * confidenceOf(nothing))).toBeLessThanOrEqual(0.001);
  });
});

const withoutDeciding = ({ decided, ...rest }: ConfidenceInput): ConfidenceInput => {
  const { deciding: _, ...open } = decided;
  return { ...rest, decided: { ...open, findings: [] } };
};

const weakly = (input: ConfidenceInput): ConfidenceInput => ({ ...input, decided: { ...input.decided, weakFacts: ['infers_emotions'] } });
