import { htmlEscape } from 'escape-goat';
import { isDay } from '../../compile/day.js';
import { afterDay, instantsOf } from '../../register/instants.js';
import type { RegisteredReceipt, RegisteredVerdict } from '../../register/registered-verdict.js';
import type { Context } from '../context.js';
import { HttpError } from '../http-error.js';
import { sendPage } from '../send-page.js';
import { link, plain, portalPage, table } from './frame.js';
import { look, type PortalDependencies, type Show } from './portal.js';
import type { Auditor } from './session.js';

/** By what is found: its name in an address, and in words. */
const KEYS = {
  cid: 'cid',
  verdict_id: 'verdict_id',
  receipt_id: 'receipt_id',
  agent: 'agent (of receipts)',
  provision: 'provision',
  day: 'day',
} as const;
type Key = keyof typeof KEYS;
const isKey = (text: unknown): text is Key => typeof text === 'string' && Object.hasOwn(KEYS, text);

/** Rows of a page. */
const PAGE = 50;
const LONGEST = 300;

interface Sought {
  readonly by: Key;
  readonly value: string;
  /** Where the page before it ended: `instant identifier`. */
  readonly after: readonly [at: string, id: string] | undefined;
}

const readSought = ({ query }: Context): Sought | undefined => {
  const { by, value, after } = query;
  if (by === undefined && value === undefined) return undefined;
  const [at, id] = typeof after === 'string' ? after.split(' ') : [];
  if (!isKey(by) || typeof value !== 'string' || value.trim() === '' || value.length > LONGEST)
    throw new HttpError(422, `Say what to find, in at most ${LONGEST} characters, and by which of ${Object.keys(KEYS).join(', ')}`);
  if (by === 'day' && !isDay(value.trim())) throw new HttpError(422, 'A day is written such as 2026-11-27');
  return { by, value: value.trim(), after: at === undefined || id === undefined ? undefined : [at, id] };
};

const form = (sought: Sought | undefined): string =>
  [
    '<form method="get" action="/portal/find" role="search"><label for="by">By</label><select id="by" name="by">',
    ...Object.entries(KEYS).map(
      ([name, words]) => htmlEscape`<option value="${name}"${name === sought?.by ? ' selected' : ''}>${words}</option>`,
    ),
    '</select><label for="value">What</label>',
    htmlEscape`<input id="value" name="value" required maxlength="${LONGEST}" value="${sought?.value ?? ''}">`,
    '<button type="submit">Find</button></form>',
  ].join('');

const verdictRow = (one: RegisteredVerdict): readonly string[] => [
  plain(one.createdAt),
  plain(one.verdict),
  plain(one.provision),
  plain(one.domain),
  link(`/verdicts/${one.verdictId}`, {}, one.verdictId),
];
const receiptRow = (one: RegisteredReceipt): readonly string[] => [
  plain(one.createdAt),
  plain(one.agentId),
  link(`/receipts/${one.receiptId}`, {}, one.receiptId),
];

const more = ({ by, value }: Sought, last: readonly [string, string] | undefined): string =>
  last === undefined ? '' : `<p>${link('/find', { by, value, after: last.join(' ') }, `The next ${PAGE}`)}</p>`;

const findVerdicts = async (d: PortalDependencies, auditor: Auditor, sought: Sought): Promise<string> => {
  const { by, value, after } = sought;
  const range = instantsOf(auditor);
  const within =
    by === 'day'
      ? { from: [`${value}T00:00:00.000Z`, range.from].sort()[1] as string, to: [afterDay(value), range.to].sort()[0] as string }
      : range;
  const found = await d.register.findVerdicts(auditor.tenant, {
    ...within,
    ...(by === 'cid' && { cid: value }),
    ...(by === 'verdict_id' && { verdictId: value }),
    ...(by === 'provision' && { provision: value }),
    ...(after !== undefined && { after: { createdAt: after[0], verdictId: after[1] } }),
    limit: PAGE,
  });
  const last = found.length === PAGE ? found.at(-1) : undefined;
  return (
    table('Verdicts', ['time', 'verdict', 'provision', 'domain', 'verdict_id'], found.map(verdictRow)) +
    more(sought, last && [last.createdAt, last.verdictId])
  );
};

const findReceipts = async (d: PortalDependencies, auditor: Auditor, sought: Sought): Promise<string> => {
  const { by, value, after } = sought;
  const found = await d.register.findReceipts(auditor.tenant, {
    ...instantsOf(auditor),
    ...(by === 'agent' ? { agentId: value } : { receiptId: value.toLowerCase() }),
    ...(after !== undefined && { after: { createdAt: after[0], receiptId: after[1] } }),
    limit: PAGE,
  });
  const last = found.length === PAGE ? found.at(-1) : undefined;
  return table('Receipts', ['time', 'agent', 'receipt_id'], found.map(receiptRow)) + more(sought, last && [last.createdAt, last.receiptId]);
};

/** GET /portal/find */
export const showFind =
  (d: PortalDependencies): Show =>
  async (ctx, auditor) => {
    const sought = readSought(ctx);
    await look(d, auditor, 'find', sought === undefined ? '' : `${sought.by} ${sought.value}`);
    await d.write();
    const receipts = sought?.by === 'agent' || sought?.by === 'receipt_id';
    const found = sought === undefined ? '' : await (receipts ? findReceipts : findVerdicts)(d, auditor, sought);
    sendPage(ctx, portalPage('Find', auditor, [form(sought), `<section aria-live="polite">${found}</section>`]));
  };
