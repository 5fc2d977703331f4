import { htmlEscape } from 'escape-goat';
import { instantsOf } from '../../register/instants.js';
import type { RegisteredReceipt } from '../../register/registered-verdict.js';
import type { Receipt } from '../../stores/receipts.js';
import { pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { sendPage } from '../send-page.js';
import { code, item, link, plain, portalPage, table } from './frame.js';
import { look, type PortalDependencies, type Show } from './portal.js';
import type { Auditor } from './session.js';

/** Bounds of a chain that is drawn: parents, and children with theirs. */
const MOST_PARENTS = 50;
const MOST_CHILDREN = 100;

interface Chained {
  readonly receipt: RegisteredReceipt;
  /** Steps from the one that is shown: parents have negative ones. */
  readonly depth: number;
}

type Find = (by: { readonly receiptId: string } | { readonly parentReceiptId: string }) => Promise<readonly RegisteredReceipt[]>;

/** The one shown with its parents, the root first, and its children, breadth first; each once, whatever circle they make. */
const chainOf = async (find: Find, shown: RegisteredReceipt): Promise<readonly Chained[]> => {
  const chain: Chained[] = [{ receipt: shown, depth: 0 }];
  const seen = new Set([shown.receiptId]);
  for (let next = shown.parentReceiptId, depth = -1; next !== null && !seen.has(next) && depth >= -MOST_PARENTS; depth -= 1) {
    const [parent] = await find({ receiptId: next });
    if (parent === undefined) break;
    seen.add(parent.receiptId);
    chain.unshift({ receipt: parent, depth });
    next = parent.parentReceiptId;
  }
  const waiting: Chained[] = [{ receipt: shown, depth: 0 }];
  for (let at = waiting.shift(); at !== undefined && chain.length < MOST_CHILDREN; at = waiting.shift())
    for (const child of await find({ parentReceiptId: at.receipt.receiptId })) {
      if (seen.has(child.receiptId)) continue;
      seen.add(child.receiptId);
      const one = { receipt: child, depth: at.depth + 1 };
      chain.push(one);
      waiting.push(one);
    }
  return chain;
};

const ROW = 44;
const STEP = 28;

/** A tree from top to bottom: who follows whom is a line, and deeper is further to the right. */
const drawChain = (chain: readonly Chained[], shownId: string): string => {
  const least = Math.min(...chain.map(({ depth }) => depth));
  const place = new Map(
    chain.map(({ receipt, depth }, row) => [receipt.receiptId, { x: 4 + STEP * Math.min(10, depth - least), y: 4 + ROW * row }]),
  );
  const parts = chain.map(({ receipt }) => {
    const { x, y } = place.get(receipt.receiptId) ?? { x: 0, y: 0 };
    const from = receipt.parentReceiptId === null ? undefined : place.get(receipt.parentReceiptId);
    const edge = from === undefined ? '' : `<path class="edge" d="M${from.x + 12} ${from.y + 32}V${y + 16}H${x}"/>`;
    const box = `<rect class="node${receipt.receiptId === shownId ? ' here' : ''}" x="${x}" y="${y}" width="330" height="32" rx="4"/>`;
    const text = htmlEscape`<text x="${x + 8}" y="${y + 20}">${receipt.createdAt.slice(0, 19)} ${receipt.agentId.slice(0, 20)}</text>`;
    return edge + box + text;
  });
  const frame = `viewBox="0 0 640 ${8 + ROW * chain.length}" role="img" aria-label="The chain as a graph; it is listed below"`;
  const region = '<div class="wide chain" tabindex="0" role="region" aria-label="Graph of the chain">';
  return `${region}<svg ${frame}>${parts.join('')}</svg></div>`;
};

const fields = ({
  receiptId,
  agentId,
  decision,
  decisionReason,
  timestamp,
  subjectId,
  policyVersion,
  confidenceScore,
  parentReceiptId,
}: Receipt): string =>
  [
    `<p class="verdict">${plain(decision)}</p><dl>`,
    item('receipt_id', code(receiptId)),
    item('agent_id', link('/find', { by: 'agent', value: agentId }, agentId)),
    item('timestamp', plain(timestamp)),
    item('decision_reason', plain(decisionReason ?? 'none given')),
    item('subject_id', code(subjectId)),
    item('policy_version', plain(policyVersion ?? 'none given')),
    item('confidence_score', plain(confidenceScore === undefined ? 'none given' : String(confidenceScore))),
    item('parent_receipt_id', parentReceiptId === null ? 'none: the root' : code(parentReceiptId)),
    '</dl>',
  ].join('');

const ofAuditor =
  ({ register }: PortalDependencies, auditor: Auditor): Find =>
  (by) =>
    register.findReceipts(auditor.tenant, { ...by, ...instantsOf(auditor), limit: MOST_CHILDREN });

/** GET /portal/receipts/{receipt_id}: a receipt with its parents and children. */
export const showReceipt =
  (d: PortalDependencies): Show =>
  async (ctx, auditor) => {
    const receiptId = pathParameter(ctx, 'receipt_id').slice(0, 64).toLowerCase();
    await look(d, auditor, 'receipt', receiptId);
    const find = ofAuditor(d, auditor);
    const [shown] = await find({ receiptId });
    const receipt = shown === undefined ? undefined : await d.receipts.find(receiptId);
    if (shown === undefined || receipt === undefined) throw new HttpError(404, 'No such receipt is among those that this key shows');
    const chain = await chainOf(find, shown);
    const rows = chain.map(({ receipt: one, depth }) => [
      depth === 0 ? 'this one' : depth < 0 ? 'before' : 'after',
      plain(one.createdAt),
      plain(one.agentId),
      link(`/receipts/${one.receiptId}`, {}, one.receiptId),
    ]);
    const mentions = shown.mentions.map((name) => [
      link('/find', { by: name.startsWith('bafyrei') ? 'cid' : 'verdict_id', value: name }, name),
    ]);
    sendPage(
      ctx,
      portalPage('Receipt', auditor, [
        fields(receipt),
        `<section><h2>Verdicts that it names</h2>${table('Verdicts that it names', ['name'], mentions)}</section>`,
        `<section><h2>Chain</h2>${drawChain(chain, receiptId)}`,
        `${table('The chain', ['where', 'time', 'agent', 'receipt_id'], rows)}</section>`,
      ]),
    );
  };
