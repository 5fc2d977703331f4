import { compareText } from './compare-text.js';
import type { Diagnostic } from './diagnostic.js';
import type { RuleBookFolder } from './folder/rule-book-folder.js';
import { NO_POLARITY } from './polarity-lists.js';
import { readExamples, readPlaces, readPolarity, readTheme } from './read-vocabulary.js';
import { examplesSchema, placesSchema, polaritySchema, themeSchema } from './schemas/vocabulary-schemas.js';
import type { Example, Fact, PlaceNames, Polarity, Vocabulary, WordGroup } from './vocabulary.js';

/** The facts, words and example sentences of a rule book, each list in an order of its own. */
export const loadVocabulary = (folder: RuleBookFolder, found: Diagnostic[]): Vocabulary => {
  const examples = loadExamples(folder, found);
  const facts: Fact[] = [];
  const groups: WordGroup[] = [];
  let polarity: Polarity = NO_POLARITY;
  let places: readonly PlaceNames[] = [];
  for (const file of folder.yamlFiles('vocabulary')) {
    if (file === 'vocabulary/polarity.yaml') {
      const doc = folder.read(file, polaritySchema);
      if (doc === undefined) continue;
      polarity = readPolarity(doc);
      groups.push(...readTheme(doc).groups);
    } else if (file === 'vocabulary/places.yaml') {
      const doc = folder.read(file, placesSchema);
      if (doc !== undefined) places = readPlaces(doc);
    } else {
      const doc = folder.read(file, themeSchema);
      if (doc === undefined) continue;
      const theme = readTheme(doc);
      facts.push(...theme.facts);
      groups.push(...theme.groups);
    }
  }
  facts.sort((a, b) => compareText(a.id, b.id));
  groups.sort((a, b) => compareText(a.name, b.name));
  return { facts, groups, polarity, places, examples };
};

const loadExamples = (folder: RuleBookFolder, found: Diagnostic[]): readonly Example[] => {
  const examples = folder.yamlFiles('examples').flatMap((file) => {
    const doc = folder.read(file, examplesSchema);
    return doc === undefined ? [] : readExamples(doc, found);
  });
  return examples.sort((a, b) => compareText(a.text, b.text));
};
