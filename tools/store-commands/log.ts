import type { Config } from '../../src/config/config.js';
import { logKeysOf } from '../../src/log/log-keys.js';
import { LogReader, NotInLog } from '../../src/log/log-reader.js';
import { writeVerifierKey } from '../../src/log/signed-note.js';
import { keyFile } from '../../src/signing/key-file.js';
import { KEY_PURPOSES, type KeyRing, type KeyRingStore, rotateKeys } from '../../src/signing/key-ring.js';
import type { Stores } from '../../src/stores/stores.js';
import { printLines, Refused, type StoreCommand } from './store-command.js';

const USAGE = `npm run log -- COMMAND        the store is the one of the environment: MONGODB_URL, else DATA_DIR; keys: SIGNING_KEYS

  show                              the log's name, its size, and every key with its dates
  rotate [--checkpoint] [--receipt] new keys, of both kinds unless said; the old ones sign nothing more and can still be verified by.
                                    Running processes know of them within 5 seconds. Tell whoever follows the log its new verifier key
`;

const keysOf = (stores: Stores, { signingKeys }: Config): KeyRingStore =>
  signingKeys === undefined ? stores.keyRing : keyFile(signingKeys);

const load = async (keys: KeyRingStore): Promise<KeyRing> => {
  const ring = await keys.load();
  if (ring === undefined) throw new Refused('there are no keys yet: the service makes them at its first start');
  return ring;
};

const sizeOf = async (stores: Stores): Promise<string> => {
  try {
    return `${(await new LogReader(stores.log).head()).size} entries`;
  } catch (error) {
    if (error instanceof NotInLog) return 'not begun';
    throw error;
  }
};

const linesOf = async (ring: KeyRing, stores: Stores): Promise<readonly string[]> => [
  `${ring.origin}  ${await sizeOf(stores)}`,
  ...ring.keys.map(
    ({ kid, purpose, created_at, retired_at }) =>
      `${purpose}  ${kid}  ${created_at}  ${retired_at === undefined ? 'signs' : `until ${retired_at}`}`,
  ),
  `verifier key: ${writeVerifierKey(logKeysOf(ring).signer)}`,
];

const OPTIONS = { checkpoint: { type: 'boolean' }, receipt: { type: 'boolean' } } as const;

/** `npm run log`: the transparency log and its keys. */
export const log: StoreCommand = {
  usage: USAGE,
  options: OPTIONS,
  run: async (stores, [command], options, config) => {
    const keys = keysOf(stores, config);
    if (command === 'show') return printLines(await linesOf(await load(keys), stores));
    if (command !== 'rotate') throw new Refused(USAGE);
    const asked = KEY_PURPOSES.filter((purpose) => options[purpose] === true);
    const ring = rotateKeys(await load(keys), asked.length === 0 ? KEY_PURPOSES : asked, new Date());
    await keys.replace(ring);
    return printLines(await linesOf(ring, stores));
  },
};
