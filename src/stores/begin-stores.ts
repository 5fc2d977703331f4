import type { Logger } from 'pino';
import { openStores } from './open-stores.js';
import { seedOracleAgent } from './oracle-agent.js';
import { StoreUnavailable } from './store-errors.js';
import type { Stores } from './stores.js';

/** Milliseconds between two attempts to reach a store that was down at the start. */
const TRY_AGAIN = 5_000;

/**
 * Opens and prepares the stores of this process. MongoDB that is down is no reason not to start, since the oracle needs no
 * store: it is tried again in the background, and meanwhile the parts that need it answer 503.
 * @throws SchemaRefused where the stored schema is not ours; StoreUnavailable where the embedded store cannot be used.
 */
export const beginStores = async (
  settings: { readonly dataDir: string; readonly mongodbUrl?: string },
  log: Logger,
  clock: () => Date,
): Promise<Stores> => {
  const stores = await openStores(settings);
  const begin = (): Promise<void> => prepareStores(stores, log, clock);
  let giveUp = (): void => undefined;
  try {
    await begin();
  } catch (error) {
    if (stores.kind === 'embedded' || !(error instanceof StoreUnavailable)) {
      await stores.close();
      throw error;
    }
    log.error({ err: error }, 'the store does not answer: only the oracle is served until it does');
    giveUp = tryAgain(begin, log);
  }
  return {
    ...stores,
    close: async () => {
      giveUp();
      await stores.close();
    },
  };
};

const prepareStores = async (stores: Stores, log: Logger, clock: () => Date): Promise<void> => {
  await stores.prepare();
  await seedOracleAgent(stores, clock());
  const state = await stores.state();
  const topology = state.state === 'ready' ? state.topology : undefined;
  log.info({ store: stores.kind, topology }, 'the store is ready');
  if (topology === 'standalone') log.warn('MONGODB_URL names a lone server: receipts live on one disk only; a replica set is recommended');
};

/**
 * Begins every few seconds until it succeeds. It keeps no process alive.
 * @returns ends the attempts
 */
const tryAgain = (begin: () => Promise<void>, log: Logger): (() => void) => {
  let ended = false;
  const attempt = async (): Promise<void> => {
    if (ended) return;
    try {
      await begin();
      log.info('the store is there: everything is served');
    } catch (error) {
      if (error instanceof StoreUnavailable) later();
      // Too late to refuse to start; every call to the store keeps failing with the same words.
      else log.fatal({ err: error }, 'the store cannot be used');
    }
  };
  const later = (): void => void setTimeout(() => void attempt(), TRY_AGAIN).unref();
  later();
  return () => {
    ended = true;
  };
};
