import { compareText } from './compare-text.js';
import type { Diagnostic } from './diagnostic.js';
import type { Path } from './place.js';
import { NO_POLARITY, POLARITY_LISTS } from './polarity-lists.js';
import { readAnswers, readBlocks, type WrittenBlock } from './read-blocks.js';
import type { Answer } from './rule.js';
import type { Domain } from './rule-book.js';
import type { Example, Fact, FactKind, Measure, Phrase, PlaceNames, Polarity, WordGroup } from './vocabulary.js';
import type { YamlDocument } from './yaml/yaml-document.js';

interface WrittenFact {
  question: string;
  kind: FactKind;
  answers: readonly (boolean | string)[];
  several?: boolean;
  learn?: boolean;
  of_people?: boolean;
  of_actor?: boolean;
  stands?: true;
  linked_by?: string;
  presume?: readonly (boolean | string)[];
  note?: string;
  phrases?: Readonly<Record<string, readonly string[]>>;
  measure?: WrittenMeasure;
}

interface WrittenMeasure {
  units: Readonly<Record<string, number>>;
  near?: readonly string[];
  bands: readonly { answer: boolean | string; above?: number; at_least?: number; below?: number; at_most?: number }[];
}

/**
 * Words and phrases in an order of their own, the shortest first: a text is read alike in whichever order an author lists them,
 * and by the simplest of several phrases that fit.
 */
const readPhrases = (list: readonly string[] | undefined, doc: YamlDocument, path: Path): readonly Phrase[] =>
  (list ?? [])
    .map((text, i) => ({ text, place: doc.placeOf([...path, i]) }))
    .sort((a, b) => a.text.length - b.text.length || compareText(a.text, b.text));

/** One theme of the vocabulary: its facts and its word groups. */
export const readTheme = (doc: YamlDocument): { facts: readonly Fact[]; groups: readonly WordGroup[] } => {
  const written = doc.value as {
    theme: string;
    groups?: Readonly<Record<string, readonly string[]>>;
    facts?: Readonly<Record<string, WrittenFact>>;
  };
  const groups = Object.entries(written.groups ?? {}).map(([name, words]) => ({
    name,
    words: readPhrases(words, doc, ['groups', name]),
    place: doc.placeOf(['groups', name, 0]),
  }));
  const facts = Object.entries(written.facts ?? {}).map(([id, fact]) => readFact(id, written.theme, fact, doc, ['facts', id]));
  return { facts, groups };
};

const readFact = (id: string, theme: string, written: WrittenFact, doc: YamlDocument, path: Path): Fact => {
  const phrases: Record<Answer, readonly Phrase[]> = {};
  for (const [answer, list] of Object.entries(written.phrases ?? {}))
    phrases[answer] = readPhrases(list, doc, [...path, 'phrases', answer]);
  return {
    id,
    theme,
    question: written.question,
    answers: readAnswers(written.answers),
    several: written.several ?? false,
    kind: written.kind,
    learn: written.learn ?? true,
    ofPeople: written.of_people ?? false,
    ofActor: written.of_actor ?? false,
    ...(written.stands === undefined ? {} : { stands: written.stands }),
    ...(written.linked_by === undefined ? {} : { linkedBy: written.linked_by }),
    presume: readAnswers(written.presume ?? []),
    ...(written.note === undefined ? {} : { note: written.note.trim() }),
    phrases,
    ...(written.measure === undefined ? {} : { measure: readMeasure(written.measure, doc, [...path, 'measure']) }),
    place: doc.placeOf(path),
  };
};

const readMeasure = (written: WrittenMeasure, doc: YamlDocument, path: Path): Measure => ({
  units: written.units,
  near: readPhrases(written.near, doc, [...path, 'near']),
  bands: written.bands.map(({ answer, above, at_least, below, at_most }) => ({
    answer: String(answer),
    ...(above === undefined ? {} : { above }),
    ...(at_least === undefined ? {} : { atLeast: at_least }),
    ...(below === undefined ? {} : { below }),
    ...(at_most === undefined ? {} : { atMost: at_most }),
  })),
});

/** The words that deny, by kind. */
export const readPolarity = (doc: YamlDocument): Polarity => {
  const written = doc.value as Readonly<Record<keyof Polarity, readonly string[]>>;
  const polarity: Record<keyof Polarity, readonly Phrase[]> = { ...NO_POLARITY };
  for (const list of POLARITY_LISTS) polarity[list] = readPhrases(written[list], doc, [list]);
  return polarity;
};

/** The names by which a text may mean a jurisdiction. */
export const readPlaces = (doc: YamlDocument): readonly PlaceNames[] =>
  Object.entries(doc.value as Readonly<Record<string, readonly string[]>>)
    .filter(([jurisdiction]) => jurisdiction !== 'theme')
    .map(([jurisdiction, words]) => ({ jurisdiction, words: readPhrases(words, doc, [jurisdiction]) }));

/** The domains that a caller may ask in, with what each presumes. */
export const readDomains = (doc: YamlDocument, found: Diagnostic[]): readonly Domain[] => {
  const written = doc.value as {
    domains: readonly { domain: string; title: string; aliases?: readonly string[]; presumes?: WrittenBlock }[];
  };
  return written.domains.map(({ domain, title, aliases, presumes }, i) => ({
    id: domain,
    title,
    aliases: aliases ?? [],
    presumes: readBlocks(presumes, new Map(), doc, ['domains', i, 'presumes'], found)[0] ?? {},
    place: doc.placeOf(['domains', i, 'domain']),
  }));
};

/** Example sentences with what each says. */
export const readExamples = (doc: YamlDocument, found: Diagnostic[]): readonly Example[] => {
  const written = doc.value as { examples: readonly { text: string; says?: WrittenBlock }[] };
  return written.examples.map(({ text, says }, i) => ({
    text: text.trim(),
    says: readBlocks(says, new Map(), doc, ['examples', i, 'says'], found)[0] ?? {},
    place: doc.placeOf(['examples', i]),
  }));
};
