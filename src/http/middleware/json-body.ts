import type { Context, Middleware } from '../context.js';
import { HttpError, invalid } from '../http-error.js';
import { readBodyBytes } from '../requests/body/body-bytes.js';
import { quote, step } from '../requests/describe-schema-errors.js';
import { repeatedKey } from '../requests/repeated-key.js';

/** Deeper than any body of ours, and shallow enough that nobody exhausts the stack of what reads it. */
const MOST_LEVELS = 12;

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Whatever a parser objects to may quote the body; the caller gets one fixed sentence. */
const parse = (bytes: Buffer): { readonly text: string; readonly value: object } => {
  try {
    const text = UTF_8.decode(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { text, value };
  } catch {
    // No JSON, as below.
  }
  throw new HttpError(400, 'The request body is not valid JSON: send one JSON object in UTF-8');
};

/** Refuses nesting without end, text that no UTF-8 can express (lone surrogates have no digest), and prototypes. */
const inspect = (value: unknown, pointer: string, level: number): void => {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw invalid([{ pointer, detail: 'text must be well-formed Unicode, without lone surrogates' }]);
  } else if (typeof value === 'object' && value !== null) {
    if (level === MOST_LEVELS) throw invalid([{ pointer, detail: `the body must not be nested more than ${MOST_LEVELS} levels deep` }]);
    for (const [key, member] of Object.entries(value)) {
      const at = `${pointer}${step(key)}`;
      if (key === '__proto__')
        throw invalid([{ pointer: at, detail: '`__proto__` is the name of no member: it could change a prototype' }]);
      inspect(key, pointer, level);
      inspect(member, at, level + 1);
    }
  }
};

/** Whether there is a body and its type says JSON. Most say so in just these words; taking a type apart costs more than reading it. */
const saysJson = (ctx: Context): boolean => {
  const { 'content-type': type, 'content-length': length } = ctx.req.headers;
  return (type === 'application/json' && length !== undefined) || ctx.is('application/json') === 'application/json';
};

/**
 * Reads the body of a route that takes one: JSON of at most 64 kB (400, 413, 415 otherwise), well-formed, not too deep and with no
 * key twice in one object (422).
 */
export const jsonBody = (): Middleware => async (ctx, next) => {
  if (!saysJson(ctx)) throw new HttpError(415, 'Send the body as `Content-Type: application/json`');
  const { text, value } = parse(await readBodyBytes(ctx.req));
  inspect(value, '', 0);
  const twice = repeatedKey(text);
  if (twice !== undefined)
    throw invalid([{ pointer: twice.map(step).join(''), detail: `${quote(twice.at(-1) ?? '')} is given twice in one object` }]);
  ctx.state.body = value;
  await next();
};
