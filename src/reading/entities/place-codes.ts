/** A code that stands for a country or a part of one, as written, and where. */
interface FoundCode {
  readonly start: number;
  readonly end: number;
  /** ISO 3166: `DE`, `US-CO`. */
  readonly code: string;
  /** It says where somebody is. A currency, a locale or a telephone number only hints at it, and says of no place that it is elsewhere. */
  readonly isPlace: boolean;
}

/** The end of a key that names where somebody is: `applicantCountry`, `country_code`, `market`. */
const KEY = String.raw`(?:[cC]ountry(?:_?[cC]ode)?|\b(?:nation|residence|market|jurisdiction|geo))["']?\s*[:=]\s*`;
/** Behind a code of a value: no more letters, so that `region=eu-west-1` is no place. */
const END = String.raw`(?=["'\s,;)}\]]|$)`;

/** The ways to write a code; each has it in its last group that is filled. */
const FORMS: readonly RegExp[] = [
  // "country": "de", country=DE; in small letters and without quotes it may be any word.
  new RegExp(`${KEY}["']([A-Za-z]{2})["']`, 'g'),
  new RegExp(`${KEY}([A-Z]{2})${END}`, 'g'),
  // zip: DE-10115
  /(?:zip|post_?code|postal_?code|plz)["']?\s*[:=]\s*["']?([A-Z]{2})[- ]\d{3,5}\b/gi,
  // the code of a part of a country
  /\b(US[-/]CO)\b/g,
];

/** `"state": "CO"`, `Boulder, CO 80301`. */
const COLORADO = /\bstate["']?\s*[:=]\s*["']?CO(?=["'\s,;)}\]]|$)|\p{Ll},\s+CO(?=\s+8[01]\d{3}\b|[,.;)\]"']|$)/gu;

/** `locale=de-AT`: English is set for anybody, so it hints only. */
const LOCALE = new RegExp(`\\blocale["']?\\s*[:=]\\s*["']?[a-z]{2}[-_]([A-Z]{2})${END}`, 'g');

/** `€ 500`, `500 EUR`, `currency=PLN`. */
const MONEY = /€|\b([A-Z]{3})\s?\d|\d\s?([A-Z]{3})\b|\bcurrency["']?\s*[:=]\s*["']?([A-Z]{3})\b/g;
/** `+49 30 1234567`. */
const TELEPHONE = /\+\d[\d\s().-]{6,}\d/g;

/** Calling codes by ITU-T E.164 → the country; longer codes first. Colorado shares its code with a continent, and has areas of its own. */
const CALLING_CODES: readonly (readonly [prefix: string, code: string])[] = [
  ...['1303', '1719', '1720', '1970', '1983'].map((area) => [area, 'US-CO'] as const),
  ...Object.entries({
    ...{ 350: 'GI', 351: 'PT', 352: 'LU', 353: 'IE', 354: 'IS', 355: 'AL', 356: 'MT', 357: 'CY', 358: 'FI', 359: 'BG' },
    ...{ 370: 'LT', 371: 'LV', 372: 'EE', 385: 'HR', 386: 'SI', 420: 'CZ', 421: 'SK', 423: 'LI' },
    ...{ 30: 'GR', 31: 'NL', 32: 'BE', 33: 'FR', 34: 'ES', 36: 'HU', 39: 'IT', 40: 'RO', 43: 'AT', 45: 'DK', 46: 'SE' },
    ...{ 47: 'NO', 48: 'PL', 49: 'DE' },
  }).sort(([a], [b]) => b.length - a.length),
];

/** The codes of places in a text: of countries, currencies, telephones and addresses, by the standards they follow. */
export const placeCodesIn = (text: string): readonly FoundCode[] => [
  ...FORMS.flatMap((form) => each(text, form, (match) => ({ code: lastGroup(match), isPlace: true }))),
  ...each(text, COLORADO, () => ({ code: 'US-CO', isPlace: true })),
  ...each(text, LOCALE, (match) => ({ code: lastGroup(match), isPlace: false })),
  // The first two letters of a currency are its country, and those of the euro the Union.
  ...each(text, MONEY, (match) => ({ code: (lastGroup(match) || 'EUR').slice(0, 2), isPlace: false })),
  ...each(text, TELEPHONE, ([number]) => ({ code: countryOfNumber(number.replace(/\D/g, '')), isPlace: false })),
];

const each = (text: string, form: RegExp, read: (match: RegExpMatchArray) => Pick<FoundCode, 'code' | 'isPlace'>): readonly FoundCode[] =>
  [...text.matchAll(form)].flatMap((match) => {
    const found = read(match);
    const start = match.index ?? 0;
    return found.code === '' ? [] : [{ ...found, code: found.code.toUpperCase().replace('/', '-'), start, end: start + match[0].length }];
  });

const lastGroup = (match: RegExpMatchArray): string => match.slice(1).findLast((group) => group !== undefined) ?? '';

const countryOfNumber = (digits: string): string => CALLING_CODES.find(([prefix]) => digits.startsWith(prefix))?.[1] ?? '';

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of a country or a part of it: `DE` → `Germany`; nothing for what is no code. */
export const nameOfCode = (code: string): string | undefined =>
  code === 'US-CO' ? 'Colorado' : /^[A-Z]{2}$/.test(code) ? COUNTRIES.of(code) : undefined;
