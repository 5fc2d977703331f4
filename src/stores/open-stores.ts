import { openEmbedded } from './embedded/open-embedded.js';
import { openMongodb } from './mongodb/open-mongodb.js';
import type { Stores } from './stores.js';

/** MongoDB where its address is configured, else the embedded store in `dataDir`. */
export const openStores = (settings: { readonly dataDir: string; readonly mongodbUrl?: string | undefined }): Stores =>
  settings.mongodbUrl === undefined ? openEmbedded(settings.dataDir) : openMongodb(settings.mongodbUrl);
