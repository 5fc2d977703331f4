import { describe, expect, it } from 'vitest';
import { compileSmall } from '../vocabulary.js';

const { reader } = compileSmall({
  places: {
    EU: ['EU', 'Berlin', '=Nice', '=Polish', 'Baden-Württemberg'],
    'US-CO': ['Colorado', 'Fort Collins', '=Golden'],
    outside: ['=US', 'Texas', '(in|from) Georgia'],
  },
});
const places = (text: string): readonly string[] =>
  reader.read(text).places.map(({ jurisdiction, span }) => `${jurisdiction}:${text.slice(span.start, span.end)}`);

describe('places', () => {
  it.each<[string, readonly string[]]>([
    ['our berlin office and Fort Collins', ['EU:berlin', 'US-CO:Fort Collins']],
    ['a nice, golden polish for us', []],
    ['people in Nice, Polish staff', ['EU:Nice', 'EU:Polish']],
    ['Nice work on the EU rollout', ['EU:EU']],
    ['the US market', ['outside:US']],
    ['tell us', []],
    ['applicants from Georgia', ['outside:from Georgia']],
    ['Baden-Wuerttemberg and Baden-Württemberg', ['EU:Baden-Württemberg']],
    ['city="nice"', ['EU:nice']],
    ["Colorado's law", ["US-CO:Colorado's"]],
  ])('%s', (text, expected) => expect(places(text)).toEqual(expected));
});
