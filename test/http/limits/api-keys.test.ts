import { describe, expect, it } from 'vitest';
import { sameKey } from '../../../src/http/limits/api-keys.js';

describe('keys of the deployment', () => {
  it('compares keys of any lengths', () => {
    expect(sameKey('secret', 'secret')).toBe(true);
    expect(sameKey('secret', 'secret2')).toBe(false);
    expect(sameKey('', 'x')).toBe(false);
  });
});
