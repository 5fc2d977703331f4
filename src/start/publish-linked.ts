import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BlockStore, NamedBlock } from '../stores/blocks.js';
import type { LinkedBlocks } from '../verdict/blocks/linked-blocks.js';

/** Milliseconds until a store that did not take them is tried again. */
const TRY_AGAIN = 10_000;

/** So many are unpacked and written between two turns of everybody else. */
const AT_ONCE = 8;

/** Puts into the store, for good, what the proofs of each rule book link to, so that they can be checked when it is no longer served. */
export interface Publisher {
  publish(linked: LinkedBlocks): void;
  close(): void;
}

/** One rule book after the other, in the background; a store that is away is tried again. It keeps no process alive. */
export const publishLinked = (store: BlockStore, log: Logger): Publisher => {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const attempt = async (linked: LinkedBlocks): Promise<void> => {
    try {
      if (!closed) await putLinked(store, linked, () => closed);
    } catch (error) {
      if (closed) return;
      log.warn({ err: error }, 'the blocks of the rule book cannot be stored yet');
      timer = setTimeout(() => publish(linked), TRY_AGAIN).unref();
    }
  };
  const publish = (linked: LinkedBlocks): void => {
    clearTimeout(timer);
    working = working.then(() => attempt(linked));
  };
  return {
    publish,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
};

/** The roots come last: where the store has them it has all. */
const putLinked = async (store: BlockStore, { roots, cids, find }: LinkedBlocks, isOver: () => boolean): Promise<void> => {
  const missing = await Promise.all(roots.map(async (root) => (await store.find(root)) === undefined));
  if (!missing.includes(true)) return;
  const inOrder = [...cids.filter((cid) => !roots.includes(cid)), ...roots];
  for (let at = 0; at < inOrder.length && !isOver(); at += AT_ONCE) {
    const blocks = inOrder.slice(at, at + AT_ONCE).flatMap((cid): readonly NamedBlock[] => {
      const bytes = find(cid);
      return bytes === undefined ? [] : [{ cid, bytes }];
    });
    await store.keepLinked(blocks);
    await nextTurn();
  }
};
