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

describe('names of languages', () => {
  const spoken = compileSmall({ places: { EU: ['French', 'German', 'Greek', '=Polish', 'Lyon'], 'US-CO': ['Colorado'] } }).reader;
  const named = (text: string): number => spoken.read(text).places.length;

  it.each([
    ...['Translate a menu into French', 'answer in French and German', 'from German to Greek', 'in Polish, please', 'speaks Greek'],
    ...['{"targetLanguage":"French"}', 'translate(text, to="German")', 'add German subtitles', 'into French, German or Greek'],
  ])('%s: no place', (text) => expect(named(text)).toBe(0));

  it.each([
    ...['sell it to French customers', 'in German courts', 'to German and French firms', 'our French office', 'in Lyon', 'the French'],
    ...['translate it into French for a Greek bank', 'from Polish and German applicants'],
  ])('%s: a place', (text) => expect(named(text)).toBeGreaterThan(0));
});

describe('codes of places', () => {
  const coded = compileSmall({
    places: { EU: ['Germany', 'France', 'Poland', 'Austria', 'European Union'], 'US-CO': ['Colorado'], outside: ['India'] },
  }).reader;
  const jurisdictions = (text: string): readonly string[] => coded.read(text).places.map((place) => place.jurisdiction);

  it.each([
    ...['{"country":"DE","x":1}', "rank(country='fr')", 'countryCode: PL', 'applicant_country=DE', 'market: AT', 'zip: DE-10115'],
    ...['pay €500', '500 EUR', 'PLN 200', 'currency=EUR', 'call +49 30 1234567', 'locale=de-AT'],
  ])('%s: the Union', (text) => expect(jurisdictions(text)).toEqual(['EU']));

  it.each(['US-CO', '"state": "CO"', 'Boulder, CO 80301', 'call +1 303 555 0100', '+1 (720) 555-0100'])('%s: Colorado', (text) =>
    expect(jurisdictions(text)).toEqual(['US-CO']),
  );

  it.each(['country=US', 'country: "GB"', 'geo=IN', '{"country": "jp"}'])('%s: outside, named in the rule book or not', (text) =>
    expect(jurisdictions(text)).toEqual(['outside']),
  );

  it.each([
    ...['country: in progress', 'region=us-east-1', 'USD 500', 'GBP 5', 'score TOP 10', 'call +1 212 555 0100', 'locale=en_US'],
    ...['country: "XX"', 'FICO 620', 'state = CODE', 'no, CO is a gas', 'ticket DE-10115', 'a+49', 'in DE'],
  ])('%s: nowhere', (text) => expect(jurisdictions(text)).toEqual([]));

  it('stand where they are written', () => {
    const [place] = coded.read('score(country="DE")').places;
    expect(place?.span).toEqual({ start: 6, end: 18 });
  });
});
