import type { Stores } from '../../../src/stores/stores.js';

/** A store nobody has used yet; closed by whoever made it. */
export type FreshStores = () => Promise<Stores>;
