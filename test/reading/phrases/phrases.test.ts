import { describe, expect, it } from 'vitest';
import { compileSmall, said } from '../vocabulary.js';

const only = (phrase: string, groups: Readonly<Record<string, readonly string[]>> = {}) =>
  compileSmall({ facts: { f: { kind: 'context', phrases: { true: [phrase] } } }, groups });
const found = (phrase: string, text: string, groups = {}): boolean => said(only(phrase, groups), text).includes('f');
const strength = (phrase: string, text: string): number | undefined => only(phrase).reader.read(text).statements[0]?.strength;

/** Phrases, texts, and whether one stands in the other. */
const NOTATION: readonly (readonly [string, string, boolean])[] = [
  ['predictive policing', 'They use predictive policing', true],
  ['predictive policing', 'Predictive, policing', false],
  ['rank candidate', 'ranking all of the candidates', true],
  ['rank candidate', 'rank many good candidates', false],
  ['(score|rate up) people', 'we rate up people', true],
  ['(score|rate up) people', 'we rate people', false],
  ['human in the loop', 'a human-in-the-loop', true],
  ['human in the loop', 'human in loop', true],
  ['automatic? denial', 'the denial', true],
  ['infer ... mood', 'infer from their tired faces the mood', true],
  ['infer ... mood', 'infer one two three four five six seven mood', false],
  ['infer ... mood', 'infer it; the mood', false],
  ['infer ... mood', 'infer age, sex and mood', true],
  ['camera & mood', 'mood as seen by the camera', true],
  ['camera & mood', 'The camera is on. The mood is good', false],
  ['camera & !(movie)', 'the camera films', true],
  ['camera & !(movie)', 'the camera films a movie', false],
  ['=rating', 'the rating', true],
  ['=rating', 'we rate', false],
  ['chatbot', 'our chat-bot and chat bot', true],
  ['forgetting', 'for-getting', true],
  ['forgetting', 'an app for getting there', false],
  ['real time', 'in realtime', true],
  ['detect real time', 'detect.realTime', true],
];

describe('the phrase notation', () => {
  // A fact for each phrase of one vocabulary: to compile it takes longer than all readings.
  const all = [...new Set(NOTATION.map(([phrase]) => phrase))];
  const together = compileSmall({
    facts: Object.fromEntries(all.map((phrase, at) => [`f${at}`, { kind: 'context', phrases: { true: [phrase] } }])),
  });
  it.each(NOTATION)('%s in "%s": %s', (phrase, text, expected) => {
    expect(said(together, text).includes(`f${all.indexOf(phrase)}`)).toBe(expected);
  });

  it('lets groups hold groups and phrases of several words', () => {
    const groups = { person: ['staff', '{worker}'], worker: ['gig worker', 'courier'], look: ['how (happy|sad) {person} be'] };
    expect(found('tell {person}', 'tell our gig workers', groups)).toBe(true);
    expect(found('detect {look}', 'detect how happy the couriers are', groups)).toBe(true);
    expect(found('detect {look}', 'detect how old the couriers are', groups)).toBe(false);
  });

  it('weakens what is less exact', () => {
    expect(strength('rank candidate', 'ranks the candidates')).toBe(1000);
    expect(strength('rank candidate', 'ranks our candidates')).toBe(950);
    expect(strength('rank ... candidate', 'ranks our best candidates')).toBe(900);
    expect(strength('camera & mood', 'mood and camera')).toBeLessThan(850);
    expect(strength('emotion recognition', 'emotion recogntion')).toBe(850);
  });

  it('forgives one slip in a long word only, and no other word or figure', () => {
    expect(found('recognition', 'recongition')).toBe(true);
    expect(found('biometric', 'biometrc scan')).toBe(true);
    expect(found('patient', 'patents')).toBe(false);
    expect(found('detection', 'detention')).toBe(false);
    expect(found('score', 'scora')).toBe(false);
    expect(found('100000 euros', 'pay 100000 euros')).toBe(true);
    expect(found('100000 euros', 'pay 1000000 euros')).toBe(false);
  });

  it('hides a shorter match of the same fact within a longer one', () => {
    const compiled = compileSmall({ facts: { f: { kind: 'practice', phrases: { true: ['alert'], false: ['drowsiness alert'] } } } });
    expect(said(compiled, 'a drowsiness alert')).toEqual(['f=false']);
    expect(said(compiled, 'an alert')).toEqual(['f']);
  });

  it('gives spans of the original text', () => {
    const text = 'Please “Rank” the cándidates!';
    const [statement] = only('rank candidate').reader.read(text).statements;
    expect(statement && text.slice(statement.span.start, statement.span.end)).toBe('Rank” the cándidates');
  });
});

describe('the checker of phrases', () => {
  const codes = (vocabulary: Parameters<typeof compileSmall>[0]): readonly string[] =>
    compileSmall(vocabulary).diagnostics.map((one) => one.code);
  const phrase = (text: string) => ({ facts: { f: { kind: 'context' as const, phrases: { true: [text] } } } });

  it.each([
    ['tell {nobody}', 'unknown-group'],
    ['(a|b', 'bad-phrase'],
    ['a)', 'bad-phrase'],
    ['{x', 'bad-phrase'],
    ['!x', 'bad-phrase'],
    ['word?', 'bad-phrase'],
    ['', 'bad-phrase'],
    ['... mood', 'bad-phrase'],
    ['camera & !camera', 'impossible-phrase'],
  ])('%s: %s', (text, code) => expect(codes(phrase(text))).toContain(code));

  it('finds empty and cyclic groups', () => {
    expect(codes({ groups: { none: [] } })).toContain('empty-group');
    expect(codes({ groups: { a: ['{b}'], b: ['{a}'] } })).toContain('cyclic-group');
  });

  it('warns of a phrase under two answers of one fact, and of one written twice; two facts may share one', () => {
    const shared = compileSmall({
      facts: {
        f: { kind: 'context', phrases: { true: ['x y'] } },
        g: { kind: 'context', phrases: { true: ['x  Y', 'w'], false: ['W', 'z', 'z'] } },
      },
    }).diagnostics;
    expect(shared.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning shared-phrase', 'warning hidden-phrase']);
  });
});
