import type { RegisteredVerdict } from '../register/registered-verdict.js';
import { type Cell, csvLine } from './csv.js';
import { receiptPages, verdictPages } from './pages.js';
import type { EvidenceRange, EvidenceSources } from './sources.js';

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

/** Lines of a page make one chunk: a chunk a line would take longer than the line. */
export async function* verdictCsv({ register }: EvidenceSources, range: EvidenceRange): AsyncGenerator<string> {
  yield csvLine(VERDICT_COLUMNS);
  for await (const page of verdictPages(register, range)) yield page.map((one) => csvLine(Object.values(verdictMembers(one)))).join('');
}

/** The same as JSON Lines. */
export async function* verdictJson({ register }: EvidenceSources, range: EvidenceRange): AsyncGenerator<string> {
  for await (const page of verdictPages(register, range)) yield page.map((one) => `${JSON.stringify(verdictMembers(one))}\n`).join('');
}

async function* receipts({ register, receipt }: EvidenceSources, range: EvidenceRange): AsyncGenerator<readonly Record<string, Cell>[]> {
  for await (const page of receiptPages(register, range)) {
    const found = await Promise.all(page.map(({ receiptId }) => receipt(receiptId)));
    yield found.filter((one) => one !== undefined).map(({ members }) => members as Record<string, Cell>);
  }
}

/** Receipts that the tenant's keys have made. */
export async function* receiptCsv(sources: EvidenceSources, range: EvidenceRange): AsyncGenerator<string> {
  yield csvLine(RECEIPT_COLUMNS);
  for await (const page of receipts(sources, range)) yield page.map((one) => csvLine(RECEIPT_COLUMNS.map((name) => one[name]))).join('');
}

/** The same as JSON Lines. */
export async function* receiptJson(sources: EvidenceSources, range: EvidenceRange): AsyncGenerator<string> {
  for await (const page of receipts(sources, range)) yield page.map((one) => `${JSON.stringify(one)}\n`).join('');
}
