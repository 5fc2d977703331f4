import type { LogStore } from '../log/log-store.js';
import type { CreditStore } from '../payments/credits.js';
import type { PaymentStore } from '../payments/payment-store.js';
import type { RegisterStore } from '../register/register-store.js';
import type { KeyRingStore } from '../signing/key-ring.js';
import type { AgentStore } from './agents.js';
import type { BlockStore } from './blocks.js';
import type { ChatStore } from './chats.js';
import type { ReceiptStore } from './receipts.js';
import type { RuleSetStore } from './rule-sets.js';
import type { StoreState } from './store-state.js';
import type { TenantStore } from './tenants.js';

/** Everything that outlives the process. The oracle itself needs none of it. */
export interface Stores {
  readonly kind: 'embedded' | 'mongodb';
  readonly agents: AgentStore;
  readonly receipts: ReceiptStore;
  readonly chats: ChatStore;
  readonly tenants: TenantStore;
  readonly ruleSets: RuleSetStore;
  readonly blocks: BlockStore;
  readonly log: LogStore;
  /** In a file beside the embedded store, or in MongoDB; unless the operator names a file. */
  readonly keyRing: KeyRingStore;
  readonly payments: PaymentStore;
  readonly credits: CreditStore;
  readonly register: RegisterStore;
  /**
   * Creates what is missing and verifies what is there.
   * @throws SchemaRefused where the stored schema is newer or has been altered: the process must not serve from it.
   * @throws StoreUnavailable where the store does not answer: the process may serve the rest and try again.
   */
  prepare(): Promise<void>;
  /** Asks the store itself, within a bounded time. Never throws. */
  state(): Promise<StoreState>;
  close(): Promise<void>;
}
