import { digestOfVocabulary } from '../../../src/reading/classifier/model-file.js';
import { compileReader } from '../../../src/reading/reader.js';
import { NOTHING_READ, type Reader, type Reading } from '../../../src/reading/reading.js';
import type { Statement } from '../../../src/reading/statements/statement.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { MODELS } from '../rule-book/open-rule-book.js';

interface Reread {
  readonly diagnostics: readonly Diagnostic[];
  /** Texts that are read otherwise than before. */
  readonly changed: ReadonlySet<string>;
  /** By phrases that changed and weights that were learned with others. */
  readonly provisional: boolean;
}

/** Reads the texts of cases, again and again. */
export interface WarmReader {
  read(text: string): Reading;
  /** The vocabulary is as it was. */
  keep(ruleBook: RuleBook): Reread;
  /** The vocabulary may have changed: texts are read by its phrases at once, and by what was learned before. */
  update(ruleBook: RuleBook): Reread;
  /** Learns from the example sentences where no kept model fits; takes some seconds. */
  learn(ruleBook: RuleBook): Reread;
}

/** A reader that keeps what a save of the vocabulary did not touch. */
export const createWarmReader = (): WarmReader => {
  let whole: Reader | undefined;
  let diagnostics: readonly Diagnostic[] = [];
  /** By phrases alone, as the vocabulary was when `whole` was made. */
  let phrases: ReadonlyMap<string, Reading> = new Map();
  const readings = new Map<string, Reading>();
  let provisional = false;
  /** What `whole` was learned from. */
  let learnedFrom = '';

  const read = (text: string): Reading => {
    if (text === '') return NOTHING_READ;
    const known = readings.get(text) ?? whole?.read(text) ?? NOTHING_READ;
    readings.set(text, known);
    return known;
  };
  const learn = (ruleBook: RuleBook): Reread => {
    const before = new Map(readings);
    ({ reader: whole, diagnostics } = compileReader(ruleBook.vocabulary, { model: ruleBook.learned, models: MODELS }));
    learnedFrom = digestOfVocabulary(ruleBook.vocabulary);
    readings.clear();
    provisional = false;
    phrases = readAll(ruleBook, compileReader({ ...ruleBook.vocabulary, examples: [] }).reader);
    const texts = [...phrases.keys()];
    return { diagnostics, changed: new Set(texts.filter((text) => !isAlike(before.get(text), read(text)))), provisional };
  };

  return {
    read,
    learn,
    keep: (ruleBook) => (whole === undefined ? learn(ruleBook) : { diagnostics, changed: new Set(), provisional }),
    update(ruleBook) {
      if (whole === undefined || learnedFrom === digestOfVocabulary(ruleBook.vocabulary)) return learn(ruleBook);
      const { reader, diagnostics: found } = compileReader({ ...ruleBook.vocabulary, examples: [] });
      diagnostics = found;
      const now = readAll(ruleBook, reader);
      const changed = [...now].filter(([text, reading]) => !isAlike(phrases.get(text), reading));
      for (const [text, reading] of changed) readings.set(text, joinLearned(reading, read(text)));
      phrases = now;
      provisional = true;
      return { diagnostics, changed: new Set(changed.map(([text]) => text)), provisional };
    },
  };
};

/** What phrases say now, with what was learned before. */
const joinLearned = (byPhrases: Reading, before: Reading): Reading => {
  const supports = new Map(
    before.statements.flatMap(({ fact, answer, support }) => (support === undefined ? [] : [[`${fact}=${answer}`, support] as const])),
  );
  const supported = byPhrases.statements.map((one): Statement => {
    const support = supports.get(`${one.fact}=${one.answer}`);
    return support === undefined ? one : { ...one, support };
  });
  return { ...before, ...byPhrases, statements: [...supported, ...before.statements.filter((one) => one.layer === 'example')] };
};

const readAll = ({ cases }: RuleBook, reader: Reader): ReadonlyMap<string, Reading> =>
  new Map([...new Set(cases.map((one) => one.action ?? ''))].filter((text) => text !== '').map((text) => [text, reader.read(text)]));

const isAlike = (a: Reading | undefined, b: Reading): boolean => JSON.stringify(a) === JSON.stringify(b);
