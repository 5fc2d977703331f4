import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from '../context.js';
import { HttpError, invalid } from '../http-error.js';
import { step } from '../requests/describe-schema-errors.js';

/**
 * The package limits and unpacks; its JSON reader would replace bytes that are no UTF-8 instead of refusing them.
 * So it hands over one character a byte, and the bytes are decoded strictly here.
 */
const readBytes = bodyParser({ enableTypes: ['text'], extendTypes: { text: ['application/json'] }, textLimit: '64kb', encoding: 'latin1' });

/** Deeper than any body of ours, and shallow enough that nobody exhausts the stack of what reads it. */
const MOST_LEVELS = 12;

const notJson = (): HttpError => new HttpError(400, 'The request body is not valid JSON: send one JSON object in UTF-8');

const parse = (bytes: unknown): unknown => {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(typeof bytes === 'string' ? bytes : '', 'latin1')),
    );
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Whatever the parser objects to may quote the body; the caller gets one fixed sentence.
  }
  throw notJson();
};

/** Refuses nesting without end, text that no UTF-8 can express (lone surrogates have no digest), and prototypes. */
const inspect = (value: unknown, pointer: string, level: number): void => {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw invalid([{ pointer, detail: 'text must be well-formed Unicode, without lone surrogates' }]);
  } else if (typeof value === 'object' && value !== null) {
    if (level === MOST_LEVELS) throw invalid([{ pointer, detail: `the body must not be nested more than ${MOST_LEVELS} levels deep` }]);
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__') throw notJson();
      inspect(key, pointer, level);
      inspect(member, `${pointer}${step(key)}`, level + 1);
    }
  }
};

/** Reads the body of a route that takes one: JSON of at most 64 kB (400, 413, 415 otherwise), well-formed and not too deep (422). */
export const jsonBody = (): Middleware => async (ctx, next) => {
  if (ctx.is('application/json') !== 'application/json') throw new HttpError(415, 'Send the body as `Content-Type: application/json`');
  await readBytes(ctx, async () => {
    ctx.request.body = parse(ctx.request.body);
    inspect(ctx.request.body, '', 0);
    await next();
  });
};
