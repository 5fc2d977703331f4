import type { YAMLParseError } from 'yaml';
import { type Diagnostic, problem } from '../diagnostic.js';
import type { Place } from '../place.js';
import { commonSlip } from './common-slips.js';

/** The mistake in the writing of a file that its author should mend first: what follows it is mostly its echo. */
export const firstMistake = (errors: readonly YAMLParseError[], text: string, at: (offset: number) => Place): Diagnostic | undefined => {
  const first = errors.find((error) => error.code === 'TAB_AS_INDENT') ?? errors[0];
  if (first === undefined) return undefined;
  const place = at(first.pos[0]);
  const slip = commonSlip(first, text, place.line);
  return slip === undefined
    ? problem(codeOf(first), place, tell(first))
    : problem(codeOf(first), { file: place.file, line: slip.line, column: slip.column }, slip.message);
};

const codeOf = ({ code }: YAMLParseError): string =>
  code === 'DUPLICATE_KEY' ? 'duplicate-key' : code === 'TAB_AS_INDENT' ? 'tab-as-indent' : 'yaml-syntax';

/** The parser's own words where they help an author. */
const tell = ({ code, message }: YAMLParseError): string => {
  if (code === 'DUPLICATE_KEY') return 'stands here a second time; leave one of the two';
  if (code === 'TAB_AS_INDENT') return 'tabs are not allowed as indentation; use spaces';
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; a file holds one, so take out the `---`';
  if (/call stack/.test(message)) return 'lists or mappings are nested too deeply';
  const line = message.split('\n')[0] ?? message;
  return line.charAt(0).toLowerCase() + line.slice(1).replace(/\.$/, '');
};
