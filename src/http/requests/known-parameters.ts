import type { ParsedUrlQuery } from 'node:querystring';
import type { FieldError } from '../presenters/problem.js';
import { quote, step, suggestion } from './describe-schema-errors.js';

const listed = (known: readonly string[]): string =>
  known.length === 0 ? '; there are none' : `; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`;

/** What is wrong with a query that has other parameters than those known. A misspelt one would otherwise pass unnoticed. */
export const unknownParameters = (query: ParsedUrlQuery, known: readonly string[]): FieldError[] =>
  Object.keys(query)
    .filter((name) => !known.includes(name))
    .slice(0, 10)
    .map((name) => ({ pointer: step(name), detail: `${quote(name)} is no parameter here${suggestion(name, known) || listed(known)}` }));
