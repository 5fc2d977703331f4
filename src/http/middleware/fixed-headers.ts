import type { Step } from '../context.js';

/** Headers that every answer begins with, computed once; what sets one later replaces it. */
export type FixedHeaders = readonly (readonly [name: string, value: string])[];

/** The same headers on every answer. They go straight to Node: by way of Koa each would cost twice as much. */
export const fixedHeaders =
  (headers: FixedHeaders): Step =>
  ({ res }) => {
    for (const [name, value] of headers) res.setHeader(name, value);
  };
