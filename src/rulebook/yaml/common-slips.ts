import type { YAMLParseError } from 'yaml';

/** A slip that authors often make, at the place where it is mended (1-based), in plain words with the remedy. */
export interface CommonSlip {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * A colon in prose that nobody quoted, or a line that begins in the wrong column: what most mistakes in YAML are.
 * Nothing for all others, of which the parser's own words tell enough.
 *
 * @param line where the parser stopped, 1-based
 */
export const commonSlip = ({ code, message }: YAMLParseError, text: string, line: number): CommonSlip | undefined => {
  const lines = text.split(/\r?\n/);
  if (code === 'BLOCK_IN_FLOW') return colonWithinBraces(lines, line);
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    const indented = message.startsWith('A block sequence') ? line : followingLine(lines, line);
    return colonInProse(lines, line) ?? wrongColumn(lines, indented);
  }
  const isIndent = code === 'BAD_INDENT' && message.startsWith('All ');
  return isIndent || message.startsWith('Sequence item without') ? wrongColumn(lines, line) : undefined;
};

const KEY_AND_PLAIN_TEXT = /^(\s*(?:- +)*)([\w.-]+): +([^\s"'[{|>#].*)$/;

/** `title: Rest: at night`. */
const colonInProse = (lines: readonly string[], line: number): CommonSlip | undefined => {
  const [, before, key, prose] = KEY_AND_PLAIN_TEXT.exec(lines[line - 1] ?? '') ?? [];
  if (before === undefined || key === undefined || prose === undefined || !/:(?:\s|$)/.test(prose)) return undefined;
  const quoted = prose.length > LONGEST_QUOTED ? '"…"' : JSON.stringify(prose.trimEnd());
  return {
    line,
    column: before.length + key.length + 3,
    message: `a colon followed by a space begins a new key; quote the text: \`${key}: ${quoted}\``,
  };
};

const LONGEST_QUOTED = 80;

/** `{ remedy: tell them: now }`. */
const colonWithinBraces = (lines: readonly string[], line: number): CommonSlip | undefined => {
  const [before, text] = /(?<=[{,] *)[\w.-]+: +([^"',{}[\]]*: [^,{}]*)/.exec(lines[line - 1] ?? '') ?? [];
  if (before === undefined || text === undefined) return undefined;
  return {
    line,
    column: (lines[line - 1] as string).indexOf(before) + before.length - text.length + 1,
    message: `a colon followed by a space begins a new key; quote the text: ${JSON.stringify(text.trim())}`,
  };
};

/** A line that begins where nothing above it does. */
const wrongColumn = (lines: readonly string[], line: number): CommonSlip | undefined => {
  const [own] = columnsOf(lines[line - 1] ?? '');
  if (own === undefined) return undefined;
  const open = openColumns(lines, line);
  if (open.length === 0 || open.includes(own)) return undefined;
  const nearest = [...open].sort((a, b) => Math.abs(a - own) - Math.abs(b - own)).slice(0, 2);
  return {
    line,
    column: own,
    message:
      `begins in column ${own}; here a line begins in column ${nearest.join(' or ')}; ` +
      'if it goes on with the text above, quote that text',
  };
};

/** The columns in which the lines above opened something that still goes on, the innermost first. */
const openColumns = (lines: readonly string[], line: number): readonly number[] => {
  const open: number[] = [];
  for (let above = line - 2; above >= 0 && open.at(-1) !== 1; above--)
    for (const column of columnsOf(lines[above] ?? '').reverse()) if (column < (open.at(-1) ?? Infinity)) open.push(column);
  return open;
};

/** Where a line begins, and what stands behind each of its hyphens; nothing for a blank line or a comment. */
const columnsOf = (line: string): number[] => {
  const begins = line.search(/\S/);
  if (begins === -1 || line[begins] === '#') return [];
  const columns = [begins + 1];
  const hyphens = /- +/y;
  hyphens.lastIndex = begins;
  while (hyphens.test(line)) columns.push(hyphens.lastIndex + 1);
  return columns;
};

const followingLine = (lines: readonly string[], line: number): number => {
  const next = lines.findIndex((text, i) => i >= line && columnsOf(text).length > 0);
  return next === -1 ? line : next + 1;
};
