/** What stands behind MONGODB_URL. A lone server loses what it holds with its disk, and is away while it restarts. */
export type Topology = 'replica_set' | 'sharded_cluster' | 'standalone';

interface Ready {
  readonly state: 'ready';
  readonly topology?: Topology;
}

/** Whether a store answers. */
export type StoreState = Ready | { readonly state: 'unavailable'; readonly reason: string };

/** A store whose state is shown to operators; asking never throws and takes a bounded time. */
export interface ReportedStore {
  readonly name: string;
  state(): Promise<StoreState>;
}

/** What a store says of itself when it is asked; where it fails to answer, why. Never throws. */
export const stateBy = async (ask: () => Ready | Promise<Ready>): Promise<StoreState> => {
  try {
    return await ask();
  } catch (error) {
    return { state: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
};
