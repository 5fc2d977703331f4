import { openEmbedded } from './embedded/open-embedded.js';
import type { Stores } from './stores.js';

/** MongoDB where its address is configured, else the embedded store in `dataDir`. Without MongoDB its driver is not even loaded. */
export const openStores = async (settings: { readonly dataDir: string; readonly mongodbUrl?: string }): Promise<Stores> => {
  if (settings.mongodbUrl === undefined) return openEmbedded(settings.dataDir);
  const { openMongodb } = await import('./mongodb/open-mongodb.js');
  return openMongodb(settings.mongodbUrl);
};
