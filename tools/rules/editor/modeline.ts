import { basename } from 'node:path';

/** How an editor with the YAML language server finds the schema of a file. */
const MODELINE = /^(?:# yaml-language-server: \$schema=\S+\n)+/;

/** The schema for a file of the rule book, by its path inside the folder; none for those whose keys are words. */
export const schemaFor = (file: string): string | undefined => {
  const name = basename(file);
  if (name === 'polarity.yaml' || name === 'places.yaml' || name === 'rulebook.yaml' || name === 'ledger.yaml') return undefined;
  if (file === 'domains.yaml') return 'domains.json';
  if (file.startsWith('vocabulary/')) return 'theme.json';
  if (file.startsWith('examples/')) return 'examples.json';
  if (name === 'regulation.yaml') return 'regulation.json';
  return name.endsWith('.cases.yaml') ? 'cases.json' : 'rule.json';
};

/** The first line that a file of the rule book should have. */
export const modelineFor = (file: string): string => {
  const schema = schemaFor(file);
  return schema === undefined ? '' : `# yaml-language-server: $schema=${file.includes('/') ? '../' : ''}.schemas/${schema}\n`;
};

export const withModeline = (file: string, text: string): string => modelineFor(file) + text.replace(MODELINE, '');
