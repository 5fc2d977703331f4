/** So many are read at once when all are copied: bounds memory, not the result. */
export const BATCH = 500;

/**
 * Everything that a store holds of a kind, in order of key, a batch after the other.
 *
 * @param first a key before every other
 * @param readAfter what follows a key, at most a batch of it; nothing after the last
 */
export async function* inBatches<Held, Key>(
  first: Key,
  readAfter: (key: Key) => readonly Held[] | Promise<readonly Held[]>,
  keyOf: (one: Held) => Key,
): AsyncGenerator<Held> {
  for (let after = first; ; ) {
    const batch = await readAfter(after);
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined) return;
    after = keyOf(last);
  }
}
