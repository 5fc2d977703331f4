/**
 * What was worked out for a string, remembered for the next time. Bounded: at most `limit` entries, and no key longer than
 * `longestKey`, so that no caller can fill the memory. When it is full all is forgotten at once: an order of use would have to be
 * kept at every hit, and texts soon bring back the words that are needed.
 *
 * A hit costs one look into a map. A full cache of words of ordinary length takes one to three megabytes.
 */
export class BoundedCache<Value> {
  private readonly values = new Map<string, Value>();

  constructor(
    private readonly limit: number,
    private readonly longestKey = Number.POSITIVE_INFINITY,
  ) {}

  get(key: string): Value | undefined {
    return this.values.get(key);
  }

  /** @returns the value */
  put(key: string, value: Value): Value {
    if (key.length > this.longestKey) return value;
    if (this.values.size >= this.limit) this.values.clear();
    this.values.set(key, value);
    return value;
  }
}
