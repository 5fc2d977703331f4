import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedKey } from '../../../src/http/requests/repeated-key.js';

describe('repeatedKey', () => {
  it.each<readonly [string, readonly string[] | undefined]>([
    ['{}', undefined],
    ['[]', undefined],
    ['{"a":1,"b":1}', undefined],
    ['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}', undefined],
    ['{"a":"\\",\\"a\\":","b":"{\\"a\\":1"}', undefined],
    ['{"a":1,"a":1}', ['a']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"":1,"":2}', ['']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"x":[0,{"a":[],"b":{},"a":2}]}', ['x', '1', 'a']],
    ['[[1,2],{"a":1,"a":2}]', ['1', 'a']],
    ['{"a":["a",":"],"b":2,"a":3}', ['a']],
  ])('of %s is %j', (json, steps) => expect(repeatedKey(json)).toEqual(steps));

  it('finds none in what JSON.stringify writes, and finds every key that is written twice', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (object, nth) => {
        const json = JSON.stringify(object);
        expect(repeatedKey(json)).toBeUndefined();
        const keys = Object.keys(object);
        const key = keys[nth % keys.length] as string;
        expect(repeatedKey(`${json.slice(0, -1)},${JSON.stringify(key)}:0}`)).toEqual([key]);
      }),
    );
  });
});
