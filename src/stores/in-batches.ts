import type { HeldEntries } from '../tenants/held-entries.js';

/** So many are read at once when all are copied: bounds memory, not the result. */
export const BATCH = 500;

/** So many entries are held as one text: few enough that one of them is found in microseconds. */
export const HELD_TOGETHER = 100;

/** All that a store holds of a kind, as it has it. @param readAfter what follows an id; nothing after the last */
export async function* heldInBatches<T>(
  readAfter: (id: string) => HeldEntries<T> | undefined | Promise<HeldEntries<T> | undefined>,
): AsyncGenerator<HeldEntries<T>> {
  for (let held = await readAfter(''); held !== undefined; held = await readAfter(held.last)) yield held;
}

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
