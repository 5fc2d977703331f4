import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { PaymentSettings } from '../config/payment-settings.js';
import type { PaymentDoors } from '../http/payments/payment-doors.js';
import { publicBase } from '../http/urls/public-base.js';
import { parseAmount } from '../payments/amount.js';
import type { LedgerDependencies } from '../payments/ledger.js';
import type { PaymentTerms } from '../payments/terms.js';
import type { Stores } from '../stores/stores.js';

/** The taking of payments. */
export interface Payments {
  readonly doors: PaymentDoors;
  /** By which offers, receipts and invoices are verified. */
  readonly jwks: readonly object[];
  close(): Promise<void>;
}

const termsOf = (settings: PaymentSettings, publicUrl: string | undefined): PaymentTerms => {
  const { network, asset, assetName, assetVersion, decimals, payTo } = settings;
  // The settings were checked when they were read.
  const units = (text: string): string => parseAmount(text, decimals) ?? '';
  return {
    network,
    asset,
    assetName,
    assetVersion,
    decimals,
    payTo,
    seller: settings.seller ?? new URL(publicUrl ?? 'http://localhost').host,
    prices: {
      query: units(settings.queryPrice),
      packet: units(settings.packetPrice),
      day: units(settings.dayPrice),
      month: units(settings.monthPrice),
    },
  };
};

/**
 * What the books of payments are kept by; for operators' commands too. `changed` is told of new keys.
 * @throws Error where the signing key cannot be read or written
 */
export const openBooks = async (
  { publicUrl, dataDir }: Pick<Config, 'publicUrl' | 'dataDir'>,
  settings: PaymentSettings,
  stores: Stores,
  clock: () => Date,
  changed: () => Promise<void> = async () => undefined,
): Promise<LedgerDependencies> => {
  const [{ openSigningKey }, { grants }] = await Promise.all([
    import('../payments/signing-key.js'),
    import('../payments/bought-tenant.js'),
  ]);
  const key = await openSigningKey(settings.signingKeyFile ?? join(dataDir, 'x402-signing-key.pem'));
  return { store: stores.payments, terms: termsOf(settings, publicUrl), key, clock, grants: grants(stores, key, changed) };
};

/**
 * Opens the taking of payments where it is configured; else nothing of it is even loaded.
 * @throws Error where the signing key cannot be read or written
 */
export const openPayments = async (
  config: Config,
  stores: Stores,
  log: Logger,
  clock: () => Date,
  changed: () => Promise<void>,
): Promise<Payments | undefined> => {
  const { payments: settings } = config;
  if (settings === undefined) return undefined;
  const [{ Checkout }, { Reconciler }, { httpFacilitator }, { rpcChain }, { openPaymentDoors }] = await Promise.all([
    import('../payments/checkout.js'),
    import('../payments/reconciler.js'),
    import('../payments/facilitator.js'),
    import('../payments/chain.js'),
    import('../http/payments/open-doors.js'),
  ]);
  const shared = await openBooks(config, settings, stores, clock, changed);
  const checkout = new Checkout({
    ...shared,
    facilitator: httpFacilitator(settings.facilitatorUrl, settings.facilitatorToken),
    ...(settings.rpcUrl !== undefined && { chain: rpcChain(settings.rpcUrl) }),
  });
  const reconciler = new Reconciler(checkout, stores.payments, clock, ({ id }) =>
    log.error({ payment: id }, 'a payment may have been taken: look at the chain, then decide it with `npm run payments`'),
  );
  reconciler.begin((error) => log.error({ err: error }, 'payments cannot be looked after yet'));
  return {
    jwks: [shared.key.jwk, ...shared.key.earlier],
    doors: openPaymentDoors({ ...shared, checkout, base: publicBase(config) }),
    close: () => reconciler.close(),
  };
};
