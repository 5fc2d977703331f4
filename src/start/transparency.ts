import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { readWitness } from '../log/ask-witness.js';
import { Cosigner } from '../log/cosigner.js';
import { logKeysOf } from '../log/log-keys.js';
import { LogReader } from '../log/log-reader.js';
import { LogWriter } from '../log/log-writer.js';
import { keyFile } from '../signing/key-file.js';
import { SigningKeys } from '../signing/signing-keys.js';
import { StoreUnavailable } from '../stores/store-errors.js';
import type { Stores } from '../stores/stores.js';

/** What makes answers checkable afterwards: the keys, and the log that they sign. */
export interface Transparency {
  readonly keys: SigningKeys;
  readonly writer: LogWriter;
  readonly reader: LogReader;
}

/** `https://oracle.example/base` → `oracle.example/base/log`, the address of the log without its scheme. */
const originOf = ({ logOrigin, publicUrl }: Pick<Config, 'logOrigin' | 'publicUrl'>): string | undefined =>
  logOrigin ?? (publicUrl === undefined ? undefined : `${publicUrl.replace(/^https?:\/\//, '')}/log`);

/** Keys that are damaged are known at the start; a store that is away holds nobody up. */
const requireKeys = async (keys: SigningKeys, origin: string | undefined, log: Logger): Promise<void> => {
  try {
    const ring = await keys.ring();
    if (origin !== undefined && ring.origin !== origin)
      log.warn({ origin: ring.origin, asked: origin }, 'the transparency log keeps the name that it began with');
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
};

/**
 * Opens the keys and the log of a process. Where the store is away both begin once it is there.
 * @throws KeyRingRefused where the keys are damaged
 */
export const openTransparency = async (config: Config, stores: Stores, log: Logger, clock: () => Date): Promise<Transparency> => {
  const origin = originOf(config);
  const keys = new SigningKeys(config.signingKeys === undefined ? stores.keyRing : keyFile(config.signingKeys), origin, clock);
  await requireKeys(keys, origin, log);
  const cosigner = new Cosigner(stores.log, (config.logWitnesses ?? []).map(readWitness), (error) =>
    log.warn({ err: error }, 'a witness has not signed the transparency log'),
  );
  let dropped = 0;
  const writer = new LogWriter(stores.log, async () => logKeysOf(await keys.ring()), {
    dropped() {
      if (dropped === 0) log.error('the transparency log is behind: verdicts are given up until it has caught up');
      dropped += 1;
    },
    grown(head) {
      cosigner.show(head);
      if (dropped > 0) log.warn({ dropped }, 'the transparency log has caught up');
      dropped = 0;
    },
    failed: (error) => log.error({ err: error }, 'the transparency log cannot be written yet'),
  });
  const reader = new LogReader(stores.log, async (again) => logKeysOf(await (again ? keys.readAgain() : keys.ring())));
  return { keys, writer, reader };
};
