import { codeOf } from '../../signing/private-file.js';
import { SchemaRefused, type StoreFailure, StoreUnavailable } from '../store-errors.js';

/** What a code of SQLite's says of the file; `SQLITE_READONLY_DBMOVED` begins as `SQLITE_READONLY` does. Others: it does not answer. */
const FAILURES: readonly (readonly [code: string, failure: StoreFailure])[] = [
  ['SQLITE_READONLY', 'readonly'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
];

/** Whether another process holds the lock that was asked for. */
export const isBusy = (error: unknown): boolean => String(codeOf(error)).startsWith('SQLITE_BUSY');

/** An error of the library's as the stores say it; those of ours stay as they are. */
export const toStoreError = (what: string, error: unknown): StoreUnavailable | SchemaRefused => {
  if (error instanceof StoreUnavailable || error instanceof SchemaRefused) return error;
  const failure = FAILURES.find(([code]) => String(codeOf(error)).startsWith(code))?.[1];
  return new StoreUnavailable(`the embedded store ${what}: ${error instanceof Error ? error.message : String(error)}`, error, failure);
};
