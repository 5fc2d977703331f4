import { describe, expect, it } from 'vitest';
import { actsOf } from '../../../src/reading/discourse/acts.js';
import { compileReader } from '../../../src/reading/reader.js';
import { smallVocabulary } from '../vocabulary.js';

const yes = (...phrases: string[]) => ({ true: phrases });
const vocabulary = smallVocabulary({
  facts: {
    scores: { kind: 'practice', phrases: yes('score') },
    categorises: { kind: 'practice', phrases: yes('sort by race') },
    setting: { kind: 'context', phrases: { school: ['pupils'], work: ['staff'] } },
    medical: { kind: 'exception', phrases: yes('medical') },
    research: { kind: 'exception', phrases: yes('research') },
    told: { kind: 'safeguard', phrases: { true: ['are told'], false: ['secretly'] } },
  },
});
const facts = vocabulary.facts.map((one) => ({ ...one, ofActor: one.id === 'research' }));
const factOf = new Map(facts.map((one) => [one.id, one]));
const { reader } = compileReader(vocabulary);

/** The facts of each act, each as `fact` or `fact=answer`, in order of the text. */
const acts = (text: string): readonly string[] => {
  const { statements, discourse } = reader.read(text);
  return actsOf(statements, discourse, factOf).map((act) =>
    act.map(({ fact, answer }) => (answer === 'true' ? fact : `${fact}=${answer}`)).join(' '),
  );
};

describe('the acts of a text', () => {
  it.each<[string, string, readonly string[]]>([
    ['are none where there is one segment', 'We score pupils for medical reasons', []],
    ['are none where the next goes on about the first', 'We score pupils. It is medical.', []],
    ['are none where a practice is told of what goes on', 'We score. It does sort by race.', []],
    [
      'begin with each practice, and lean on the setting of the others but on no exception',
      'We score pupils. Then sort by race for medical reasons.',
      ['scores setting=school', 'setting=school categorises medical'],
    ],
    [
      'lean on who acts and on the safeguards',
      'We score pupils for research. Then sort by race for medical reasons, and guests are told.',
      ['scores setting=school research told', 'setting=school research categorises medical told'],
    ],
    [
      'begin with a practice in a clause of its own',
      'We score pupils, and sort by race',
      ['scores setting=school', 'setting=school categorises'],
    ],
    ['begin with a setting', 'We score pupils. Staff are told.', ['scores setting=school told', 'setting=work told']],
    ['begin with no setting in a clause of its own', 'We score pupils; staff are told', []],
    ['begin with a setting in a contrast', 'We score pupils, while staff eat', ['scores setting=school', 'setting=work']],
    [
      'are excused as the one before where they state no practice',
      'We score pupils for medical reasons. Staff eat secretly.',
      ['scores setting=school medical told=false', 'medical setting=work told=false'],
    ],
    [
      'leave out what excuses an apparatus that the next does not speak of',
      'Our weather model is medical; the gate camera will score pupils.',
      ['scores setting=school'],
    ],
    ['leave it out at the end as well', 'Our weather model will score rain; the gate camera is medical.', ['scores']],
    [
      'keep what excuses an apparatus where the next speaks of none',
      'Our weather model is medical; we score pupils. Sort by race.',
      ['medical scores setting=school', 'setting=school categorises'],
    ],
  ])('%s: %s', (_, text, expected) => expect(acts(text)).toEqual(expected));
});
