import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import type { Command, CommandOptions } from './command.js';
import { REGULATIONS, requireRuleBook } from './rule-book/open-rule-book.js';
import { makeSchemas } from './schemas/make-schemas.js';

const OPTIONS = {
  check: { type: 'boolean', default: false, about: 'only says whether they are current' },
} as const satisfies CommandOptions;

export const schemas: Command = {
  name: 'schemas',
  usage: 'schemas',
  summary: 'writes the JSON Schemas by which editors complete facts and answers',
  options: OPTIONS,
  run(args) {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const stale = staleSchemas(requireRuleBook(), REGULATIONS);
    if (!values.check) writeSchemas(stale, REGULATIONS);
    for (const name of stale.keys())
      console.log(`${join(REGULATIONS, SCHEMAS, name)} ${values.check ? 'is not current; run npm run rules -- schemas' : 'written'}`);
    if (stale.size === 0) console.log('the schemas are current');
    return values.check && stale.size > 0 ? 1 : 0;
  },
};

/** Where the schemas lie within a rule book. */
export const SCHEMAS = '.schemas';

/** Those whose text on disk is not what the vocabulary demands. */
export const staleSchemas = (ruleBook: RuleBook, folder: string): ReadonlyMap<string, string> =>
  new Map(
    [...makeSchemas(ruleBook)]
      .map(([name, schema]) => [name, `${JSON.stringify(schema, null, 1)}\n`] as const)
      .filter(([name, text]) => !existsSync(join(folder, SCHEMAS, name)) || readFileSync(join(folder, SCHEMAS, name), 'utf8') !== text),
  );

/** Writes schemas into a rule book. */
export const writeSchemas = (files: ReadonlyMap<string, string>, folder: string): void => {
  mkdirSync(join(folder, SCHEMAS), { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, SCHEMAS, name), text);
};
