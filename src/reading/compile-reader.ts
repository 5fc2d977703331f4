import type { Diagnostic } from '../rulebook/diagnostic.js';
import { problem } from '../rulebook/diagnostic.js';
import type { Fact, Phrase, StoredModel, Vocabulary } from '../rulebook/rule.js';
import type { Layer, Passage } from './layer.js';
import { learnLayer } from './learned-layer.js';
import type { LinearModel } from './linear-model.js';
import { digestOfInputs, restoreModel } from './stored-model.js';
import { Matcher } from './match-phrases.js';
import type { CompiledMeasure } from './measures.js';
import { compileMeasure, measure } from './measures.js';
import { PhraseIndexBuilder } from './phrase-index-builder.js';
import type { Found, Meaning } from './phrase-layer.js';
import { statedPhrases } from './phrase-layer.js';
import { compilePlaces } from './places.js';
import type { Denial, DenialList } from './polarity.js';
import { PolarityReading } from './polarity.js';
import type { Reader, Reading, Span, Statement } from './statement.js';
import type { Word } from './words.js';
import { withoutRepeats } from './repeats.js';
import { unmask } from './unmask.js';
import { splitWords } from './words.js';

const MEASURED = 900;
/** How many denials before one may still overlap it. */
const OVERLAPPING = 24;

/** A reader, and with it a count of the work of its last reading. */
export interface CompiledReader {
  readonly reader: Reader;
  readonly diagnostics: Diagnostic[];
  readonly work: Matcher['work'];
  /** What the learned layer was trained to, to be kept beside the rule book. */
  readonly model: LinearModel;
}

export interface ReaderOptions {
  /** One slip of the finger in a long word is forgiven; off only to measure what that is worth. */
  readonly forgiveSlips?: boolean;
}

/**
 * Compiles the vocabulary once. `further` layers see the words, the matches and the polarity of each text and add
 * statements of their own.
 */
export const compileReader = (vocabulary: Vocabulary, further: readonly Layer[] = [], stored?: StoredModel, { forgiveSlips = true }: ReaderOptions = {}): CompiledReader => {
  const diagnostics: Diagnostic[] = [];
  const builder = new PhraseIndexBuilder(vocabulary.groups, diagnostics);
  /** Claim → what its phrase says; absent where it denies, or is near what is measured. */
  const meanings: (Meaning | undefined)[] = [];
  for (const fact of vocabulary.facts)
    for (const [answer, phrases] of Object.entries(fact.phrases))
      for (const phrase of phrases) {
        const claim = builder.add(phrase);
        if (claim >= 0) meanings[claim] = { fact, answer, by: phrase.text };
      }
  reportSharedPhrases(vocabulary.facts, diagnostics);

  const measures: CompiledMeasure[] = [];
  for (const fact of vocabulary.facts)
    if (fact.measure !== undefined) measures.push(compileMeasure(fact, fact.measure, fact.measure.near.map((phrase) => builder.add(phrase)).filter((claim) => claim >= 0)));

  const lists: (DenialList | undefined)[] = [];
  for (const list of ['before', 'after', 'never', 'prevents', 'ends', 'mentions'] as const)
    for (const phrase of vocabulary.polarity[list]) {
      const claim = builder.add(phrase, list === 'prevents' || list === 'mentions');
      if (claim >= 0) lists[claim] = list;
    }

  const places = compilePlaces(vocabulary.places, diagnostics);
  for (const example of vocabulary.examples) builder.know(splitWords(example.text).map((word) => word.text));
  const index = builder.build(forgiveSlips);
  const matcher = new Matcher(index);
  const isWord = (word: string): boolean => index.lexicon.spells(word);

  /** Cuts a text into words and finds everything that the layers share. */
  const open = (action: string): { readonly passage: Passage; readonly found: readonly Found[]; readonly understood: number } => {
    const { words, matches, signs, understood } = matcher.match(withoutRepeats(splitWords(unmask(action, isWord))));
    const found = statedPhrases(matches, meanings);
    const denials: Denial[] = [];
    for (const match of matches) {
      const list = lists[match.claim];
      if (list !== undefined) denials.push({ list, looksBack: index.looksBack[match.claim] === 1, start: match.start, end: match.end, words: match.words });
    }
    const polarity = new PolarityReading(words, longest(denials), found);
    return { passage: { text: action, words, matches, signs, polarity }, found, understood };
  };

  const learned = learnLayer(vocabulary.facts, vocabulary.examples, index.named, (text) => {
    const { passage, found } = open(text);
    return { passage, said: [...fromPhrases(passage, found), ...fromMeasures(passage, measures)] };
  }, stored !== undefined && stored.inputs === digestOfInputs(vocabulary) ? restoreModel(stored) : undefined);

  const read = (action: string): Reading => {
    const { passage, found, understood } = open(action);
    const said = [...fromPhrases(passage, found), ...fromMeasures(passage, measures), ...further.flatMap((layer) => layer(passage))];
    const statements = [...learned.weigh(passage, said)].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
    return { statements, places: places(passage.words), understood };
  };

  return { reader: { read }, diagnostics, work: matcher.work, model: learned.model };
};

