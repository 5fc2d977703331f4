import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSnapshot } from '../../../src/rulebook/folder/snapshot.js';
import { PROGRAM } from '../rule-book/program-name.js';
import { Markup } from './html.js';

/** What was found between two past versions: as history never changes, it is found once. */
export interface KeptChanges {
  /** @returns nothing where it was not found before, or where a revision may move */
  of(before: string | undefined, after: string | undefined): Markup | undefined;
  keep(before: string | undefined, after: string | undefined, told: Markup): void;
  /** Keeps all of it for the next time. */
  write(): void;
}

/**
 * @param cache the folder of snapshots
 * @param readBy names the vocabulary by which the cases of every version are read
 */
export const keptChanges = (cache: string, readBy: string): KeptChanges => {
  const path = PROGRAM === undefined ? undefined : join(cache, `past-changes-${PROGRAM}.json`);
  const known = path === undefined ? new Map<string, string>() : readKept(path);
  const size = known.size;
  const keyOf = (before = 'nothing', after = ''): string | undefined =>
    isFixed(after) && (before === 'nothing' || isFixed(before)) ? `${readBy} ${before} ${after}` : undefined;
  return {
    of(before, after) {
      const told = known.get(keyOf(before, after) ?? '');
      return told === undefined ? undefined : new Markup(told);
    },
    keep(before, after, told) {
      const key = keyOf(before, after);
      if (key !== undefined) known.set(key, told.text);
    },
    write() {
      if (path !== undefined && known.size > size) writeSnapshot(path, JSON.stringify([...known]));
    },
  };
};

/** A commit by its whole name, or its parent. */
const isFixed = (revision: string): boolean => /^[0-9a-f]{40}\^?$/.test(revision);

const readKept = (path: string): Map<string, string> => {
  try {
    return new Map(JSON.parse(readFileSync(path, 'utf8')) as readonly (readonly [string, string])[]);
  } catch {
    return new Map();
  }
};
