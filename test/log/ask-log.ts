import { openCheckpoint } from '../../src/log/checkpoint.js';
import { nameEntry } from '../../src/log/entry.js';
import { readVerifierKey } from '../../src/log/signed-note.js';
import { verifyConsistency } from '../../src/log/tree/verify-proof.js';
import { entryOfReceipt } from '../../src/stores/stored/receipt-entry.js';
import { fromStoredReceipt, type StoredReceipt } from '../../src/stores/stored/stored-receipt.js';

/** GET /api/v1/log, as far as tests look. */
export interface LogAnswer {
  readonly origin: string;
  readonly size: number;
  readonly root: string;
  readonly verifier_key: string;
  readonly earlier_verifier_keys: readonly string[];
  readonly checkpoint: string;
  readonly url: string;
}

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** A receipt that was answered with 201; nothing where it was not. */
export const sendReceipt = async (url: string): Promise<StoredReceipt | undefined> => {
  const body = { agent_id: '@lender', decision: 'REVIEW', subject_id: 'a'.repeat(64), decision_reason: 'Grenze überschritten' };
  const answer = await post(`${url}/api/v1/public/receipt`, body);
  return answer.status === 201 ? ((await answer.json()) as StoredReceipt) : undefined;
};

/** The cid of a verdict. */
export const ask = async (url: string, action: string): Promise<string> => {
  const answer = await post(`${url}/api/v1/compliance/general`, { action });
  return ((await answer.json()) as { cid: string }).cid;
};

/** Empty while there is none, or none can be read. */
export const checkpointOf = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/log/checkpoint`);
  const note = await answer.text();
  return answer.status === 200 ? note : '';
};

/** The names of receipts in the log, from what their sender was answered. */
export const receiptEntries = (receipts: readonly object[]): string[] =>
  receipts.map((receipt) => nameEntry(entryOfReceipt(fromStoredReceipt(receipt as StoredReceipt))));

/** How many of these are not in the log; a few are asked for at a time, so that no store is overrun. */
export const missingIn = async (url: string, cids: readonly string[]): Promise<number> => {
  let missing = 0;
  for (let from = 0; from < cids.length; from += 20) {
    const some = cids.slice(from, from + 20).map(async (cid) => (await fetch(`${url}/api/v1/log/inclusion?cid=${cid}`)).status);
    missing += (await Promise.all(some)).filter((status) => status !== 200).length;
  }
  return missing;
};

/** Those of the checkpoints, each signed by the log, of which the log of now is not proven to be a continuation. */
export const contradicted = async (url: string, notes: Iterable<string>): Promise<string[]> => {
  const log = (await (await fetch(`${url}/api/v1/log`)).json()) as LogAnswer;
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const found: string[] = [];
  for (const note of notes) {
    const { size: before, root: rootBefore } = openCheckpoint(note, [readVerifierKey(log.verifier_key)]);
    const answer = await fetch(`${url}/api/v1/log/consistency?from=${before}`);
    const { to = 0, to_root = '', proof = [] } = (await answer.json()) as { to?: number; to_root?: string; proof?: string[] };
    if (!verifyConsistency({ before, size: to, rootBefore, root: bytes(to_root), proof: proof.map(bytes) })) found.push(note);
  }
  return found;
};
