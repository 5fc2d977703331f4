import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { encodeAbiParameters, encodeEventTopics, type Hex, keccak256, parseAbi, toHex, verifyTypedData } from 'viem';

/** Test money of a test network, which the reference client knows. */
export const NETWORK = 'eip155:84532';
export const USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
export const PAY_TO = '0x2096000000000000000000000000000000000001';

const EVENTS = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

interface Transfer {
  readonly transaction: Hex;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly nonce: string;
}

interface Log {
  readonly address: string;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly transactionHash: Hex;
}

const logsOf = ({ from, to, value, nonce, transaction }: Transfer): Log[] => [
  {
    address: USDC,
    topics: encodeEventTopics({
      abi: EVENTS,
      eventName: 'AuthorizationUsed',
      args: { authorizer: from as Hex, nonce: nonce as Hex },
    }) as Hex[],
    data: '0x',
    transactionHash: transaction,
  },
  {
    address: USDC,
    topics: encodeEventTopics({ abi: EVENTS, eventName: 'Transfer', args: { from: from as Hex, to: to as Hex } }) as Hex[],
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
    transactionHash: transaction,
  },
];

/** A token on a chain that consists of its transfers: each nonce of a payer moves money once. */
class FakeChain {
  readonly transfers: Transfer[] = [];
  /** What each payer has; others have enough. */
  readonly balances = new Map<string, bigint>();

  find(from: string, nonce: string): Transfer | undefined {
    return this.transfers.find((one) => one.from.toLowerCase() === from.toLowerCase() && one.nonce.toLowerCase() === nonce.toLowerCase());
  }

  of(transaction: string): Transfer | undefined {
    return this.transfers.find((one) => one.transaction === transaction);
  }

  transfer([from, to, value, , , nonce]: readonly unknown[]): Hex {
    const [payer, id, amount] = [String(from), String(nonce), BigInt(value as bigint)];
    this.check(payer, id, amount);
    const transaction = keccak256(toHex(`${payer} ${id} ${this.transfers.length}`));
    this.transfers.push({ transaction, from: payer, to: String(to), value: amount, nonce: id });
    return transaction;
  }

  check(from: string, nonce: string, value: bigint): void {
    if (this.find(from, nonce) !== undefined) throw new Error('FiatTokenV2: authorization is used or canceled');
    if ((this.balances.get(from) ?? 10n ** 12n) < value) throw new Error('ERC20: transfer amount exceeds balance');
  }

  /** A node's JSON-RPC, as far as the service asks. */
  answer(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_blockNumber':
        return toHex(this.transfers.length + 1);
      case 'eth_call': {
        const { data } = params[0] as { data: string };
        const used = this.find(`0x${data.slice(34, 74)}`, `0x${data.slice(74, 138)}`) !== undefined;
        return `0x${(used ? '1' : '0').padStart(64, '0')}`;
      }
      case 'eth_getLogs': {
        const { topics } = params[0] as { topics: readonly string[] };
        return this.transfers.flatMap(logsOf).filter((log) => topics.every((topic, at) => log.topics[at]?.toLowerCase() === topic));
      }
      case 'eth_getTransactionReceipt': {
        const found = this.of(String(params[0]));
        return found === undefined ? null : { status: '0x1', logs: logsOf(found) };
      }
      default:
        throw new Error(`the fake node knows no ${method}`);
    }
  }
}

/** The real logic of a facilitator, on a fake chain. */
const realFacilitator = (chain: FakeChain): x402Facilitator => {
  const facilitator = new x402Facilitator();
  const signer = {
    getAddresses: () => ['0x00000000000000000000000000000000000000f1'],
    verifyTypedData: (typed: unknown) => verifyTypedData(typed as never),
    getCode: async ({ address }: { address: string }) => (address.toLowerCase() === USDC.toLowerCase() ? '0x60' : '0x'),
    readContract: async ({ functionName, args }: { functionName: string; args: readonly unknown[] }) => {
      if (functionName !== 'transferWithAuthorization') throw new Error(`the fake chain has no ${functionName}`);
      chain.check(String(args[0]), String(args[5]), BigInt(args[2] as bigint));
    },
    writeContract: async ({ args }: { args: readonly unknown[] }) => chain.transfer(args),
    sendTransaction: async () => Promise.reject(new Error('no deployments here')),
    waitForTransactionReceipt: async ({ hash }: { hash: string }) => {
      const found = chain.of(hash);
      return found === undefined ? { status: 'reverted' } : { status: 'success', logs: logsOf(found) };
    },
  };
  registerExactEvmScheme(facilitator, { signer: signer as never, networks: NETWORK });
  return facilitator;
};

/** What a test puts in the way of an answer of the facilitator; it says whether it has answered itself. */
export type Mischief = (
  step: 'verify' | 'settle',
  asked: { readonly paymentPayload: PaymentPayload; readonly paymentRequirements: PaymentRequirements },
  response: ServerResponse,
  answer: () => Promise<unknown>,
) => Promise<boolean>;

export interface Money {
  readonly chain: FakeChain;
  readonly url: string;
  readonly rpcUrl: string;
  /** How often each was asked for. */
  readonly asked: { verify: number; settle: number };
  mischief: Mischief | undefined;
  readonly stop: () => Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const json = (response: ServerResponse, body: unknown): void => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
};

/** A facilitator and a node on a socket. */
export const startMoney = async (): Promise<Money> => {
  const chain = new FakeChain();
  const facilitator = realFacilitator(chain);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = JSON.parse(await bodyOf(request)) as unknown;
    if (request.url === '/rpc') {
      const { id, method, params } = asked as { id: number; method: string; params: readonly unknown[] };
      return json(response, { jsonrpc: '2.0', id, result: chain.answer(method, params) });
    }
    const step = request.url === '/verify' ? 'verify' : 'settle';
    money.asked[step] += 1;
    const { paymentPayload, paymentRequirements } = asked as { paymentPayload: PaymentPayload; paymentRequirements: PaymentRequirements };
    const answer = (): Promise<unknown> => facilitator[step](paymentPayload, paymentRequirements);
    if ((await money.mischief?.(step, { paymentPayload, paymentRequirements }, response, answer)) === true) return;
    json(response, await answer());
  };
  const server: Server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const money: Money = {
    chain,
    url,
    rpcUrl: `${url}/rpc`,
    asked: { verify: 0, settle: 0 },
    mischief: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return money;
};
