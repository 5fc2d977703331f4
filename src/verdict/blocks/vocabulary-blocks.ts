import { hash } from 'node:crypto';
import type { CID } from 'multiformats/cid';
import type { BlockValue } from '../../proof/block.js';
import type { Fact, Measure, Phrase, Vocabulary } from '../../rulebook/vocabulary.js';
import { conditions, sorted } from './block-values.js';

/** The block of a vocabulary. Each theme is a block of its own, so that a changed theme leaves the CIDs of the others alone. */
export const vocabularyValue = (vocabulary: Vocabulary, seal: (value: BlockValue) => CID): BlockValue => {
  const themes = [...new Set(vocabulary.facts.map((fact) => fact.theme))].sort();
  const factsOf = (theme: string): BlockValue => vocabulary.facts.filter((fact) => fact.theme === theme).map(factValue);
  return {
    type: 'vocabulary/1',
    themes: Object.fromEntries(themes.map((theme) => [theme, seal(factsOf(theme))])),
    groups: seal(Object.fromEntries(vocabulary.groups.map((group) => [group.name, texts(group.words)]))),
    polarity: seal(byName({ ...vocabulary.polarity })),
    examples: exampleValues(vocabulary.examples).map(seal),
    places: seal(Object.fromEntries(vocabulary.places.map((one) => [one.jurisdiction, texts(one.words)]))),
  };
};

const factValue = (fact: Fact): BlockValue => ({
  fact: fact.id,
  question: fact.question,
  answers: fact.answers,
  several: fact.several,
  kind: fact.kind,
  learn: fact.learn,
  ofPeople: fact.ofPeople,
  ofActor: fact.ofActor,
  ...(fact.stands === undefined ? {} : { stands: fact.stands }),
  ...(fact.linkedBy === undefined ? {} : { linkedBy: fact.linkedBy }),
  presume: sorted(fact.presume),
  note: fact.note ?? null,
  phrases: byName(fact.phrases),
  ...phraseOrder(fact),
  measure: fact.measure === undefined ? null : measureText(fact.measure),
  near: texts(fact.measure?.near ?? []),
});

/** The model numbers words as they come: where phrases stand in another order than answers, that order is said. */
const phraseOrder = ({ answers, phrases }: Fact): { readonly order?: readonly string[] } => {
  const written = Object.keys(phrases);
  return written.join() === answers.filter((answer) => written.includes(answer)).join() ? {} : { order: written };
};

/** A measure as text: factors and limits may be fractions, and a block holds no floats. */
const measureText = ({ units, bands }: Measure): string => JSON.stringify({ units: Object.entries(units).sort(), bands });

/** Over so many blocks the sentences are spread, each by its own digest: one that changes leaves most blocks alone. */
const SHARES = 64;

const exampleValues = (examples: Vocabulary['examples']): readonly BlockValue[] => {
  const shares = Array.from({ length: SHARES }, (): BlockValue[] => []);
  for (const { text, says } of examples) shares[hash('sha256', text, 'buffer').readUInt8() % SHARES]?.push([text, conditions(says)]);
  return shares.filter((share) => share.length > 0);
};

const texts = (list: readonly Phrase[]): BlockValue => sorted(list.map((phrase) => phrase.text));

/** Lists of phrases by name: an answer, or a part of the polarity. */
const byName = (lists: Readonly<Record<string, readonly Phrase[]>>): BlockValue =>
  Object.fromEntries(Object.entries(lists).map(([answer, list]) => [answer, texts(list)]));
