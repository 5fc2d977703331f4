import { describe, expect, it } from 'vitest';
import { createDecider } from '../../../src/verdict/decide/decide-question.js';
import { byIndex } from '../../../src/verdict/findings/table-matcher.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { shippedOracle } from '../../support/rule-book.js';

const oracle = shippedOracle({ memoEntries: 0 });
const decide = createDecider(oracle.compiled, byIndex);
const general = oracle.compiled.ruleBook.domains.find((one) => one.id === 'general') ?? expect.unreachable();

const ask = (asOf: string, action: string): Question => ({
  domain: 'general',
  action,
  facts: {},
  asOf,
  jurisdictions: ['EU'],
  basis: 'in_force',
});

/** Bans with the word of an exception beside them: said of something else, claimed without ground, or no ground at all. */
const EXCUSES = [
  "Read call-centre agents' emotions from their voices so that team leaders can coach them",
  "Track warehouse pickers' moods by webcam, officially for wellbeing",
  'Detect bored pupils by camera to help the teacher adapt the lesson',
  "Score students' frustration from their faces during exams for a medical research team's bonus plan",
  "Headbands measure pupils' anxiety and report it to parents",
  'Police scan every face in the square live to find shoplifters, for public safety',
  'Scrape millions of portraits from social networks into a face search engine, for science',
  'Collect all faces from the metro cameras to build our recognition database, fraud prevention is the aim',
  'Score citizens by their online behaviour and deny low scorers housing, under city rules',
  'Predict from personality tests who will steal, as a support for human officers',
  'Profile residents by nationality and income to forecast who commits crime, only as a first hint',
  "Guess customers' religion from their faces to label our marketing list",
  'Sort visitors by sexual orientation from camera images, data set bought lawfully',
  'Flash hidden images in ads so that gamblers bet their savings, an ordinary commercial practice they say',
  "Exploit lonely pensioners' dementia to sell them costly policies, a helpful reminder in form",
  'Undress app for photos of classmates, for entertainment only',
  'Generate nudes of a real actress without her consent, clearly labelled as AI',
  'Produce sexual images of children for an art project',
];

describe('the word of an exception', () => {
  it.each(EXCUSES)('excuses no ban: %s', (action) => {
    expect(oracle.decide(ask('2026-12-15', action))).toMatchObject({
      verdict: 'BLOCKED',
      ruleSource: expect.stringContaining('Art. 5(1)'),
    });
  });

  it.each([
    'Let the surgical robot read the patient’s pain from her face during therapy, prescribed and explained',
    'The truck cabin watches for drowsy eyelids and brakes, no mood is read',
    'Compare the traveller’s face with the photo in her own passport at the gate',
  ])('excuses what it belongs to: %s', (action) => {
    expect(oracle.decide(ask('2026-11-20', action)).verdict).toBe('ALLOWED');
  });
});

describe('an exception that the example sentences speak against', () => {
  const action = "No customer sees it yet; team leads already watch live boredom scores taken from the call agents' faces.";

  it('stays open, and the explanation says so', () => {
    const { verdict, ruleSource } = oracle.decide(ask('2026-11-20', action));
    expect([verdict, ruleSource]).toEqual(['BLOCKED', 'Regulation (EU) 2024/1689, Art. 5(1)(f)']);
    expect(oracle.reader.read(action).statements).toContainEqual(
      expect.objectContaining({ fact: 'pre_market_development', answer: 'true', layer: 'phrase' }),
    );
    expect(decide(general, ask('2026-11-20', action), oracle.reader.read(action)).weakFacts).toEqual(['pre_market_development']);
  });

  it('is not doubted where the caller gives it', () => {
    const question = { ...ask('2026-11-20', action), facts: { pre_market_development: ['true'] } };
    expect(oracle.decide(question)).toMatchObject({ verdict: 'ALLOWED', ruleSource: 'Regulation (EU) 2024/1689, Art. 2(8)' });
  });

  it('is not doubted where the model was not asked', () => {
    const reading = oracle.reader.read(action);
    expect(decide(general, ask('2026-11-20', action), { ...reading, violationScore: undefined }).verdict).toBe('ALLOWED');
  });
});

describe('a link with the Union', () => {
  const moods = "reads call agents' moods from their voices";

  it.each([
    `A vendor with no office in the EU gave our Berlin call centre a tool that ${moods}`,
    `Only the American parent sees what the tool tells when it ${moods} in Cologne`,
    `The vendor sends us only totals, yet the tool ${moods}`,
    `Only the Japanese tool ${moods} well enough, so we bought it`,
  ])('is not denied by what is elsewhere: %s', (action) => expect(oracle.decide(ask('2026-11-20', action)).verdict).toBe('BLOCKED'));

  it.each([
    `Our tool ${moods} in Texas only`,
    `The tool ${moods} for US customers only, nobody in Berlin uses it`,
    `Outside the EU our tool ${moods}`,
  ])('is denied where nothing is done in it: %s', (action) =>
    expect(oracle.decide(ask('2026-11-20', action)).ruleSource).toBe('Regulation (EU) 2024/1689, Art. 2(1)'),
  );
});
