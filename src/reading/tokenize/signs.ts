import { isLetter } from '../text/characters.js';
import { CLAUSE_BOUNDARY, LIST_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import { endsAbbreviation } from './abbreviations.js';
import type { SignContext } from './sign-context.js';
import { addSymbol } from './symbols.js';

/** Takes the sign at `at`; returns where it ends. */
type SignHandler = (context: SignContext, at: number) => number;

/** A line that begins with a key: `- Human review: …`. */
const NEXT_KEY = /^[ \t]*(?:[-*][ \t]+)?["']?[a-z][\w -]{0,40}["']?[ \t]*[:=]/i;
/** `Never: …`, `Don't: …`: the label denies what it heads. */
const NEGATIVE_LABELS = new Set('never not avoid forbidden prohibited banned rejected refused declined'.split(' '));

/** A space, and every sign that has no meaning of its own here. */
const passOther: SignHandler = ({ builder }, at) => {
  builder.adjacent = false;
  builder.quoted = false;
  return at + 1;
};

/** `real-time` is written together; ` - `, `--` and `->` part clauses. */
const passHyphen: SignHandler = (context, at) => {
  const { text } = context.builder;
  const next = text.charAt(at + 1);
  if (/\s/.test(text.charAt(at - 1)) || next === '-' || next === '>') context.separate(CLAUSE_BOUNDARY);
  return at + 1;
};

/** `snake_case` is written together. */
const passUnderscore: SignHandler = (_, at) => at + 1;

/** A comma of a list loses its boundary later, when what follows is known. */
const passComma: SignHandler = (context, at) => {
  context.builder.comma = !context.inPairs || context.inQuotedValue;
  context.separate(CLAUSE_BOUNDARY);
  return at + 1;
};

const passEquals: SignHandler = (context, at) => {
  context.inPairs = true;
  context.builder.adjacent = false;
  return at + 1;
};

/** The end of a sentence, but not in `Art. 5`; `node.js` is written together. */
const passFullStop: SignHandler = (context, at) => {
  const { builder } = context;
  const next = builder.text.charAt(at + 1);
  if (next === '.') context.separate(CLAUSE_BOUNDARY);
  else if (next === '' || /[\s"')\]]/.test(next)) {
    if (!endsAbbreviation(builder, at)) context.separate(SENTENCE_BOUNDARY);
  } else if (isLetter(builder.text, at + 1)) builder.adjacent = true;
  return at + 1;
};

/** `!` and `?` end a sentence where a space, a quote or a bracket follows: not in `id?x=1`. */
const passMark: SignHandler = (context, at) => {
  const next = context.builder.text.charAt(at + 1);
  context.separate(/[\s"')\]!?]|^$/.test(next) ? SENTENCE_BOUNDARY : CLAUSE_BOUNDARY);
  return at + 1;
};

/** A line that goes on in small letters goes on with its sentence. */
const passLineEnd: SignHandler = (context, at) => {
  const { text } = context.builder;
  if (NEXT_KEY.test(text.slice(at + 1, at + 60))) context.separate(CLAUSE_BOUNDARY);
  else context.separate(/^[ \t]*[a-z]/.test(text.slice(at + 1, at + 24)) ? NO_BOUNDARY : SENTENCE_BOUNDARY);
  return at + 1;
};

const passColon: SignHandler = (context, at) => {
  const { text, last } = context.builder;
  const before = text.charAt(at - 1);
  if (before === '"' || before === "'") context.inPairs = true;
  const headed = context.inPairs || (last !== undefined && NEGATIVE_LABELS.has(last.text));
  context.separate(headed ? NO_BOUNDARY : CLAUSE_BOUNDARY);
  return at + 1;
};

/** `score(staff)` is a call: what is in its brackets belongs to it. */
const passOpeningBracket: SignHandler = (context, at) => {
  const isCall = at > 0 && /\w/.test(context.builder.text.charAt(at - 1));
  context.separate(isCall ? LIST_BOUNDARY : CLAUSE_BOUNDARY);
  return at + 1;
};

/** `score|the|staff`, or the cell of a table. */
const passBar: SignHandler = (context, at) => {
  const { builder } = context;
  if (/\w\|\w/.test(builder.text.slice(at - 1, at + 2))) builder.adjacent = false;
  else context.separate(CLAUSE_BOUNDARY);
  return at + 1;
};

/** `"notice": {"sent": false}`: the key before the brace is that of what is within. */
const passBrace: SignHandler = (context, at) => {
  const { text, clauseStart } = context.builder;
  const opensValue = text.charAt(at) === '{' && /:\s?$/.test(text.slice(Math.max(0, at - 2), at));
  context.outerKey = opensValue ? clauseStart : undefined;
  context.separate(CLAUSE_BOUNDARY);
  return at + 1;
};

const passClauseEnd: SignHandler = (context, at) => {
  context.separate(CLAUSE_BOUNDARY);
  return at + 1;
};

/** A comment behind code, or a heading. */
const passHash: SignHandler = (context, at) => {
  if (/\s/.test(context.builder.text.charAt(at + 1))) context.separate(SENTENCE_BOUNDARY);
  context.builder.adjacent = false;
  return at + 1;
};

const passQuote: SignHandler = (context, at) => {
  const { builder } = context;
  const { text } = builder;
  if (text.charAt(at) === '"') context.inQuotedValue = /[:=[({,]\s?$/.test(text.slice(Math.max(0, at - 2), at));
  builder.adjacent = false;
  builder.quoted = true;
  return at + 1;
};

const passSymbol: SignHandler = ({ builder }, at) => addSymbol(builder, builder.text.charAt(at), at);

const HANDLERS: readonly (readonly [string, SignHandler])[] = [
  ['-', passHyphen],
  ['_', passUnderscore],
  [',', passComma],
  ['=', passEquals],
  ['.', passFullStop],
  ['!?', passMark],
  ['\n', passLineEnd],
  [':', passColon],
  ['(', passOpeningBracket],
  ['|', passBar],
  ['{}', passBrace],
  [';)[]—', passClauseEnd],
  ['#', passHash],
  [`"'`, passQuote],
  ['/&%+*<>', passSymbol],
];

const BY_SIGN = new Map(HANDLERS.flatMap(([signs, handler]) => [...signs].map((sign) => [sign, handler] as const)));

/** What a sign does. The space goes first: nearly every sign is one. */
export const handlerOf = (sign: string): SignHandler => (sign === ' ' ? passOther : (BY_SIGN.get(sign) ?? passOther));
