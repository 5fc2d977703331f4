import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/document.js';

/** Statuses of errors that stand in the sources: thrown, set, or named beside their sentence. */
const WRITTEN = [
  /new HttpError\(\s*([45]\d\d)\b/g,
  /\bstatus(?:Code)? ?[=:](?: \w+\(\) \?| \w+ \?)? ([45]\d\d)\b/g,
  /^ {2}([45]\d\d): '/gm,
  /HPE_HEADER_OVERFLOW: (\d{3})\b/g,
  /ERR_HTTP_REQUEST_TIMEOUT: (\d{3})\b/g,
];
/** What Node answers by itself to an `Expect` that it does not know. */
const OF_NODE = [417];

const sources = readdirSync('src/http', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('src/http', file), 'utf8'));
const thrown = sources.flatMap((text) => WRITTEN.flatMap((pattern) => [...text.matchAll(pattern)].map(([, status]) => Number(status))));

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>> };
const { paths } = openApiDocument('https://oracle.example', { payments: true, portal: true }) as Document;
const described = Object.values(paths)
  .flatMap((path) => Object.values(path))
  .flatMap(({ responses }) => Object.keys(responses).map(Number))
  .filter((status) => status >= 400);

/** A row of the table begins with its status. */
const [, errors = ''] = readFileSync('docs/specification.md', 'utf8').split('\n## Errors\n');
const [table = ''] = errors.split('\n## ');
const told = [...table.matchAll(/^\| (\d{3}) \|/gm)].map(([, status]) => Number(status));

const inOrder = (statuses: readonly number[]): readonly number[] => [...new Set(statuses)].sort((a, b) => a - b);

describe('the table of errors in docs/specification.md', () => {
  it('has every status that the program can answer, and no other, in order', () => {
    expect(told).toEqual(inOrder([...thrown, ...described, ...OF_NODE]));
  });
  it('has every status that /openapi.json describes', () => {
    expect(inOrder(described).filter((status) => !told.includes(status))).toEqual([]);
  });
});