/** Of the denials of one list that overlap, the longest: `no longer` is one denial, not `no` as well. */
const longest = (denials: readonly Denial[]): readonly Denial[] => {
  if (denials.length < 2) return denials;
  const sorted = [...denials].sort((a, b) => a.start - b.start || b.end - a.end);
  const hidden = (one: Denial, at: number): boolean => {
    for (let k = Math.max(0, at - OVERLAPPING); k < sorted.length; k++) {
      const other = sorted[k];
      if (other === undefined || other.start >= one.end) return false;
      if (other === one || other.list !== one.list || other.end <= one.start || other.words.length < one.words.length) continue;
      if ((other.words.length > one.words.length || k < at) && one.words.every((word) => other.words.includes(word))) return true;
    }
    return false;
  };
  return sorted.filter((one, at) => !hidden(one, at));
};

const spanOf = (words: readonly Word[], start: number, end: number): Span => ({ start: words[start]?.start ?? 0, end: words[end - 1]?.end ?? 0 });

const fromPhrases = ({ words, polarity }: Passage, found: readonly Found[]): readonly Statement[] => {
  const out: Statement[] = [];
  for (const one of found) {
    const judgment = polarity.judge(one);
    if (judgment === 'silent') continue;
    const { fact, answer, by } = one.meaning;
    out.push({ fact: fact.id, answer, polarity: judgment, strength: one.strength, span: spanOf(words, one.start, one.end), by, layer: 'phrase' });
  }
  return out;
};

const fromMeasures = ({ words, matches, polarity }: Passage, measures: readonly CompiledMeasure[]): readonly Statement[] => {
  const out: Statement[] = [];
  for (const { fact, answer, start, end, unit, wiped } of measure(measures, words, matches)) {
    const rest = Array.from({ length: end - start }, (_, k) => start + k);
    const judgment = wiped ? 'stated' : polarity.judge({ kind: fact.kind, start, end, words: rest });
    if (judgment !== 'silent') out.push({ fact: fact.id, answer, polarity: judgment, strength: MEASURED, span: spanOf(words, start, end), by: unit, layer: 'measure' });
  }
  return out;
};

/**
 * The same phrase under two answers of one fact is a slip of the pen; under one answer twice it is idle. Two facts may share
 * a phrase: one wording often states both.
 */
const reportSharedPhrases = (facts: readonly Fact[], diagnostics: Diagnostic[]): void => {
  for (const fact of facts) {
    const first = new Map<string, { readonly answer: string; readonly phrase: Phrase }>();
    for (const [answer, phrases] of Object.entries(fact.phrases))
      for (const phrase of phrases) {
        const key = phrase.text.toLowerCase().replace(/\s+/g, ' ').trim();
        const before = first.get(key);
        if (before === undefined) {
          first.set(key, { answer, phrase });
          continue;
        }
        const where = `${fact.id}: ${before.answer} (${before.phrase.place.file}:${before.phrase.place.line})`;
        diagnostics.push(
          problem(
            before.answer === answer ? 'hidden-phrase' : 'shared-phrase',
            phrase.place,
            before.answer === answer ? `phrase \`${phrase.text}\` is written twice for \`${where}\`; remove one` : `phrase \`${phrase.text}\` of \`${fact.id}: ${answer}\` also stands under \`${where}\`; make one of them more exact`,
            'warning',
          ),
        );
      }
  }
};
