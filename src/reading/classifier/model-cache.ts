import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { writeSnapshot } from '../../rulebook/folder/snapshot.js';
import { parseModel, printModel, type StoredModel } from '../../rulebook/stored-model.js';

/** Models that were trained on demand, since the rule book was released, by the digest of their inputs. */
export interface ModelCache {
  find(inputs: string): StoredModel | undefined;
  keep(model: StoredModel): void;
}

/** Keeps them as files; those not used for the longest time go. @param folder where snapshots are */
export const modelCache = (folder: string): ModelCache => {
  const pathOf = (inputs: string): string => join(folder, `learned-model-${inputs}.bin`);
  return {
    find(inputs) {
      const path = pathOf(inputs);
      try {
        const model = parseModel(readFileSync(path));
        const now = new Date();
        utimesSync(path, now, now);
        return model;
      } catch {
        // Missing, damaged, or of another program: it is trained again.
        return undefined;
      }
    },
    keep: (model) => writeSnapshot(pathOf(model.inputs), printModel(model)),
  };
};
