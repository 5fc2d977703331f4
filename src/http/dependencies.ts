import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Books } from '../rule-sets/books.js';
import type { RuleSetChecking } from '../rule-sets/checking.js';
import type { CompiledRuleSets } from '../rule-sets/compiled-rule-sets.js';
import type { KnownRuleSets } from '../rule-sets/known-rule-sets.js';
import type { ShadowCounts } from '../rule-sets/shadow-counts.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import type { SigningKeys } from '../signing/signing-keys.js';
import type { MessageLimits } from '../stores/message-limits.js';
import type { ReportedStore } from '../stores/store-state.js';
import type { Stores } from '../stores/stores.js';
import type { RegisterKind } from '../tenants/tenant.js';
import type { UseCounter } from '../tenants/use-counter.js';
import type { Oracle } from '../verdict/verdict.js';
import type { Turns } from './admission/turns.js';
import type { Middleware } from './context.js';
import type { DrawQr } from './handlers/draw-qr.js';
import type { BlockSources } from './handlers/find-block.js';
import type { LogDependencies } from './handlers/show-log.js';
import type { ApiKeys } from './limits/api-keys.js';
import type { Quota } from './limits/quota.js';
import type { Register } from './middleware/register-verdicts.js';
import type { PaymentDoors } from './payments/payment-doors.js';
import type { PackageDependencies } from './portal/show-packages.js';
import type { Metrics } from './telemetry/metrics.js';

/** Everything that the interface stands on; nothing is imported that could be handed in. */
export interface Dependencies {
  readonly oracle: Oracle;
  readonly ruleBook: RuleBook;
  readonly config: Partial<Pick<Config, 'logSuccessesEvery' | 'onDoubt' | 'tenant' | 'freeTier' | 'brand'>> &
    Pick<Config, 'basis' | 'usualJurisdictions' | 'trustedProxies' | 'publicUrl' | 'publicHosts' | 'metricsToken'>;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly apiKeys: ApiKeys;
  /** Absent: the free tier is not limited. */
  readonly quota?: Quota;
  /** Requests a minute on the public endpoints; absent: not limited. */
  readonly publicLimit?: Middleware;
  /** The directory, the receipts and the widget; absent: only the oracle is served. */
  readonly publicApi?: PublicApi;
  readonly metrics?: Metrics;
  readonly stores?: readonly ReportedStore[];
  readonly stopping?: () => boolean;
  /** Proofs and what they link to; absent: none are served. */
  readonly blocks?: BlockSources;
  /** Absent: of this application alone. */
  readonly turns?: Turns;
  /** Absent: no use of tenants is counted and no account shown. */
  readonly accounts?: Accounts;
  /** Absent: no verdict is registered. */
  readonly register?: RegisterApi;
  /** Absent: there is no portal for auditors. */
  readonly portal?: Omit<PackageDependencies, 'base' | 'clock'>;
  /** Absent: there is no transparency log. */
  readonly transparency?: LogDependencies;
  /** Absent: nothing can be paid. */
  readonly payments?: PaymentDoors;
  /** Absent: the law alone answers, and no rule sets are kept. */
  readonly ruleSets?: RuleSetApi;
}

/** What customers' own rule sets stand on, beside the store. */
export interface RuleSetApi {
  readonly books: Books;
  readonly known: KnownRuleSets;
  readonly compiled: CompiledRuleSets;
  readonly shadows: ShadowCounts;
  readonly checking: RuleSetChecking;
}

/** What keeps the verdicts of tenants. */
interface RegisterApi {
  readonly add: Register;
  /** What is kept where a tenant does not say. */
  readonly usual: RegisterKind;
}

/** What tenants' accounts stand on. */
interface Accounts {
  readonly use: UseCounter;
  /** Of the free tier; 0: any number. */
  readonly freeDailyQuota: number;
}

/** What the directory, the receipts and the widget stand on. */
export interface PublicApi {
  readonly stores: Stores;
  /** Protects creating and reading receipts; absent: open. */
  readonly atrApiKey?: string;
  /** How many messages that nobody answers are kept; absent: all, until they expire. */
  readonly messageLimits?: MessageLimits;
  readonly drawQr?: DrawQr;
  /** Sign receipts, and verify those that are read; absent: none is signed. */
  readonly keys?: SigningKeys;
  /** Told of every receipt that was kept. */
  readonly receiptKept?: () => void;
}
