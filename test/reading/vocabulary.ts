import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { CompiledReader } from '../../src/reading/reader.js';
import { compileReader } from '../../src/reading/reader.js';
import type { Fact, FactKind, Measure, Phrase, Polarity, Vocabulary, WordGroup } from '../../src/rulebook/vocabulary.js';

const place = (line: number) => ({ file: 'test.yaml', line, column: 1 });
const phrases = (texts: readonly string[]): readonly Phrase[] => texts.map((text, at) => ({ text, place: place(at + 1) }));

interface SmallFact {
  readonly kind: FactKind;
  readonly linkedBy?: string;
  readonly stands?: true;
  readonly phrases?: Readonly<Record<string, readonly string[]>>;
  readonly measure?: Omit<Measure, 'near'> & { readonly near: readonly string[] };
}

export interface SmallVocabulary {
  readonly facts?: Readonly<Record<string, SmallFact>>;
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  readonly places?: Readonly<Record<string, readonly string[]>>;
}

const POLARITY_FILE = new URL('../../regulations/vocabulary/polarity.yaml', import.meta.url);

interface PolarityFile extends Readonly<Record<keyof Polarity, readonly string[]>> {
  readonly groups?: Readonly<Record<string, readonly string[]>>;
}

const polarityFile = parse(readFileSync(POLARITY_FILE, 'utf8')) as PolarityFile;

const fact = (id: string, { kind, linkedBy, stands, phrases: said = {}, measure }: SmallFact): Fact => ({
  id,
  theme: 'test',
  question: `${id}?`,
  answers: Object.keys(said),
  several: false,
  kind,
  learn: true,
  ofPeople: false,
  ofActor: false,
  presume: [],
  phrases: Object.fromEntries(Object.entries(said).map(([answer, texts]) => [answer, phrases(texts)])),
  place: place(1),
  ...(linkedBy === undefined ? {} : { linkedBy }),
  ...(stands === undefined ? {} : { stands }),
  ...(measure === undefined ? {} : { measure: { ...measure, near: phrases(measure.near) } }),
});

const groupList = (groups: Readonly<Record<string, readonly string[]>>): readonly WordGroup[] =>
  Object.entries(groups).map(([name, words]) => ({ name, words: phrases(words) }));

/** A vocabulary of a few facts, with the polarity that staff maintain. */
export const smallVocabulary = ({ facts = {}, groups = {}, places = {} }: SmallVocabulary): Vocabulary => ({
  facts: Object.entries(facts).map(([id, one]) => fact(id, one)),
  groups: groupList({ ...polarityFile.groups, ...groups }),
  examples: [],
  polarity: {
    before: phrases(polarityFile.before),
    after: phrases(polarityFile.after),
    never: phrases(polarityFile.never),
    prevents: phrases(polarityFile.prevents),
    ends: phrases(polarityFile.ends),
    mentions: phrases(polarityFile.mentions),
    things: [],
    nobody: [],
    people: [],
  },
  places: Object.entries(places).map(([jurisdiction, words]) => ({ jurisdiction, words: phrases(words) })),
});

export const compileSmall = (vocabulary: SmallVocabulary): CompiledReader => compileReader(smallVocabulary(vocabulary));

/** What a reader says of a text, shortly: `fact`, `not fact`, with `=answer` where it is not true. */
export const said = (compiled: CompiledReader, text: string): readonly string[] =>
  compiled.reader
    .read(text)
    .statements.map(
      ({ fact: id, answer, polarity }) => `${polarity === 'denied' ? 'not ' : ''}${id}${answer === 'true' ? '' : `=${answer}`}`,
    );
