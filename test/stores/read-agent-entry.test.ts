import { describe, expect, it } from 'vitest';
import { readAgentEntry } from '../../src/stores/read-agent-entry.js';

const AGENT = { handle: 'lender', name: 'Lender', description: 'Lends.', industry: 'lending', agent_type: 'business' };
const skill = (id: string): object => ({ id, name: id, description: id, tags: [] });
const problems = (more: object): readonly string[] => {
  const read = readAgentEntry({ ...AGENT, ...more });
  return 'problems' in read ? read.problems : [];
};

/** Blanks of no width, joiners, marks and turns of direction, a tag, a filler, and separators of lines. */
const HIDDEN = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u2029',
  '\u202a',
  '\u202d',
  '\u202e',
  '\u2060',
  '\u2064',
  '\u2066',
  '\u2069',
  '\u3164',
  '\ufeff',
  '\ufff9',
  '\u{e0041}',
  '\u{e0100}',
];

describe('the texts of an agent', () => {
  it.each(HIDDEN.map((sign) => [sign.codePointAt(0)?.toString(16), sign] as const))('hold no U+%s', (_code, sign) => {
    const text = `Lend${sign}er`;
    for (const [member, more] of [
      ['name', { name: text }],
      ['description', { description: text }],
      ['greeting', { greeting: text }],
      ['capabilities.0', { capabilities: [text] }],
      ['skills.0.name', { skills: [{ ...skill('a'), name: text }] }],
    ] as const)
      expect(problems(more)).toEqual([expect.stringMatching(new RegExp(`^\`${member}\` must be one line .*no width`))]);
  });

  it.each(['Prêteur', 'Кредитор', 'מַלְוֶה', 'ผู้ให้กู้', '貸し手', 'Lender ❤️', 'Lender ☎︎'])('may be %s', (name) =>
    expect(problems({ name })).toEqual([]),
  );
});

describe('the skills of an agent', () => {
  it('have one id each', () => {
    expect(problems({ skills: [skill('a'), skill('b')] })).toEqual([]);
    expect(problems({ skills: [skill('a'), skill('b'), skill('a'), skill('a')] })).toEqual([
      '`skills.2.id` is the id of `skills.0` too',
      '`skills.3.id` is the id of `skills.0` too',
    ]);
  });
});
