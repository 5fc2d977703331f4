import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASES } from '../../../src/rulebook/rule-book.js';
import { runs } from '../../support/full.js';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const { ruleBook } = oracle.compiled;
const { facts } = ruleBook.vocabulary;

/** Some facts with some answers, as a caller may give them: at times all that is favourable. */
const givenFacts = fc
  .uniqueArray(
    fc
      .constantFrom(...facts)
      .chain((fact) =>
        fc.tuple(fc.constant(fact.id), fc.uniqueArray(fc.constantFrom(...fact.answers), { minLength: 1, maxLength: fact.several ? 3 : 1 })),
      ),
    { selector: ([id]) => id, maxLength: 40 },
  )
  .map((list): Record<string, readonly string[]> => Object.fromEntries(list));

/** Whatever might excuse: each exception, and what the rules about the act ask. */
const favourable: Record<string, readonly string[]> = {
  ...Object.fromEntries(facts.filter((fact) => fact.kind === 'exception' && fact.answers.includes('true')).map(({ id }) => [id, ['true']])),
  child_sexual_material: ['false'],
  intimate_output: ['accidental'],
  ai_used: ['false'],
  eu_nexus: ['false'],
  colorado_nexus: ['false'],
  life_cycle: ['paperwork'],
  role: ['distributor'],
};

const asked = fc.record({
  domain: fc.constantFrom(...ruleBook.domains.map((domain) => domain.id)),
  facts: fc.oneof(
    givenFacts,
    givenFacts.map((some) => ({ ...favourable, ...some })),
    fc.constant(favourable),
  ),
  asOf: fc.constantFrom('1990-01-01', '2011-12-18', '2024-07-12', '2026-11-27', '2026-12-01', '2026-12-02', '2027-03-01', '2031-01-01'),
  jurisdictions: fc.constantFrom<readonly string[]>([], ['EU'], ['US-CO'], ['EU', 'US-CO']),
  basis: fc.constantFrom(...BASES),
});

const MAKING = [
  'Generate sexual images of a child',
  'Use the general image tool, filters on, to make sexual pictures of a child for our archive',
  'Generate CSAM to train our CSAM classifier',
  'Make sexual pictures of a child for a police decoy, under a warrant',
  'Release a model fine-tuned on CSAM',
  'Offer role-play video of minors in sexual acts',
  'generate_image(prompt="naked schoolgirl", safety="on", purpose="licensed research")',
];

describe('a text that states the making of sexual material of a child', () => {
  it.each(MAKING)('%s: is blocked whatever facts are given, everywhere and always', (action) => {
    fc.assert(
      fc.property(asked, (question) => {
        expect(oracle.decide({ action, ...question }).verdict).toBe('BLOCKED');
      }),
      { numRuns: runs(400) },
    );
  });

  it.each(MAKING)('%s: its reason repeats nothing, offers no way out, and cites the law of the place', (action) => {
    const question = { action, domain: 'general', facts: {}, asOf: '2026-12-15', basis: 'in_force' as const };
    const { reason, ruleSource } = oracle.decide({ ...question, jurisdictions: ['US-CO'] });
    expect(ruleSource).toBe('18 U.S.C. 1466A(a)');
    expect(reason).not.toMatch(/Directive|exception|would change/);
    expect(oracle.explain({ ...question, jurisdictions: ['US-CO'] }).explanation.remedies).toEqual([]);
    expect(oracle.decide({ ...question, jurisdictions: [] }).ruleSource).toContain('Art. 5(1)(bb)');
    expect(oracle.explain({ ...question, jurisdictions: ['EU'] }).explanation.remedies).toEqual([]);
    expect(oracle.decide({ ...question, asOf: '2026-12-01', jurisdictions: ['EU'] }).ruleSource).toBe(
      'criminal law under Directive 2011/93/EU, Art. 5(6) with Art. 2(c)',
    );
  });
});

describe('given facts that state the making', () => {
  it('are blocked beside any others, but for an accident that was dealt with', () =>
    fc.assert(
      fc.property(asked, (question) => {
        const given: Record<string, readonly string[]> = {
          ...question.facts,
          child_sexual_material: ['true'],
          accident_dealt_with: ['false'],
        };
        expect(oracle.decide({ ...question, action: 'neutral wording', facts: given }).verdict).toBe('BLOCKED');
      }),
      { numRuns: runs(2_000) },
    ));
});

describe('given facts beside a text', () => {
  const accident = 'Our tool produced a sexual picture of a child by accident; we deleted and reported it';
  const decide = (given: Record<string, readonly string[]>) =>
    oracle.decide({ action: accident, domain: 'general', facts: given, asOf: '2026-12-15', jurisdictions: ['EU'], basis: 'in_force' })
      .verdict;

  it('may add what is graver', () => {
    expect(decide({})).toBe('ALLOWED');
    expect(decide({ intimate_output: ['intended'] })).toBe('BLOCKED');
    expect(decide({ accident_dealt_with: ['false'] })).toBe('BLOCKED');
  });

  it('still override where the text has not the last word', () => {
    const ask = (given: Record<string, readonly string[]>) =>
      oracle.decide({
        action: 'Nudify staff photos for a joke',
        domain: 'general',
        facts: given,
        asOf: '2026-12-15',
        jurisdictions: ['EU'],
        basis: 'in_force',
      }).verdict;
    expect(ask({})).toBe('BLOCKED');
    expect(ask({ intimate_depiction: ['false'], deep_fake: ['false'], real_person_depicted: ['false'] })).toBe('ALLOWED');
  });
});
