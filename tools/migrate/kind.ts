import type { Stores } from '../../src/stores/stores.js';

/** One kind of record: how it is read from either store and written to the new one, where a record that is there stays. */
export interface Kind<T> {
  readonly name: string;
  readonly read: (stores: Stores) => AsyncIterable<T>;
  readonly write: (to: Stores, record: T) => Promise<unknown>;
  /** Where many are written with one request. */
  readonly writeMany?: (to: Stores, records: readonly T[]) => Promise<unknown>;
}
