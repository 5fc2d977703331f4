import type { StoreState } from '../../stores/store-state.js';
import type { OracleSummary } from '../../verdict/verdict.js';

/** What /healthz says. */
export const presentAlive = (): object => ({ status: 'alive' });

/**
 * Ready means: the oracle answers. A store that is unavailable takes its own endpoints with it (503), not the oracle;
 * its reason may name a server, so it stays inside.
 */
export const presentReadiness = (ready: boolean, summary: OracleSummary, stores: readonly (readonly [string, StoreState])[]): object => {
  const topology = stores.flatMap(([name, state]) =>
    state.state === 'ready' && state.topology !== undefined ? [[name, state.topology] as const] : [],
  );
  return {
    status: ready ? 'ready' : 'stopping',
    rulebook: { name: summary.name, version: summary.version, cid: summary.cid, rules: summary.rules },
    stores: Object.fromEntries(stores.map(([name, { state }]) => [name, state])),
    // A lone MongoDB serves as a set does, but loses more when it is lost: whoever watches should know which it is.
    ...(topology.length > 0 && { topology: Object.fromEntries(topology) }),
  };
};
