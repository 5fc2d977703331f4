import { casesSchema } from '../../../src/rulebook/schemas/cases-schema.js';
import { domainsSchema } from '../../../src/rulebook/schemas/domains-schema.js';
import { regulationSchema } from '../../../src/rulebook/schemas/regulation-schema.js';
import { ruleBookSchema } from '../../../src/rulebook/schemas/rule-book-schema.js';
import { ruleSchema } from '../../../src/rulebook/schemas/rule-schema.js';
import { examplesSchema, placesSchema, polaritySchema, themeSchema } from '../../../src/rulebook/schemas/vocabulary-schemas.js';
import type { Keys, LayoutOptions } from '../fmt/yaml-layout.js';
import { ledgerSchema } from '../ledger/read-ledger.js';

/** A kind of file of the rule book, with the shape that it must have. */
export interface FileKind {
  /** Its schema is `.schemas/<name>.json`. */
  readonly name: string;
  readonly title: string;
  readonly schema: object;
  /** How `fmt` lays it out, where that is not as for all files. */
  readonly layout?: Partial<LayoutOptions>;
  /** @param file path inside the folder of regulations */
  holds(file: string): boolean;
}

/** Lists of words are narrower than the rest, since they are looked through. */
const WIDTH_OF_WORDS = 120;

/** Word groups and facts, a paragraph each. */
const THEME: Partial<LayoutOptions> = {
  width: WIDTH_OF_WORDS,
  isWordList: ([part, ...rest]: Keys) => part === 'groups' && rest.length === 1,
  hasParagraphs: ([part, ...rest]: Keys) => (part === 'groups' || part === 'facts') && rest.length === 0,
};

/** Names by jurisdiction. */
const PLACES: Partial<LayoutOptions> = {
  width: WIDTH_OF_WORDS,
  isWordList: (keys: Keys) => keys.length === 1,
  hasParagraphs: (keys: Keys) => keys.length === 0,
};

/** Every kind, example sentences a line each; the first that holds a file is its kind, and what is nothing else is a rule. */
export const FILE_KINDS: readonly FileKind[] = [
  { name: 'rulebook', title: 'The rule book', schema: ruleBookSchema, holds: (file) => file === 'rulebook.yaml' },
  { name: 'domains', title: 'Domains', schema: domainsSchema, holds: (file) => file === 'domains.yaml' },
  {
    name: 'polarity',
    title: 'How a text denies',
    schema: polaritySchema,
    layout: THEME,
    holds: (file) => file === 'vocabulary/polarity.yaml',
  },
  { name: 'places', title: 'Places', schema: placesSchema, layout: PLACES, holds: (file) => file === 'vocabulary/places.yaml' },
  {
    name: 'theme',
    title: 'A theme of the vocabulary',
    schema: themeSchema,
    layout: THEME,
    holds: (file) => file.startsWith('vocabulary/'),
  },
  {
    name: 'examples',
    title: 'Example sentences',
    schema: examplesSchema,
    layout: { width: Infinity },
    holds: (file) => file.startsWith('examples/'),
  },
  { name: 'regulation', title: 'A regulation', schema: regulationSchema, holds: (file) => file.endsWith('/regulation.yaml') },
  { name: 'ledger', title: 'Every paragraph of a regulation', schema: ledgerSchema, holds: (file) => file.endsWith('/ledger.yaml') },
  { name: 'cases', title: 'The cases of a rule', schema: casesSchema, holds: (file) => file.endsWith('.cases.yaml') },
  { name: 'rule', title: 'A rule', schema: ruleSchema, holds: () => true },
];

/**
 * What a file of the rule book holds, by its path inside the folder.
 * @throws RangeError for one that is of no kind
 */
export const kindOf = (file: string): FileKind => {
  const kind = FILE_KINDS.find((one) => one.holds(file));
  if (kind === undefined) throw new RangeError(`\`${file}\` is of no kind`);
  return kind;
};
