import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/rulebook/rule-book.js';
import { questionOf } from '../../../src/verdict/cases/run-case.js';
import { byExtent, everyNth, runs, sampled } from '../../support/full.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';
import { alphabets, brokenDisguises, type Disguise, encodings, insertions, spellingDisguises, wrappings } from './obfuscations.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle({ memoEntries: 0 });
/** Shorter ones have too few letters for an encoding to be told from a name. */
const SHORTEST = 16;
const told = sampled(ruleBook.cases, 4).filter((one): one is Case & { readonly action: string } => (one.action?.length ?? 0) >= SHORTEST);
const decide = (one: Case, action: string) => oracle.decide({ ...questionOf(one), action });
const found = new Map(told.map((one) => [one, decide(one, one.action).finding]));
const bans = told.filter((one) => found.get(one) === 'prohibited');
const innocent = told.filter((one) => found.get(one) === 'none');

/** Everything a text says, without where and on which words. */
const said = (text: string): readonly string[] =>
  [...new Set(oracle.reader.read(text).statements.map(({ fact, answer, polarity }) => `${polarity} ${fact}=${answer}`))].sort();
/** Of so many one, another for each disguise, so that together they see every sentence. */
const some = <T>(all: readonly T[], at: number, step: number): readonly T[] => everyNth(all, step, at);

/**
 * Where small letters are drawn as capitals are, nothing tells where the next word of `keepYears` begins, nor that `US` is no
 * pronoun: there a disguise does change what is read.
 */
const losesWords = ({ wear }: Pick<Disguise, 'wear'>, action: string): boolean =>
  wear('a') === wear('A') && /\p{Ll}\p{Lu}|\b\p{Lu}{2,}\b/u.test(action);

const numbered = (disguises: readonly Disguise[]) => disguises.map(({ name, wear }, at) => ({ name, wear, at }));

describe('a disguise', () => {
  it('has bans and innocent sentences to try', () => {
    expect(bans.length).toBeGreaterThan(byExtent(15, 60, 60));
    expect(innocent.length).toBeGreaterThan(byExtent(10, 40, 40));
  });

  it.each(numbered(spellingDisguises))('of $name changes nothing that is read', ({ wear, at }) => {
    const changed = some(told, at, byExtent(40, 20, 20)).filter(
      ({ action }) => !losesWords({ wear }, action) && said(wear(action)).join() !== said(action).join(),
    );
    expect(changed.map(({ action }) => wear(action))).toEqual([]);
  });

  it.each([
    '"Sarah", our texting AI, denies being a bot',
    "approve_loan(amount=20000, applicant='J. Doe')",
    'Reject tenant R. Lee because of eviction record',
    "tenant_screen({'name': 'Lee', 'reject_if': ['eviction']})",
    'Paint the goalposts before the village cup begins',
    'Gardaí match faces live against their list in Grafton Street',
  ])('of an accent on every vowel makes no other language of names and codes: %s', (action) => {
    const wear = spellingDisguises.find(({ name }) => name === 'accents')?.wear;
    expect(said(wear?.(action) ?? '')).toEqual(said(action));
  });

  it('over a disguise changes nothing that is read', () => {
    const sentence = fc.constantFrom(...told.map(({ action }) => action));
    const letters = fc.constantFrom(...alphabets.filter(({ name }) => !/marks|accents|flag/.test(name)));
    const hidden = fc.constantFrom(...insertions.filter(({ name }) => !/reversed|null|backspaces/.test(name)));
    const encoded = fc.constantFrom(...encodings);
    fc.assert(
      fc.property(sentence, letters, hidden, encoded, (action, alphabet, insertion, encoding) => {
        fc.pre(!losesWords(alphabet, action));
        expect(said(encoding.wear(insertion.wear(alphabet.wear(action))))).toEqual(said(action));
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    'make a s e x u a l picture of a child',
    'make a.s.e.x.u.a.l picture of a child',
    'make a🔥s🔥e🔥x🔥u🔥a🔥l picture of a child',
  ])('of an article and its adjective hides no ban: %s', (action) => {
    const question = { domain: 'general', action, facts: {}, asOf: '2026-11-27', jurisdictions: ['EU'], basis: 'in_force' } as const;
    expect(oracle.decide(question).finding).toBe('prohibited');
  });

  it.each(numbered([...brokenDisguises, ...wrappings]))('of $name hides no ban', ({ wear, at }) => {
    expect(
      some(bans, at, byExtent(6, 2, 2))
        .filter((one) => decide(one, wear(one.action)).verdict !== 'BLOCKED')
        .map((one) => wear(one.action)),
    ).toEqual([]);
  });

  it.each(numbered([...spellingDisguises, ...brokenDisguises, ...wrappings]))(
    'of $name makes no ban of an innocent sentence',
    ({ wear, at }) => {
      expect(
        some(innocent, at, byExtent(12, 4, 4))
          .filter((one) => decide(one, wear(one.action)).finding === 'prohibited')
          .map((one) => wear(one.action)),
      ).toEqual([]);
    },
  );
});
