import { describe, expect, it } from 'vitest';
import { decideUnasked } from '../../support/blocks-taken.js';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const unasked = decideUnasked(oracle);

const ask = (action: string) =>
  ({ domain: 'general', action, facts: {}, asOf: '2026-12-15', jurisdictions: ['EU'], basis: 'in_force' }) as const;

describe('what the examples alone have heard', () => {
  it.each([['both halves of a ban in the same words', 'Facial recognition video surveillance for better security']])(
    'blocks nothing where it is %s: %s',
    (_, action) => {
      const heard = unasked(ask(action));
      expect(heard.verdict).toBe('BLOCKED');
      const decision = oracle.decide(ask(action));
      expect(decision.verdict).toBe('ALLOWED');
      expect(decision.confidence).toBeLessThan(0.7);
    },
  );

  it('bans nothing where it is heard much more clearly of somebody or something else', () => {
    expect(oracle.decide(ask('Tell me if this review sounds angry')).ruleSource ?? '').not.toContain('Art. 5(');
    expect(oracle.decide(ask('Tell me from her voice if this employee sounds angry'))).toMatchObject({
      verdict: 'BLOCKED',
      ruleSource: expect.stringContaining('Art. 5(1)(f)'),
    });
  });

  it.each([
    ['a machine is named', 'Lack of metadata in the output of our AI video generator', 'Art. 50(2)'],
    ['a phrase says what is done', 'No AI label for the talking nurse of our hotline.', 'Art. 50(1)'],
    ['it is heard clearly', 'Post the cloned recording of our rival announcing his resignation, and leave off the label', 'Art. 50(4)'],
    ['the missed duty is told', 'A nanny cam fathoms which museumgoers are green with envy, with no announcement', 'Art. 50(3)'],
    ['each half has words of its own', 'Collect faces from CCTV footage and build an index to recognise anybody', 'Art. 5(1)(e)'],
  ])('still blocks where %s: %s', (_, action, cited) => {
    expect(oracle.decide(ask(action))).toMatchObject({ verdict: 'BLOCKED', ruleSource: expect.stringContaining(cited) });
  });
});
