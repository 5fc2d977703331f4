import { validate, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/http/new-id.js';

describe('ids', () => {
  // More than one draw of random bytes holds.
  const before = Date.now();
  const ids = Array.from({ length: 2_000 }, newId);
  const after = Date.now();

  it('are UUIDs of version 7, all different', () => {
    expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('begin with the moment in milliseconds', () => {
    const moments = ids.map((id) => parseInt(id.replaceAll('-', '').slice(0, 12), 16));
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(before);
    expect(Math.max(...moments)).toBeLessThanOrEqual(after);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
  });

  it('share no random bits with their neighbours', () => {
    const random = ids.map((id) => id.slice(24));
    expect(new Set(random).size).toBe(ids.length);
  });
});
