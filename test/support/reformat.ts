import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, dump, load } from 'js-yaml';

/** Where the order of keys says something (docs/proofs.md): what a ban is about, how the model numbers words, what a reason tells first. */
const ORDERED = new Set(['when', 'phrases', 'unless', 'requires', 'exceptions']);

/** The same content with the keys of every mapping the other way round. */
const turned = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => turned(one, key));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, turned(member, name)] as const);
  return Object.fromEntries(ORDERED.has(key) ? members : members.reverse());
};

/** Ways to write the same content down; each leaves out the comments that there were. */
export const STYLES: Readonly<Record<string, (value: unknown) => string>> = {
  'as JSON, keys turned': (value) => `${JSON.stringify(turned(value), undefined, 3)}\n`,
  'in short lines, quoted': (value) =>
    `# Another comment.\n${dump(value, { indent: 5, lineWidth: 40, quoteStyle: 'double', forceQuotes: true })}`,
};

/** A copy of the rule book in a folder, with every YAML file written anew. @returns how many were */
export const reformat = (folder: string, copy: string, style: (value: unknown) => string): number => {
  cpSync(folder, copy, { recursive: true });
  const files = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  for (const name of files) {
    const file = join(copy, name);
    const text = readFileSync(file, 'utf8');
    const again = style(load(text, { schema: CORE_SCHEMA }));
    if (again === text) throw new Error(`${name} was not laid out anew`);
    writeFileSync(file, again);
  }
  return files.length;
};
