import path from 'node:path';
import type { CID } from 'multiformats/cid';
import type { Logger } from 'pino';
import { EvidencePackages } from '../evidence/packages.js';
import type { EvidenceRange, EvidentReceipt } from '../evidence/sources.js';
import { writePackage } from '../evidence/write-package.js';
import { logKeysOf } from '../log/log-keys.js';
import type { LogReader } from '../log/log-reader.js';
import { writeVerifierKey } from '../log/signed-note.js';
import { namesBytes } from '../proof/block.js';
import { instantsOf } from '../register/instants.js';
import type { SigningKeys } from '../signing/signing-keys.js';
import { changesOf, type RuleSetChange } from '../stores/rule-set-changes.js';
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

/** A change by the names of the package's other files. */
const presentChange = ({ at, ruleSet, change, version, before, keyId }: RuleSetChange): object => ({
  at,
  rule_set: ruleSet,
  change,
  version: version ?? null,
  before: before ?? null,
  key: keyId ?? null,
});

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
    blocks: async (cids: readonly CID[]) => {
      const held = await stores.blocks.findMany(cids.map(String));
      return cids.map((cid) => {
        const bytes = held.get(cid.toString());
        return bytes !== undefined && namesBytes(cid, bytes) ? bytes : undefined;
      });
    },
    ruleSetChanges: async ({ tenant, from, to }: EvidenceRange) =>
      (await changesOf(stores.ruleSets, tenant, instantsOf({ from, to }))).map(presentChange),
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
