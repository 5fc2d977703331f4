import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfInputs, storeModel } from '../../src/reading/classifier/model-file.js';
import { compileReader } from '../../src/reading/reader.js';
import { LEARNED_MODEL } from '../../src/rulebook/read-model.js';
import type { Command } from './command.js';
import { REGULATIONS, requireOracle } from './rule-book/open-rule-book.js';

export const learn: Command = {
  name: 'learn',
  usage: 'learn',
  summary: 'trains the reader on the example sentences and keeps the model beside the rule book',
  run() {
    const { ruleBook, oracle } = requireOracle();
    const inputs = digestOfInputs(ruleBook.vocabulary);
    if (ruleBook.learned?.inputs === inputs) {
      console.log('the model fits its sentences; nothing to learn');
      return 0;
    }
    // Compiled with a model that does not fit, the reader was trained already.
    const { model, labels } = (oracle.snapshot?.reading ?? compileReader(ruleBook.vocabulary).snapshot).learned;
    writeFileSync(join(REGULATIONS, LEARNED_MODEL), `${JSON.stringify(storeModel(model, inputs), null, 1)}\n`);
    console.log(`learned ${labels.length} answers from ${ruleBook.vocabulary.examples.length} sentences`);
    return 0;
  },
};
