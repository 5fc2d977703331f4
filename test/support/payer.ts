import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { NETWORK } from './fake-chain.js';

/** The reference client with a purse of its own; it remembers the payment that it sent last. */
export interface Payer {
  readonly address: string;
  readonly fetch: typeof globalThis.fetch;
  /** The header of the last payment. */
  readonly sent: () => string;
}

/** A payer with a new key. Up to so many dollars a payment, which for more than 1 must be said to the reference client. */
export const newPayer = (mostDollars = '$1'): Payer => {
  const account = privateKeyToAccount(generatePrivateKey());
  let sent = '';
  const listening: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    sent = request.headers.get('PAYMENT-SIGNATURE') ?? sent;
    return globalThis.fetch(request);
  };
  return {
    address: account.address,
    fetch: wrapFetchWithPaymentFromConfig(listening, {
      schemes: [{ network: NETWORK, client: new ExactEvmScheme(account) }],
      spendControls: { maxAmountPerPayment: mostDollars as '$1' },
    }),
    sent: () => sent,
  };
};
