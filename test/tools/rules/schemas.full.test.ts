import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { readYamlFile } from '../../../src/rulebook/yaml/read-yaml-file.js';
import { kindOf } from '../../../tools/rules/schemas/file-kinds.js';
import { makeSchemas } from '../../../tools/rules/schemas/make-schemas.js';
import { modelineFor } from '../../../tools/rules/schemas/modeline.js';
import { staleSchemas } from '../../../tools/rules/schemas.js';
import { FULL, sampled } from '../../support/full.js';
import { shippedRuleBook } from '../../support/rule-book.js';

const FOLDER = 'regulations';
const ruleBook = shippedRuleBook();
/** To compile these, which list every fact, takes some seconds each. */
const LARGE = ['rule', 'regulation', 'domains'];
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .sort();

describe('the schemas for editors', () => {
  it('are those that the vocabulary demands (npm run rules -- schemas)', () => {
    expect([...staleSchemas(ruleBook, FOLDER).keys()]).toEqual([]);
  });

  it('accept the files of the rule book', () => {
    const ajv = new Ajv({ allErrors: true, strict: false, code: { optimize: false } });
    const schemas = makeSchemas(ruleBook);
    const looked = sampled(files, 25).filter((file) => FULL || !LARGE.includes(kindOf(file).name));
    expect(looked.length).toBeGreaterThan(5);
    const refused = looked.flatMap((file) => {
      const schema = schemas.get(`${kindOf(file).name}.json`);
      // It compiles each schema once.
      const validate = schema && ajv.compile(schema);
      return validate?.(readYamlFile(join(FOLDER, file), file).document?.value) === true
        ? []
        : [`${file} ${ajv.errorsText(validate?.errors).slice(0, 300)}`];
    });
    expect(refused).toEqual([]);
  });

  it('are named in the first line of every file', () => {
    const without = files.filter((file) => !readFileSync(join(FOLDER, file), 'utf8').startsWith(modelineFor(file)));
    expect(without, 'npm run rules -- fmt FILE adds it').toEqual([]);
  });

  it('are named by a path from the file', () => {
    expect(modelineFor('eu-ai-act/art-16.yaml')).toBe('# yaml-language-server: $schema=../.schemas/rule.json\n');
    expect(modelineFor('eu-ai-act/art-16.cases.yaml')).toBe('# yaml-language-server: $schema=../.schemas/cases.json\n');
    expect(modelineFor('domains.yaml')).toBe('# yaml-language-server: $schema=.schemas/domains.json\n');
    expect(modelineFor('vocabulary/polarity.yaml')).toBe('# yaml-language-server: $schema=../.schemas/polarity.json\n');
    expect(modelineFor('eu-ai-act/ledger.yaml')).toBe('# yaml-language-server: $schema=../.schemas/ledger.json\n');
  });
});
