import { firstWhere } from '../../lists/first-where.js';
import type { Span, TokenRange } from '../text/span.js';
import type { Token } from '../tokens/token.js';
import {
  CHANGE_HEADLINE,
  FILE_NAME,
  LOOK_UP_CALL,
  LOOK_UP_JSON,
  SAID_IN_CODE,
  SCHEMA_CHANGE,
  WORKED_ON,
  WRITTEN_OF_CODE,
} from './code-forms.js';
import { ARGUMENT, COMMAND_START, NAMING_COMMAND, PLAIN_ARGUMENT, RUN_AFTER_ALL } from './developer-commands.js';

/** How something is only named, and a sign without which it is not: most texts have none, and are not looked through. */
const FORMS: readonly (readonly [sign: string, form: RegExp])[] = [
  ['', WORKED_ON],
  ['', SCHEMA_CHANGE],
  ['(', LOOK_UP_CALL],
  ['{', LOOK_UP_JSON],
  ['', SAID_IN_CODE],
  [': ', CHANGE_HEADLINE],
  ['.', FILE_NAME],
  ['', WRITTEN_OF_CODE],
];
const NONE: readonly TokenRange[] = [];

/**
 * The tokens that only name something: the message of a commit, the file that is tested or moved, the column that gets another name.
 * `git commit -m 'rank candidates'` ranks nobody; `python rank_candidates.py` does, and is none of these.
 */
export const namedOnly = (text: string, tokens: readonly Token[]): readonly TokenRange[] => {
  const spans = [...commands(text), ...FORMS.flatMap(([sign, form]) => (text.includes(sign) ? found(text, form) : []))];
  if (spans.length === 0 || RUN_AFTER_ALL.test(text)) return NONE;
  return spans.map((span) => tokensIn(tokens, span));
};

/** INVARIANT: no form matches the empty text. A loop, since `matchAll` makes another expression of each for every text. */
const found = (text: string, form: RegExp): readonly Span[] => {
  const spans: Span[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match !== null; match = form.exec(text))
    spans.push({ start: match.index, end: match.index + match[0].length });
  return spans;
};

/** Commands with their arguments. What the shell puts in from another command is run. */
const commands = (text: string): readonly Span[] => {
  const spans: Span[] = [];
  for (const { 0: opening, index } of text.matchAll(COMMAND_START)) {
    const start = firstPrinted(text, index + opening.length);
    const end = endOfCommand(text, start);
    if (end !== undefined && !/\$\(|`/.test(text.slice(start, end))) spans.push({ start, end });
  }
  return spans;
};

const firstPrinted = (text: string, from: number): number => {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 96) at++;
  return at;
};

/** Where a command ends, with its arguments; nothing where none begins here. */
const endOfCommand = (text: string, start: number): number | undefined => {
  const name = matchedAt(text, NAMING_COMMAND, start);
  if (name === 0) return undefined;
  let at = start + name;
  // A plain word may follow the command, or an option.
  let mayBePlain = true;
  for (;;) {
    const argument = matchedAt(text, ARGUMENT, at);
    const length = argument > 0 ? argument : mayBePlain ? matchedAt(text, PLAIN_ARGUMENT, at) : 0;
    if (length === 0) return at;
    mayBePlain = argument > 0 && /^\s+-/.test(text.slice(at, at + argument));
    at += length;
  }
};

const matchedAt = (text: string, form: RegExp, at: number): number => {
  form.lastIndex = at;
  return form.exec(text)?.[0].length ?? 0;
};

const tokensIn = (tokens: readonly Token[], { start, end }: Span): TokenRange => ({
  start: firstWhere(tokens, (token) => token.start >= start),
  end: firstWhere(tokens, (token) => token.start >= end),
});
