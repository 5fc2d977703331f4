import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfInputs, digestOfNumbering, storeModel } from '../../src/reading/classifier/model-file.js';
import { LEARNED_MODEL } from '../../src/rulebook/read-model.js';
import { printModel } from '../../src/rulebook/stored-model.js';
import type { Command } from './command.js';
import { REGULATIONS, requireOracle } from './rule-book/open-rule-book.js';

export const learn: Command = {
  name: 'learn',
  usage: 'learn',
  summary: 'trains the reader on the example sentences; writes the model beside the rule book where its version is a new one',
  options: {},
  run() {
    const { ruleBook, oracle } = requireOracle();
    const { vocabulary, version, learned: released } = ruleBook;
    // Compiled with a model that does not fit, the reader was trained already.
    const reading = oracle.snapshot?.reading;
    if (reading === undefined) throw new Error('a reader of this rule book was not compiled');
    const { learned, phrases } = reading;
    const inputs = digestOfInputs(vocabulary, digestOfNumbering(phrases.automaton));
    if (released?.inputs === inputs) {
      console.log('the model fits its sentences; nothing to learn');
      return 0;
    }
    const summary = `learned ${learned.labels.length} answers from ${vocabulary.examples.length} sentences`;
    if (released?.ruleBook === version) {
      console.log(`${summary}; kept on this machine only, as version ${version} has its model: raise the version to release another`);
      return 0;
    }
    const file = join(REGULATIONS, LEARNED_MODEL);
    const bytes = printModel({ ruleBook: version, ...storeModel(learned.model, inputs) });
    writeFileSync(file, bytes);
    console.log(`${summary}; ${file} of version ${version} has ${bytes.length} bytes`);
    return 0;
  },
};
