import type { CID } from 'multiformats/cid';
import type { LogReader } from '../log/log-reader.js';
import type { LogStore } from '../log/log-store.js';
import type { RegisterStore } from '../register/register-store.js';
import type { KeyRing } from '../signing/key-ring.js';

/** A receipt under the names of the interface, as it is signed, and its entry in the log. */
export interface EvidentReceipt {
  readonly members: Readonly<Record<string, string | number | boolean | null>>;
  readonly entry: Uint8Array;
}

/** What a package is made from. */
export interface EvidenceSources {
  readonly register: RegisterStore;
  /** Nothing where it is not held. */
  readonly receipt: (receiptId: string) => Promise<EvidentReceipt | undefined>;
  /** Blocks by their names, in the order asked; nothing for one that is not held. */
  readonly blocks: (cids: readonly CID[]) => Promise<readonly (Uint8Array | undefined)[]>;
  /** What became of the customer's own rule sets, in order of time. */
  readonly ruleSetChanges: (range: EvidenceRange) => Promise<readonly object[]>;
  readonly log: Pick<LogReader, 'head'>;
  readonly logStore: Pick<LogStore, 'places' | 'tile'>;
  readonly keys: () => Promise<KeyRing>;
  /** How a log of this name is verified: the lines of its keys. */
  readonly verifierKeys: () => Promise<readonly string[]>;
  readonly clock: () => Date;
}

/** Whose verdicts, of which days; both counted. */
export interface EvidenceRange {
  readonly tenant: string;
  readonly from: string;
  readonly to: string;
}
