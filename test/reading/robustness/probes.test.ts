import { describe, expect, it } from 'vitest';
import { sampled } from '../../support/full.js';
import { shippedOracle } from '../../support/rule-book.js';
import { misreadings, readProbes } from './probe-pairs.js';

/** Pairs that are known to be misread, and why; at most one in twenty. Who mends one takes it off the list. */
const MISREAD: Readonly<Record<string, string>> = {
  'an exception in its own clause: personal use of another thing':
    'an exception in a clause without a practice goes to the next one, where neither names an apparatus of its own',
  'a safeguard in its own clause: appeal elsewhere': 'parking fines are taken for a matter of the loan',
  'a safeguard in its own clause: bias fixed in another model': '`as it is` is heard of the bias in the next clause',
  'scope of denying words: rather than, either way': 'the feeling alone lies within the denial, the camera outside',
  'past, planned and supposed acts: ready to run / replaced': '`replacing` may begin a practice as well as end one',
  'tool calls and identifiers: oversight disabled / disabled applicants': 'what is disabled in one clause scores in the next',
  'spelling, inflection, contractions: slip in a long word': 'a word of seven letters is too short to be forgiven a slip',
  'lists: bulletin of refused requests': 'letters in brackets begin a new clause, which the label does not reach',
  'third series, duties and clauses: statement on / off the site': '`says nothing` is heard of the notice, not of the website',
  'third series, duties and clauses: bias known, ignored / repaired': '`ignore it` is not traced back to the bias',
  'on whom: talks to customers / to another program': 'that the other side is a program is not read',
  'where a safeguard is lacking: a troll in a game / a nurse on a hotline':
    'the examples speak against that everybody knows a troll, so that the exception stays open',
  'third series, form: numbered plan': 'a low score of step 2 is not heard in the eviction of step 3',
  'told by effect: lies about warnings / reports them': 'people who might get buried, and an app that speaks, sound like a lie that harms',
  'a safeguard in its own clause: documents for another product':
    'papers missing beside a calendar app sound like a wrong, so that what the app is for is doubted',
  'on whom: children / adults, persuasion': 'parents of young children are taken for the children that are talked to',
  'on whom: a politician / a dragon': 'what is drawn is not heard as a fake, but a singing video without a label is',
  'lies, dares and leanings: in politics / of the microphone': 'where people stand is taken for what kind they are of',
};

const oracle = shippedOracle();
const probes = readProbes();

describe('pairs of texts that differ in a word and in their verdict', () => {
  it.each(
    sampled(
      probes.filter((probe) => MISREAD[probe.name] === undefined),
      4,
    ),
  )('$name', (probe) => {
    expect(misreadings(oracle, probe)).toEqual([]);
  });

  it.each(probes.filter((probe) => MISREAD[probe.name] !== undefined))('$name (misread)', (probe) => {
    expect(misreadings(oracle, probe)).not.toEqual([]);
  });

  it('are well-formed: a name of its own, a day, two texts', () => {
    expect(probes.length).toBeGreaterThanOrEqual(220);
    expect(new Set(probes.map((probe) => probe.name)).size).toBe(probes.length);
    expect(
      probes.filter(({ on, sides }) => !/^\d{4}-\d\d-\d\d$/.test(on) || sides.length !== 2 || sides[0]?.action === sides[1]?.action),
    ).toEqual([]);
  });

  it('are read rightly nineteen times in twenty', () => {
    const names = new Set(probes.map((probe) => probe.name));
    expect(Object.keys(MISREAD).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(MISREAD).length).toBeLessThanOrEqual(0.05 * probes.length);
  });
});
