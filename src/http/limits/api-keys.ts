import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyHolder } from '../../tenants/known-keys.js';

/** Port: who holds a key. */
export interface ApiKeys {
  /** Whether the keys are known; until then nobody can be told that a key is wrong. */
  readonly loaded: boolean;
  /** The holder of a key that is right and in force at this instant. */
  find(presented: string, now: Date): KeyHolder | undefined;
}

/** Nobody has a key. */
export const NO_KEYS: ApiKeys = { loaded: true, find: () => undefined };

const digest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Equal in constant time, whatever the lengths. */
export const sameKey = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
