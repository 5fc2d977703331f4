import { describe, expect, it } from 'vitest';
import { answeringQuestion } from '../../../src/http/handlers/decide-verdict.js';
import type { Reader } from '../../../src/reading/reading.js';
import { atOnce } from '../../../src/rulebook/steps.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import type { Decision, Question } from '../../../src/verdict/verdict.js';
import { oracleOf, shippedOracle } from '../../support/rule-book.js';

const { compiled, reader, model, snapshot = expect.unreachable() } = shippedOracle();

/** An oracle, what it was given to read, and of how many decisions it told. */
const listening = (memoEntries = 100): { readonly oracle: OpenOracle; readonly read: string[]; readonly decided: string[] } => {
  const read: string[] = [];
  const decided: string[] = [];
  const compiledReader: Reader = {
    ...reader,
    read(action) {
      read.push(action);
      return reader.read(action);
    },
  };
  const onDecided = (_: unknown, { cid }: Decision) => decided.push(cid);
  return {
    oracle: oracleOf(compiled.ruleBook, { compiledReader: { reader: compiledReader, model }, snapshot, memoEntries, onDecided }),
    read,
    decided,
  };
};

const action = 'Score the mood of every warehouse worker from camera images.';
const question: Question = { domain: 'general', action, facts: {}, asOf: '2026-11-20', jurisdictions: ['EU'], basis: 'in_force' };

const present = (oracle: OpenOracle, explain: boolean): object =>
  atOnce(answeringQuestion({ oracle, clock: () => new Date(0) }, 'general', { question, explain, ask: false, tier: 'free' }));

describe('an explained question', () => {
  it('is read and decided once', () => {
    const { oracle, read, decided } = listening();
    expect(present(oracle, true)).toMatchObject({ verdict: 'BLOCKED', explanation: { finding: 'prohibited' } });
    expect([read, decided.length]).toEqual([[action], 1]);
  });

  it('is read once where nothing is remembered', () => {
    const { oracle, read, decided } = listening(0);
    present(oracle, true);
    expect([read, decided.length]).toEqual([[action], 1]);
  });

  it('is remembered as one that is only decided', () => {
    const { oracle, read, decided } = listening();
    const { decision } = oracle.explain(question);
    expect(oracle.decide(question)).toEqual(decision);
    expect([read, decided.length]).toEqual([[action], 1]);
  });

  it('tells of no decision that was told before', () => {
    const { oracle, decided } = listening();
    const before = oracle.decide(question);
    expect(oracle.explain(question).decision).toEqual(before);
    expect(decided).toEqual([before.cid]);
  });

  it('is not explained where nobody asks for it', () => {
    const { oracle } = listening();
    expect(present(oracle, false)).not.toHaveProperty('explanation');
  });
});
