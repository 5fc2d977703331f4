import { describe, expect, it } from 'vitest';
import { BoundedCache } from '../../../src/reading/text/bounded-cache.js';

describe('a bounded cache', () => {
  it('gives back what was put in', () => {
    const cache = new BoundedCache<number>(2);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.put('a', 1)).toBe(1);
    expect(cache.get('a')).toBe(1);
  });

  it('holds no more than its limit: when it is full it begins anew', () => {
    const cache = new BoundedCache<number>(2);
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const)
      cache.put(key, value);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, undefined, 3]);
  });

  it('keeps no key that is too long, and loses nothing by it', () => {
    const cache = new BoundedCache<number>(1, 3);
    cache.put('abc', 1);
    expect(cache.put('abcd', 2)).toBe(2);
    expect([cache.get('abc'), cache.get('abcd')]).toEqual([1, undefined]);
  });

  it('keeps a value of false', () => {
    const cache = new BoundedCache<boolean>(1);
    cache.put('a', false);
    expect(cache.get('a')).toBe(false);
  });
});
