import { firstWhere } from '../lists/first-where.js';

/** Entries of a store that follow each other in the order of their ids, as it has them: what one says is read where it is asked for. */
export interface HeldEntries<T> {
  /** The id of the last one. */
  readonly last: string;
  find(id: string): T | undefined;
}

/** Everything of a kind that a store holds. INVARIANT: ids are in ASCII, so that every store has them in the order of this program. */
export class HeldInOrder<T> {
  private constructor(private readonly parts: readonly HeldEntries<T>[]) {}

  /** Takes them over in turns with other work. */
  static async of<T>(entries: AsyncIterable<HeldEntries<T>>): Promise<HeldInOrder<T>> {
    const parts: HeldEntries<T>[] = [];
    for await (const part of entries) {
      parts.push(part);
      await new Promise(setImmediate);
    }
    return new HeldInOrder(parts);
  }

  find(id: string): T | undefined {
    return this.parts[firstWhere(this.parts, ({ last }) => last >= id)]?.find(id);
  }
}
