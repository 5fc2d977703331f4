import { kindOf } from './file-kinds.js';

/** How an editor with the YAML language server finds the schema of a file. */
const MODELINE = /^(?:# yaml-language-server: \$schema=\S+\n)+/;

/** The first line that a file of the rule book should have, by its path inside the folder. */
export const modelineFor = (file: string): string =>
  `# yaml-language-server: $schema=${'../'.repeat(file.split('/').length - 1)}.schemas/${kindOf(file).name}.json\n`;

/** A file with its first line as it should be. */
export const withModeline = (file: string, text: string): string => modelineFor(file) + text.replace(MODELINE, '');
