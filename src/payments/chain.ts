import { setTimeout as sleep } from 'node:timers/promises';
import type { Authorization } from './payment.js';

/** What the chain holds of an authorization. `spent`: used, and not for this payment (its payer may take one back). */
export type OnChain = { readonly state: 'paid'; readonly transaction: string } | { readonly state: 'unused' | 'spent' };

/** The node cannot be asked. */
export class ChainFailed extends Error {}

/** Port: a look at the chain, which beats what anybody says of it. */
export interface Chain {
  /**
   * @param transaction where the payment is said to be; without it the last blocks are searched
   * @throws ChainFailed
   */
  look(asset: string, authorization: Authorization, transaction?: string): Promise<OnChain>;
}

/** `AuthorizationUsed(address,bytes32)` and `Transfer(address,address,uint256)`; `authorizationState(address,bytes32)`. */
const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const AUTHORIZATION_STATE = '0xe94a0102';

/** Milliseconds for one question, and between two looks for a transaction that the node does not have yet. */
const PATIENCE = 5_000;
const LAG = 500;
const LOOKS = 6;
/** Blocks that are searched: nodes refuse more than ten thousand at once. */
const BLOCKS = 9_000n;

interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly transactionHash: string;
}
interface Receipt {
  readonly status: string;
  readonly logs: readonly Log[];
}

const word = (hex: string): string => hex.toLowerCase().replace(/^0x/, '').padStart(64, '0');
const topic = (hex: string): string => `0x${word(hex)}`;
const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

const asker = (url: string): (<T>(method: string, ...params: readonly unknown[]) => Promise<T>) => {
  let id = 0;
  return async <T>(method: string, ...params: readonly unknown[]): Promise<T> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const body = (await answer.json()) as { readonly result?: T };
      if (body.result !== undefined) return body.result;
    } catch (error) {
      throw new ChainFailed(`the node does not answer ${method}`, { cause: error });
    }
    throw new ChainFailed(`the node refuses ${method}`);
  };
};

/** Whether a transaction used this authorization and moved what it allows. */
const moves = ({ status, logs }: Receipt, asset: string, { from, to, value, nonce }: Authorization): boolean => {
  const ofAsset = logs.filter(({ address }) => same(address, asset));
  const has = (name: string, a: string, b: string, matches: (log: Log) => boolean = () => true): boolean =>
    ofAsset.some((log) => same(log.topics[0], name) && same(log.topics[1], topic(a)) && same(log.topics[2], topic(b)) && matches(log));
  return status === '0x1' && has(AUTHORIZATION_USED, from, nonce) && has(TRANSFER, from, to, ({ data }) => BigInt(data) === BigInt(value));
};

/** A node of the chain over JSON-RPC. */
export const rpcChain = (url: string, lag = LAG): Chain => {
  const ask = asker(url);

  const isUsed = async (asset: string, { from, nonce }: Authorization): Promise<boolean> => {
    const data = `${AUTHORIZATION_STATE}${word(from)}${word(nonce)}`;
    return BigInt(await ask<string>('eth_call', { to: asset, data }, 'latest')) !== 0n;
  };

  const transactionOf = async (asset: string, { from, nonce }: Authorization): Promise<string | undefined> => {
    const latest = BigInt(await ask<string>('eth_blockNumber'));
    const fromBlock = `0x${(latest > BLOCKS ? latest - BLOCKS : 0n).toString(16)}`;
    const topics = [AUTHORIZATION_USED, topic(from), topic(nonce)];
    const logs = await ask<readonly Log[]>('eth_getLogs', { address: asset, fromBlock, toBlock: 'latest', topics });
    return logs[0]?.transactionHash;
  };

  return {
    look: async (asset, authorization, told) => {
      for (let n = 0; ; n += 1) {
        const used = await isUsed(asset, authorization);
        const transaction = used ? (told ?? (await transactionOf(asset, authorization))) : undefined;
        const receipt = transaction === undefined ? null : await ask<Receipt | null>('eth_getTransactionReceipt', transaction);
        if (transaction !== undefined && receipt !== null)
          return moves(receipt, asset, authorization) ? { state: 'paid', transaction } : { state: 'spent' };
        // What is said to be there may only be late.
        if (told === undefined || n >= LOOKS) {
          if (!used) return { state: 'unused' };
          throw new ChainFailed('the authorization is used, and the node does not show by which transaction');
        }
        await sleep(lag);
      }
    },
  };
};
