import { parseAmount } from '../payments/amount.js';
import type { Environment } from './environment.js';

/** How payments by x402 are taken; amounts are decimal, in the asset. */
export interface PaymentSettings {
  readonly facilitatorUrl: string;
  readonly facilitatorToken?: string;
  /** The address that is paid. */
  readonly payTo: string;
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string;
  /** The address of the token's contract, which knows EIP-3009. */
  readonly asset: string;
  readonly assetName: string;
  readonly assetVersion: string;
  readonly decimals: number;
  readonly queryPrice: string;
  /** For 1,000 queries. */
  readonly packetPrice: string;
  readonly dayPrice: string;
  readonly monthPrice: string;
  /** A node of the chain; absent: the facilitator is believed. */
  readonly rpcUrl?: string;
  /** Whose name invoices bear; absent: the host's. */
  readonly seller?: string;
  /** Absent: in the data directory. */
  readonly signingKeyFile?: string;
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** All of these or none: half of them would sell without being paid, or not at all. */
const TURN_ON = ['X402_FACILITATOR_URL', 'X402_PAY_TO', 'X402_NETWORK', 'X402_ASSET'] as const;

const matching = (environment: Environment, name: string, shape: RegExp, what: string): string => {
  const value = environment.text(name) ?? '';
  if (!shape.test(value)) environment.refuse(name, `must be ${what}, not \`${value}\``);
  return value;
};

const price = (environment: Environment, name: string, preset: string, decimals: number): string => {
  const value = environment.textOr(name, preset);
  if (parseAmount(value, decimals) !== undefined) return value;
  environment.refuse(name, `must be an amount above 0 with at most ${decimals} decimals, such as \`${preset}\`, not \`${value}\``);
  return preset;
};

const secret = (environment: Environment, name: string): string | undefined => {
  const value = environment.text(name);
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value)) environment.refuse(name, 'must be visible ASCII characters without blanks');
  return value;
};

/** The settings of payments; absent where none is set. What is wrong is collected by the environment. */
export const readPaymentSettings = (environment: Environment): PaymentSettings | undefined => {
  const missing = TURN_ON.filter((name) => environment.text(name) === undefined);
  if (missing.length === TURN_ON.length) return undefined;
  for (const name of missing) environment.refuse(name, `is missing: payments need ${TURN_ON.join(', ')}`);
  if (missing.length > 0) return undefined;

  const decimals = environment.integer('X402_ASSET_DECIMALS', 6, 18);
  const facilitatorToken = secret(environment, 'X402_FACILITATOR_TOKEN');
  const rpcUrl = environment.webAddress('X402_RPC_URL');
  const seller = environment.text('X402_SELLER');
  const signingKeyFile = environment.text('X402_SIGNING_KEY_FILE');
  return {
    facilitatorUrl: environment.webBase('X402_FACILITATOR_URL') ?? '',
    ...(facilitatorToken !== undefined && { facilitatorToken }),
    payTo: matching(environment, 'X402_PAY_TO', ADDRESS, 'an address of 0x and 40 hexadecimal digits'),
    network: matching(environment, 'X402_NETWORK', /^eip155:\d{1,32}$/, 'an EVM network such as `eip155:8453`'),
    asset: matching(environment, 'X402_ASSET', ADDRESS, 'the address of a token with EIP-3009: 0x and 40 hexadecimal digits'),
    assetName: environment.textOr('X402_ASSET_NAME', 'USDC'),
    assetVersion: environment.textOr('X402_ASSET_VERSION', '2'),
    decimals,
    queryPrice: price(environment, 'X402_QUERY_PRICE', '0.01', decimals),
    packetPrice: price(environment, 'X402_PACKET_PRICE', '1', decimals),
    dayPrice: price(environment, 'X402_DAY_PRICE', '5', decimals),
    monthPrice: price(environment, 'X402_MONTH_PRICE', '99', decimals),
    ...(rpcUrl !== undefined && { rpcUrl }),
    ...(seller !== undefined && { seller }),
    ...(signingKeyFile !== undefined && { signingKeyFile }),
  };
};
