import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from '../context.js';
import { HttpError, invalid } from '../http-error.js';

const parse = bodyParser({ enableTypes: ['json'], jsonLimit: '64kb' });

/** Deeper than any body of ours, and shallow enough that nobody exhausts the stack of what reads it. */
const MOST_LEVELS = 12;

const pointerStep = (key: string): string => key.toWellFormed().slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1');

/** Refuses nesting without end and text that no UTF-8 can express (lone surrogates, which would have no digest). */
const inspect = (value: unknown, pointer: string, level: number): void => {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw invalid([{ pointer, detail: 'text must be well-formed Unicode, without lone surrogates' }]);
  } else if (typeof value === 'object' && value !== null) {
    if (level === MOST_LEVELS) throw invalid([{ pointer, detail: `the body must not be nested more than ${MOST_LEVELS} levels deep` }]);
    for (const [key, member] of Object.entries(value)) {
      inspect(key, pointer, level);
      inspect(member, `${pointer}/${pointerStep(key)}`, level + 1);
    }
  }
};

/** Reads the body of a route that takes one: JSON of at most 64 kB (400, 413, 415 otherwise), well-formed and not too deep (422). */
export const jsonBody = (): Middleware => async (ctx, next) => {
  if (ctx.is('application/json') !== 'application/json') throw new HttpError(415, 'Send the body as `Content-Type: application/json`');
  await parse(ctx, async () => {
    inspect(ctx.request.body, '', 0);
    await next();
  });
};
