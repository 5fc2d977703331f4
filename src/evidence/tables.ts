import type { RegisteredVerdict } from '../register/registered-verdict.js';
import { type Cell, csvLine } from './csv.js';
import type { EntriesInOrder } from './entries-in-order.js';
import { receiptPages, verdictPages } from './pages.js';
import type { Aside } from './set-aside.js';
import type { EvidenceRange, EvidenceSources } from './sources.js';

/** A row by the names of its columns. */
type Row = Readonly<Record<string, Cell>>;

const VERDICT_COLUMNS = [
  'verdict_id',
  'created_at',
  'domain',
  'verdict',
  'rule_source',
  'confidence',
  'cid',
  'rule_book',
  'action_sha256',
  'action',
  'process',
  'number',
] as const;

const verdictMembers = (one: RegisteredVerdict): Record<(typeof VERDICT_COLUMNS)[number], Cell> => ({
  verdict_id: one.verdictId,
  created_at: one.createdAt,
  domain: one.domain,
  verdict: one.verdict,
  rule_source: one.provision,
  confidence: one.confidence,
  cid: one.cid,
  rule_book: one.ruleBook,
  action_sha256: one.actionDigest,
  action: one.action,
  process: one.process,
  number: one.number,
});

const RECEIPT_COLUMNS = [
  'receipt_id',
  'timestamp',
  'agent_id',
  'decision',
  'decision_reason',
  'subject_id',
  'policy_version',
  'confidence_score',
  'parent_receipt_id',
  'jws',
] as const;

/** A table as CSV; the same rows are set aside as JSON Lines. A page makes one chunk: a chunk a line would take longer than the line. */
async function* inBothForms(columns: readonly string[], pages: AsyncIterable<readonly Row[]>, aside: Aside): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const page of pages) {
    await aside.write(page.map((one) => `${JSON.stringify(one)}\n`).join(''));
    yield page.map((one) => csvLine(columns.map((name) => one[name]))).join('');
  }
}

async function* verdictRows({ register }: EvidenceSources, range: EvidenceRange, entries: EntriesInOrder): AsyncGenerator<readonly Row[]> {
  for await (const page of verdictPages(register, range)) {
    for (const { cid } of page) entries.addName(cid);
    yield page.map(verdictMembers);
  }
}

async function* receiptRows(
  { register, receipt }: EvidenceSources,
  range: EvidenceRange,
  entries: EntriesInOrder,
): AsyncGenerator<readonly Row[]> {
  for await (const page of receiptPages(register, range)) {
    const found = (await Promise.all(page.map(({ receiptId }) => receipt(receiptId)))).filter((one) => one !== undefined);
    for (const { entry } of found) entries.add(entry);
    yield found.map(({ members }) => members as Row);
  }
}

/** Verdicts of a range as CSV; their proofs' names are noted on the way. */
export const verdictTable = (sources: EvidenceSources, range: EvidenceRange, entries: EntriesInOrder, aside: Aside) =>
  inBothForms(VERDICT_COLUMNS, verdictRows(sources, range, entries), aside);

/** Receipts that the tenant's keys have made, in the same way. */
export const receiptTable = (sources: EvidenceSources, range: EvidenceRange, entries: EntriesInOrder, aside: Aside) =>
  inBothForms(RECEIPT_COLUMNS, receiptRows(sources, range, entries), aside);
