import { LRUCache } from 'lru-cache';
import { turnByTurn } from '../rulebook/steps.js';
import { sealingRuleBook } from '../verdict/blocks/rule-book-blocks.js';
import { fromJson } from './rule-set.js';

/** Port: the versions of a customer's rule sets. */
export interface OwnVersions {
  statesOf(tenant: string): Promise<readonly { readonly ruleSet: string }[]>;
  versionsOf(tenant: string, ruleSet: string): Promise<readonly { readonly version: string }[]>;
  find(tenant: string, ruleSet: string, version: string): Promise<{ readonly content: string } | undefined>;
}

/** Finds a block of a customer's own rule sets by its name; nothing where none of them has it. */
export type OwnedBlocks = (tenant: string, cid: string) => Promise<Uint8Array | undefined>;

/** Bytes of blocks that are kept in memory, of all customers together. */
const MOST_KEPT = 32 * 2 ** 20;

type Sealed = ReadonlyMap<string, Uint8Array>;

/**
 * The blocks of customers' rule sets are kept nowhere but in the rule sets themselves, so nobody is given them by mistake: they are sealed
 * again, a few at a time, for their owner.
 */
export const ownedBlocks = (versions: OwnVersions): OwnedBlocks => {
  const kept = new LRUCache<string, Sealed>({
    maxSize: MOST_KEPT,
    sizeCalculation: (blocks) => Math.min(MOST_KEPT, 1 + [...blocks.values()].reduce((sum, { length }) => sum + length, 0)),
  });
  const sealed = async (tenant: string, ruleSet: string, version: string): Promise<Sealed> => {
    const key = `${tenant}/${ruleSet} ${version}`;
    const before = kept.get(key);
    if (before !== undefined) return before;
    const stored = await versions.find(tenant, ruleSet, version);
    const blocks = stored === undefined ? new Map<string, Uint8Array>() : await seal(stored.content);
    if (stored !== undefined) kept.set(key, blocks);
    return blocks;
  };
  return async (tenant, cid) => {
    // The latest is asked for most.
    for (const { ruleSet } of await versions.statesOf(tenant))
      for (const { version } of (await versions.versionsOf(tenant, ruleSet)).toReversed()) {
        const bytes = (await sealed(tenant, ruleSet, version)).get(cid);
        if (bytes !== undefined) return bytes;
      }
    return undefined;
  };
};

const seal = async (content: string): Promise<Sealed> => {
  const { blocks, words } = await turnByTurn(sealingRuleBook(fromJson(content).ruleBook));
  return new Map([...blocks, ...words].map(({ cid, bytes }) => [cid.toString(), bytes]));
};
