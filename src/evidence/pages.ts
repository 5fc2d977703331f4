import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReceiptQuery, RegisterStore, VerdictQuery } from '../register/register-store.js';
import type { RegisteredReceipt, RegisteredVerdict } from '../register/registered-verdict.js';
import type { EvidenceRange } from './sources.js';

/** Rows that are read in one turn of the event loop. */
const PAGE = 500;
const DAY = 86_400_000;

const instants = ({ from, to }: EvidenceRange): Pick<VerdictQuery & ReceiptQuery, 'from' | 'to' | 'limit'> => ({
  from: `${from}T00:00:00.000Z`,
  to: new Date(Date.parse(to) + DAY).toISOString(),
  limit: PAGE,
});

/** All verdicts of a range in order of time, a page at a time; others have their turn between two. */
export async function* verdictPages(register: RegisterStore, range: EvidenceRange): AsyncGenerator<readonly RegisteredVerdict[]> {
  for (let after: RegisteredVerdict | undefined; ; ) {
    const page = await register.findVerdicts(range.tenant, { ...instants(range), ...(after !== undefined && { after }) });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1);
    await nextTurn();
  }
}

/** All receipts of a range in order of time. */
export async function* receiptPages(register: RegisterStore, range: EvidenceRange): AsyncGenerator<readonly RegisteredReceipt[]> {
  for (let after: RegisteredReceipt | undefined; ; ) {
    const page = await register.findReceipts(range.tenant, { ...instants(range), ...(after !== undefined && { after }) });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1);
    await nextTurn();
  }
}
