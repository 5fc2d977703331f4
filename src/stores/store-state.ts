import { type StoreFailure, StoreUnavailable } from './store-errors.js';
import { within } from './within.js';

/** What stands behind MONGODB_URL. A lone server loses what it holds with its disk, and is away while it restarts. */
export type Topology = 'replica_set' | 'sharded_cluster' | 'standalone';

interface Ready {
  readonly state: 'ready';
  readonly topology?: Topology;
}

/** Whether a store takes reads and writes, and if not, what is wrong with it. */
export type StoreState = Ready | { readonly state: StoreFailure; readonly reason: string };

/** A store whose state is shown to operators; asking never throws and takes a bounded time. */
export interface ReportedStore {
  readonly name: string;
  state(): Promise<StoreState>;
}

/** Milliseconds within which a store says how it is: `/readyz` answers within a second, whatever hangs. */
const PATIENCE = 800;

/** What a store says of itself when it is asked; where it fails to answer, or to answer in time, why. Never throws. */
export const stateBy = async (ask: () => Ready | Promise<Ready>): Promise<StoreState> => {
  try {
    return await within(PATIENCE, (async () => ask())(), () => new StoreUnavailable(`no answer within ${PATIENCE} ms`));
  } catch (error) {
    const state = error instanceof StoreUnavailable ? error.failure : 'unavailable';
    return { state, reason: error instanceof Error ? error.message : String(error) };
  }
};
