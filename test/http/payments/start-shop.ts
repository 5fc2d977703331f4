import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Dependencies } from '../../../src/http/dependencies.js';
import type { ApiKeys } from '../../../src/http/limits/api-keys.js';
import { memoryQuota } from '../../../src/http/limits/quota.js';
import { openPaymentDoors } from '../../../src/http/payments/open-doors.js';
import type { PaymentDoors } from '../../../src/http/payments/payment-doors.js';
import { publicBase } from '../../../src/http/urls/public-base.js';
import { grants } from '../../../src/payments/bought-tenant.js';
import { rpcChain } from '../../../src/payments/chain.js';
import { Checkout } from '../../../src/payments/checkout.js';
import { httpFacilitator } from '../../../src/payments/facilitator.js';
import { Reconciler } from '../../../src/payments/reconciler.js';
import { openSigningKey, type SigningKey } from '../../../src/payments/signing-key.js';
import type { PaymentTerms } from '../../../src/payments/terms.js';
import { openEmbedded } from '../../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../../src/stores/stores.js';
import { KnownKeys } from '../../../src/tenants/known-keys.js';
import { type Money, NETWORK, PAY_TO, startMoney, USDC } from '../../support/fake-chain.js';
import { fixedKeys, PRO_KEY } from '../../support/fixed-keys.js';
import { type Running, startApp } from '../start-app.js';

export const TERMS: PaymentTerms = {
  network: NETWORK,
  asset: USDC,
  assetName: 'USDC',
  assetVersion: '2',
  decimals: 6,
  payTo: PAY_TO,
  seller: 'Oracle Ltd',
  prices: { query: '10000', packet: '1000000', day: '5000000', month: '99000000' },
};

export interface Shop {
  readonly app: Running;
  readonly doors: PaymentDoors;
  readonly money: Money;
  readonly stores: Stores;
  readonly key: SigningKey;
  readonly reconciler: Reconciler;
  /** Payments that an operator was told to decide. */
  readonly undecided: string[];
  /** What the shop takes for the present, in milliseconds from the real one. */
  skew: number;
  readonly stop: () => Promise<void>;
}

/** How a shop differs from the usual one. */
interface ShopOptions extends Partial<Dependencies> {
  /** It does not look at the chain. */
  readonly trusting?: boolean;
  readonly open?: () => Promise<Stores>;
  /** Milliseconds that the facilitator may take: ten seconds unless told, for a busy machine. */
  readonly patience?: number;
}

/** The service with payments, a facilitator and a chain. */
export const startShop = async ({ trusting = false, open, patience = 10_000, ...changes }: ShopOptions = {}): Promise<Shop> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-'));
  const money = await startMoney();
  const stores = open === undefined ? openEmbedded(directory) : await open();
  await stores.prepare();
  const undecided: string[] = [];
  const clock = (): Date => new Date(Date.now() + shop.skew);
  const key = await openSigningKey(path.join(directory, 'key.pem'));
  const keys = new KnownKeys(stores.tenants);
  await keys.refresh();
  const shared = { store: stores.payments, terms: TERMS, key, clock, grants: grants(stores, key, () => keys.refresh()) };
  const checkout = new Checkout({
    ...shared,
    facilitator: httpFacilitator(money.url, undefined, { verify: patience, settle: patience }),
    ...(trusting ? {} : { chain: rpcChain(money.rpcUrl, 10) }),
  });
  const doors = openPaymentDoors({ ...shared, checkout, base: publicBase({ trustedProxies: 0 }) });
  const fixed = fixedKeys([{ key: PRO_KEY, holder: { tenant: 'acme', tier: 'pro' } }]);
  const apiKeys: ApiKeys = { loaded: true, find: (text, now) => fixed.find(text, now) ?? keys.find(text, now) };
  const app = await startApp({ apiKeys, clock, quota: memoryQuota(2, clock, 100), payments: doors, publicApi: { stores }, ...changes });
  const shop: Shop = {
    app,
    doors,
    money,
    stores,
    key,
    reconciler: new Reconciler(checkout, stores.payments, clock, ({ id }) => undecided.push(id)),
    undecided,
    skew: 0,
    stop: async () => {
      await app.stop();
      await money.stop();
      await stores.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return shop;
};
