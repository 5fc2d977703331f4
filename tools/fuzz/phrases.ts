import { compileReader } from '../../src/reading/reader.js';
import { NO_POLARITY } from '../../src/rulebook/polarity-lists.js';
import type { Fact, Phrase, Vocabulary } from '../../src/rulebook/vocabulary.js';

const place = { file: 'fuzzed.yaml', line: 1, column: 1 };
const MOST_PHRASES = 30;

/** A line `name = phrase` is one of a group, every other line a phrase of the one fact. */
const vocabularyOf = (text: string): Vocabulary => {
  const groups = new Map<string, Phrase[]>();
  const phrases: Phrase[] = [];
  for (const line of text.split('\n').slice(0, MOST_PHRASES)) {
    const member = /^([a-z]\w*) = (.*)$/.exec(line);
    if (member === null) phrases.push({ text: line, place });
    else groups.set(member[1] ?? '', [...(groups.get(member[1] ?? '') ?? []), { text: member[2] ?? '', place }]);
  }
  const fact: Fact = {
    id: 'a',
    theme: 'fuzzed',
    question: 'A?',
    answers: ['true', 'false'],
    several: false,
    kind: 'practice',
    learn: false,
    ofPeople: false,
    ofActor: false,
    presume: [],
    phrases: { true: phrases },
    place,
  };
  return {
    facts: [fact],
    groups: [...groups].map(([name, words]) => ({ name, words, place })),
    polarity: NO_POLARITY,
    places: [],
    examples: [],
  };
};

/** What phrases begin from. */
export const seeds = [
  'read (face|feeling)s?\n... score & !{person}\nperson = candidate\nperson = applicant',
  'a b? ... c & (d|e f?)\nx = {y}\ny = {x} z',
  'chat-bot & !(no|not any) & in the (an?) end',
];

/** Whatever stands as phrases is compiled or refused in words, and what was compiled can read. */
export const fuzz = (data: Uint8Array): void => {
  const text = new TextDecoder().decode(data);
  const vocabulary = vocabularyOf(text);
  const { reader, diagnostics } = compileReader(vocabulary, { threads: 1 });
  if (diagnostics.some(({ message }) => message.trim() === '')) throw new Error('a diagnostic that says nothing');
  reader.read(text.slice(0, 2_000).toWellFormed());
};
