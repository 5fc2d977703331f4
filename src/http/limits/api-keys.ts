import { createHash, timingSafeEqual } from 'node:crypto';
import type { Tier } from '../context.js';

/** Whose key it is, and of which tier. */
export interface KeyHolder {
  readonly id: string;
  readonly tier: Tier;
}

/** Port: who holds a key. Looking one up must take the same time whether or not it is known. */
export interface ApiKeys {
  find(presented: string): KeyHolder | undefined;
}

const digest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Equal in constant time, whatever the lengths. */
export const sameKey = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Keys held in memory, compared by digest; every entry is compared, so that time tells nothing. */
export const fixedApiKeys = (entries: readonly (KeyHolder & { readonly key: string })[]): ApiKeys => {
  const known = entries.map(({ key, id, tier }) => ({ digest: digest(key), holder: { id, tier } }));
  return {
    find(presented) {
      const wanted = digest(presented);
      return known.reduce<KeyHolder | undefined>(
        (found, entry) => (timingSafeEqual(entry.digest, wanted) ? entry.holder : found),
        undefined,
      );
    },
  };
};
