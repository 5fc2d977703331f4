import path from 'node:path';
import type { Logger } from 'pino';
import { EvidencePackages } from '../evidence/packages.js';
import type { EvidentReceipt } from '../evidence/sources.js';
import { writePackage } from '../evidence/write-package.js';
import { logKeysOf } from '../log/log-keys.js';
import type { LogReader } from '../log/log-reader.js';
import { writeVerifierKey } from '../log/signed-note.js';
import { namesBytes } from '../proof/block.js';
import type { SigningKeys } from '../signing/signing-keys.js';
import { canonicalReceipt, entryOfReceipt } from '../stores/stored/receipt-entry.js';
import type { Stores } from '../stores/stores.js';

/** What packages are made from. */
interface Evidence {
  readonly stores: Stores;
  readonly keys: SigningKeys;
  readonly reader: LogReader;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Writes what waits in this process. */
  readonly write: () => Promise<void>;
}

/** Evidence packages in the data directory of this machine. */
export const openEvidence = (dataDir: string, { stores, keys, reader, log, clock, write }: Evidence): EvidencePackages => {
  const receipt = async (receiptId: string): Promise<EvidentReceipt | undefined> => {
    const found = await stores.receipts.find(receiptId);
    if (found === undefined) return undefined;
    const members = JSON.parse(canonicalReceipt(found)) as EvidentReceipt['members'];
    return { members: { ...members, ...(found.signature !== undefined && { jws: found.signature }) }, entry: entryOfReceipt(found) };
  };
  const sources = {
    register: stores.register,
    receipt,
    block: async (cid: Parameters<typeof namesBytes>[0]) => {
      const bytes = await stores.blocks.find(cid.toString());
      return bytes !== undefined && namesBytes(cid, bytes) ? bytes : undefined;
    },
    log: reader,
    logStore: stores.log,
    keys: () => keys.ring(),
    verifierKeys: async () => logKeysOf(await keys.ring()).verifiers.map(writeVerifierKey),
    clock,
  };
  return new EvidencePackages(
    path.join(dataDir, 'packages'),
    async (range, file, progress) => {
      await write();
      await writePackage(sources, range, file, progress);
    },
    clock,
    (error) => log.error({ err: error }, 'an evidence package could not be made'),
  );
};
