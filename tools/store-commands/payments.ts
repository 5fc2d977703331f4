import type { Config } from '../../src/config/config.js';
import { formatAmount } from '../../src/payments/amount.js';
import { PaymentLedger } from '../../src/payments/ledger.js';
import type { Payment } from '../../src/payments/payment.js';
import { openBooks } from '../../src/start/payments.js';
import type { Stores } from '../../src/stores/stores.js';
import { printLines, Refused, type StoreCommand } from './store-command.js';
import { verifyInvoices } from './verify-invoices.js';

const USAGE = `npm run payments -- COMMAND        the store and X402_… are those of the environment

  list                    what is not decided yet, and what is
  settle ID TRANSACTION   it was taken: its payer gets the answer by sending the same again within a day, else a credit note
  fail ID                 it was not taken, and cannot be any more
  credit ID               takes its invoice back; the refund is yours to make

  verify FILE --jwks FILE checks an invoice or credit note, or a list of them, by the keys of /.well-known/jwks.json as you saved
                          them; needs no store, no setting and no network
`;

const ledgerOf = async (stores: Stores, config: Config): Promise<{ readonly ledger: PaymentLedger; readonly decimals: number }> => {
  if (config.payments === undefined) throw new Refused('payments are not configured: set X402_… as for the service');
  const books = await openBooks(config, config.payments, stores, () => new Date());
  return { ledger: new PaymentLedger(books), decimals: books.terms.decimals };
};

const lineOf =
  (decimals: number) =>
  ({ id, state, createdAt, purchase, amount, invoice, creditNote, transaction }: Payment): string =>
    [
      id,
      state,
      createdAt,
      `${purchase.quantity} ${purchase.product}`,
      formatAmount(amount, decimals),
      `invoice ${invoice ?? '-'}`,
      `credit note ${creditNote ?? '-'}`,
      transaction ?? '-',
    ].join('  ');

const find = async ({ payments }: Stores, id: string | undefined): Promise<Payment> => {
  if (id === undefined) throw new Refused(USAGE);
  const payment = await payments.findPayment(id);
  if (payment === undefined) throw new Refused(`there is no payment \`${id}\``);
  return payment;
};

/** @throws Refused where the payment is in another state than this command is for */
const expectState = ({ id, state }: Payment, ...states: readonly Payment['state'][]): void => {
  if (!states.includes(state)) throw new Refused(`payment \`${id}\` is ${state}; this command is for ${states.join(' or ')}`);
};

const linesOf = async (stores: Stores, config: Config, [command, id, transaction]: readonly string[]): Promise<readonly string[]> => {
  const { ledger, decimals } = await ledgerOf(stores, config);
  if (command === 'list') {
    const all: Payment[] = [];
    for await (const payment of stores.payments.allPayments()) all.push(payment);
    return all.map(lineOf(decimals));
  }
  const payment = await find(stores, id);
  switch (command) {
    case 'settle':
      expectState(payment, 'open', 'refused');
      if (!/^0x[0-9a-f]{64}$/i.test(transaction ?? '')) throw new Refused('TRANSACTION must be 0x and 64 hexadecimal digits');
      await ledger.settle(payment, transaction ?? '');
      break;
    case 'fail':
      expectState(payment, 'open', 'refused');
      await ledger.fail(payment, 'decided by the operator');
      break;
    case 'credit':
      expectState(payment, 'settled');
      await ledger.credit(await ledger.complete(payment));
      break;
    default:
      throw new Refused(USAGE);
  }
  return [lineOf(decimals)(await find(stores, id))];
};

/** `npm run payments`: payments that the service could not decide. */
export const payments: StoreCommand = {
  usage: USAGE,
  options: { jwks: { type: 'string' } },
  alone: {
    async verify([file], { jwks }) {
      if (file === undefined || typeof jwks !== 'string') throw new Refused(USAGE);
      const { lines, right } = await verifyInvoices(file, jwks);
      printLines(lines);
      return right ? 0 : 1;
    },
  },
  run: async (stores, words, _, config) => printLines(await linesOf(stores, config, words)),
};
