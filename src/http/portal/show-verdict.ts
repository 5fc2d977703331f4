import { htmlEscape } from 'escape-goat';
import { readEntry } from '../../log/entry.js';
import { type LogReader, NotInLog } from '../../log/log-reader.js';
import { instantsOf } from '../../register/instants.js';
import type { RegisteredReceipt, RegisteredVerdict } from '../../register/registered-verdict.js';
import { pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { sendPage } from '../send-page.js';
import { code, item, link, plain, portalPage, table } from './frame.js';
import { look, type PortalDependencies, type Show } from './portal.js';

/** Receipts that a page of a verdict shows. */
const MOST_RECEIPTS = 100;

const fields = (one: RegisteredVerdict): string =>
  [
    `<p class="verdict">${plain(one.verdict)}</p><dl>`,
    item('verdict_id', code(one.verdictId)),
    item('domain', plain(one.domain)),
    one.action === undefined ? item('action, by its SHA-256', code(one.actionDigest)) : item('action', plain(one.action)),
    item('cid', code(one.cid)),
    item('confidence', plain(String(one.confidence))),
    item('rule_source', link('/find', { by: 'provision', value: one.provision }, one.provision)),
    item('created_at', plain(one.createdAt)),
    item('rule book', code(one.ruleBook)),
    item('registered by process, under number', `${code(one.process)}, ${one.number}`),
    '</dl>',
  ].join('');

const proof = ({ cid }: RegisteredVerdict): string =>
  [
    '<section><h2>Proof</h2><p>The reason stands in the ',
    htmlEscape`<a href="/api/v1/proofs/${cid}">proof</a>, as <a href="/ipfs/${cid}?format=car">a file with all that it leads to</a>. `,
    'Your browser can hash every block of it, and decide again by the rules in it; nothing is sent anywhere.</p>',
    htmlEscape`<button id="check" type="button" data-cid="${cid}" hidden>Check the proof here</button>`,
    '<div id="result" role="status" aria-live="polite"></div>',
    htmlEscape`<noscript><p>Without script: <code>npm run rules -- verify --cid ${cid}</code></p></noscript></section>`,
  ].join('');

const placeInLog = async (log: LogReader | undefined, cid: string): Promise<string> => {
  const entry = readEntry(cid);
  if (log === undefined || entry === undefined) return '<p>There is no log here.</p>';
  try {
    const { index, size, root } = await log.inclusion(entry);
    const place = [item('entry', String(index)), item('in the tree of', `${size} entries`), item('root', code(root.toString('base64')))];
    const proofOf = htmlEscape`<a href="/api/v1/log/inclusion?cid=${cid}">The proof of inclusion</a>`;
    return `<dl>${place.join('')}</dl><p>${proofOf}, and <a href="/log/checkpoint">the signed checkpoint</a>.</p>`;
  } catch (error) {
    if (!(error instanceof NotInLog)) throw error;
    return `<p>${plain(error.message)}.</p>`;
  }
};

const receiptRows = (receipts: readonly RegisteredReceipt[]): string =>
  table(
    'Receipts that refer to this verdict',
    ['time', 'agent', 'receipt_id'],
    receipts.map((one) => [plain(one.createdAt), plain(one.agentId), link(`/receipts/${one.receiptId}`, {}, one.receiptId)]),
  );

/** GET /portal/verdicts/{verdict_id}: another tenant's verdict is as unknown as one that never was. */
export const showVerdict =
  (d: PortalDependencies): Show =>
  async (ctx, auditor) => {
    const verdictId = pathParameter(ctx, 'verdict_id').slice(0, 64);
    await look(d, auditor, 'verdict', verdictId);
    await d.write();
    const { tenant } = auditor;
    const [one] = await d.register.findVerdicts(tenant, { verdictId, ...instantsOf(auditor), limit: 1 });
    if (one === undefined) throw new HttpError(404, 'No such verdict is among those that this key shows');
    const receiptsBy = (mention: string): Promise<readonly RegisteredReceipt[]> =>
      d.register.findReceipts(tenant, { mention, ...instantsOf(auditor), limit: MOST_RECEIPTS });
    const [place, byCid, byId] = await Promise.all([placeInLog(d.log, one.cid), receiptsBy(one.cid), receiptsBy(one.verdictId)]);
    const receipts = [...new Map([...byCid, ...byId].map((receipt) => [receipt.receiptId, receipt])).values()];
    sendPage(
      ctx,
      portalPage(
        'Verdict',
        auditor,
        [
          fields(one),
          proof(one),
          `<section><h2>Place in the transparency log</h2>${place}</section>`,
          `<section><h2>Receipts that refer to it</h2>${receiptRows(receipts)}</section>`,
        ],
        true,
      ),
    );
  };
