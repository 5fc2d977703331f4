import type { CID } from 'multiformats/cid';
import { compareText } from '../../rulebook/compare-text.js';
import { POLARITY_LISTS } from '../../rulebook/polarity-lists.js';
import type { Answer, ConditionBlock } from '../../rulebook/rule.js';
import type { Example, Fact, Measure, Phrase, Polarity, Vocabulary } from '../../rulebook/vocabulary.js';
import { type FindBlock, readBlock, readTyped } from './block-reader.js';

interface VocabularyValue {
  readonly type: 'vocabulary/1';
  readonly themes: Readonly<Record<string, CID>>;
  readonly groups: CID;
  readonly polarity: CID;
  readonly examples: readonly CID[];
  readonly places: CID;
}

type Texts = readonly string[];
type TextsByName = Readonly<Record<string, Texts>>;

interface FactValue
  extends Pick<Fact, 'question' | 'answers' | 'several' | 'kind' | 'learn' | 'ofPeople' | 'ofActor' | 'stands' | 'linkedBy' | 'presume'> {
  readonly fact: string;
  readonly note: string | null;
  readonly phrases: TextsByName;
  readonly order?: readonly Answer[];
  /** JSON, since its factors and limits may be fractions. */
  readonly measure: string | null;
  readonly near: Texts;
}

/** Blocks know no files. */
const NOWHERE = { file: 'vocabulary', line: 1, column: 1 } as const;

/** In the order of the loader: the shortest first. */
const phrases = (texts: Texts): readonly Phrase[] =>
  texts.map((text) => ({ text, place: NOWHERE })).sort((a, b) => a.text.length - b.text.length || compareText(a.text, b.text));

/** The vocabulary that blocks hold, in the order in which the loader hands one out. */
export const readVocabularyBlocks = (find: FindBlock, cid: CID): Vocabulary => {
  const value = readTyped<VocabularyValue>(find, cid, 'vocabulary/1', 'the vocabulary');
  const facts = Object.entries(value.themes).flatMap(([theme, themeCid]) =>
    readBlock<readonly FactValue[]>(find, themeCid, `the theme ${theme}`).map((one) => readFact(one, theme)),
  );
  const groups = Object.entries(readBlock<TextsByName>(find, value.groups, 'the groups of words'));
  const polarity = readBlock<TextsByName>(find, value.polarity, 'the words that deny');
  const places = Object.entries(readBlock<TextsByName>(find, value.places, 'the places'));
  return {
    facts: facts.sort((a, b) => compareText(a.id, b.id)),
    groups: groups.map(([name, words]) => ({ name, words: phrases(words) })).sort((a, b) => compareText(a.name, b.name)),
    polarity: Object.fromEntries(POLARITY_LISTS.map((list) => [list, phrases(polarity[list] ?? [])])) as unknown as Polarity,
    places: places.map(([jurisdiction, words]) => ({ jurisdiction, words: phrases(words) })),
    examples: value.examples
      .flatMap((share, i) => readBlock<readonly (readonly [string, ConditionBlock])[]>(find, share, `example sentences, share ${i + 1}`))
      .map(([text, says]): Example => ({ text, says, place: NOWHERE }))
      .sort((a, b) => compareText(a.text, b.text)),
  };
};

const readFact = ({ fact, note, phrases: texts, order, measure, near, answers, ...rest }: FactValue, theme: string): Fact => ({
  ...rest,
  id: fact,
  theme,
  answers,
  ...(note === null ? {} : { note }),
  phrases: Object.fromEntries(
    (order ?? answers).flatMap((answer) => (texts[answer] === undefined ? [] : [[answer, phrases(texts[answer])]])),
  ),
  ...(measure === null ? {} : { measure: readMeasure(measure, near) }),
  place: NOWHERE,
});

const readMeasure = (json: string, near: Texts): Measure => {
  const { units, bands } = JSON.parse(json) as { readonly units: readonly [string, number][]; readonly bands: Measure['bands'] };
  return { units: Object.fromEntries(units), bands, near: phrases(near) };
};
