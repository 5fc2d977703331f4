import { setImmediate as nextTurn } from 'node:timers/promises';
import { instantsOf } from '../register/instants.js';
import type { ReceiptQuery, RegisterStore, VerdictQuery } from '../register/register-store.js';
import type { RegisteredReceipt, RegisteredVerdict } from '../register/registered-verdict.js';
import type { EvidenceRange } from './sources.js';

/** Rows that are read in one turn of the event loop. */
const PAGE = 500;

const firstPage = (range: EvidenceRange): Pick<VerdictQuery & ReceiptQuery, 'from' | 'to' | 'limit'> => ({
  ...instantsOf(range),
  limit: PAGE,
});

/** All verdicts of a range in order of time, a page at a time; others have their turn between two. */
export async function* verdictPages(register: RegisterStore, range: EvidenceRange): AsyncGenerator<readonly RegisteredVerdict[]> {
  for (let after: RegisteredVerdict | undefined; ; ) {
    const page = await register.findVerdicts(range.tenant, { ...firstPage(range), ...(after !== undefined && { after }) });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1);
    await nextTurn();
  }
}

/** All receipts of a range in order of time. */
export async function* receiptPages(register: RegisterStore, range: EvidenceRange): AsyncGenerator<readonly RegisteredReceipt[]> {
  for (let after: RegisteredReceipt | undefined; ; ) {
    const page = await register.findReceipts(range.tenant, { ...firstPage(range), ...(after !== undefined && { after }) });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1);
    await nextTurn();
  }
}
