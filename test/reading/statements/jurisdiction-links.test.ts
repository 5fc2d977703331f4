import { describe, expect, it } from 'vitest';
import { compileSmall } from '../vocabulary.js';

const places = { EU: ['EU', 'Berlin', 'Lyon'], outside: ['Texas', '=US'] };
const phrases = { true: ['in the eu'], false: ['no office in the eu', 'Texas only', '(=US|Texas) only'] };
const { reader } = compileSmall({ places, facts: { eu_nexus: { kind: 'context', linkedBy: 'EU', phrases } } });
const answers = (text: string): readonly string[] => reader.read(text).statements.map(({ answer }) => answer);

describe('a link with a jurisdiction', () => {
  it.each<[string, readonly string[]]>([
    ['sold in Texas only', ['false']],
    ['sold in Texas only, used in Lyon', []],
    ['no office in the EU', ['false']],
    ['a firm with no office in the EU serves our Berlin shop', []],
    ['Texas only, nobody in Berlin', ['false']],
    ['Texas only, Lyon later', ['false']],
    ['US only', ['false']],
    ['told to us only', []],
  ])('%s', (text, expected) => expect(answers(text)).toEqual(expected));

  it('must be with one of which places are known', () => {
    const { diagnostics } = compileSmall({ places, facts: { nexus: { kind: 'context', linkedBy: 'Atlantis', phrases } } });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['unknown-jurisdiction', 'fact `nexus` is linked by `Atlantis`, of which no place is known; write one of `EU`, `outside`'],
    ]);
  });
});
