import { describe, expect, it } from 'vitest';
import { fixedApiKeys, sameKey } from '../../../src/http/limits/api-keys.js';

describe('API keys', () => {
  it('finds the holder of a key and nobody else', () => {
    const keys = fixedApiKeys([
      { key: 'a', id: 'one', tier: 'pro' },
      { key: 'b', id: 'two', tier: 'enterprise' },
    ]);
    expect(keys.find('a')).toEqual({ id: 'one', tier: 'pro' });
    expect(keys.find('b')).toEqual({ id: 'two', tier: 'enterprise' });
    for (const other of ['', 'A', 'ab', 'a ']) expect(keys.find(other)).toBeUndefined();
  });

  it('compares keys of any lengths', () => {
    expect(sameKey('secret', 'secret')).toBe(true);
    expect(sameKey('secret', 'secret2')).toBe(false);
    expect(sameKey('', 'x')).toBe(false);
  });
});
