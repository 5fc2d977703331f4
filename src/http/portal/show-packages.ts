import { createReadStream } from 'node:fs';
import { htmlEscape } from 'escape-goat';
import { isDay } from '../../compile/day.js';
import { type EvidencePackages, PackageRefused, type PackageState } from '../../evidence/packages.js';
import type { EvidenceRange } from '../../evidence/sources.js';
import { pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { sendPage } from '../send-page.js';
import { code, item, plain, portalPage, table } from './frame.js';
import { look, type PortalDependencies, type Show } from './portal.js';
import type { Auditor } from './session.js';
import { readFields } from './show-sign-in.js';

/** What the pages of packages stand on. */
export interface PackageDependencies extends PortalDependencies {
  readonly packages: EvidencePackages;
}

const DAY = 86_400_000;

/**
 * The days of a form, within those of the key.
 * @throws HttpError 422 where they are none, not over yet, outside of the key, or more than are kept
 */
const readRange = (fields: URLSearchParams, auditor: Auditor, today: string, mostDays: number): EvidenceRange => {
  const [from = '', to = ''] = [fields.get('from')?.trim(), fields.get('to')?.trim()];
  if (!isDay(from) || !isDay(to)) throw new HttpError(422, 'Say the first and the last day, each such as 2026-11-27');
  if (from > to) throw new HttpError(422, `The first day (${from}) must not be after the last (${to})`);
  if (from < auditor.from || to > auditor.to)
    throw new HttpError(422, `Your key shows the days from ${auditor.from} to ${auditor.to}; the package must lie within them`);
  if (to >= today) throw new HttpError(422, 'A package holds whole days that are over, in UTC; the last can be yesterday');
  if ((Date.parse(to) - Date.parse(from)) / DAY >= mostDays)
    throw new HttpError(422, `A package holds at most ${mostDays} days, which is how long verdicts are kept`);
  return { tenant: auditor.tenant, from, to };
};

const stateInWords = ({ id, state, done, of, bytes, reason }: PackageState): string => {
  if (state === 'ready') return htmlEscape`<a href="/portal/packages/${id}/file">Download</a>, ${Math.ceil((bytes ?? 0) / 1024)} kB`;
  if (state === 'failed') return plain(`failed: ${reason ?? ''}`);
  return htmlEscape`<progress max="${of}" value="${done}">${done} of ${of}</progress> ${done} of ${of} files`;
};

const row = (one: PackageState): readonly string[] => [
  htmlEscape`<a href="/portal/packages/${one.id}">${one.from} to ${one.to}</a>`,
  plain(one.askedAt),
  stateInWords(one),
];

/** An auditor sees the packages that lie within the days of the key. */
const isSeen = ({ from, to }: Pick<PackageState, 'from' | 'to'>, auditor: Auditor): boolean => from >= auditor.from && to <= auditor.to;

/** GET /portal/packages: those there are, and where to ask for one. */
export const showPackages =
  (d: PackageDependencies): Show =>
  async (ctx, auditor) => {
    await look(d, auditor, 'packages', '');
    const list = (await d.packages.list(auditor.tenant)).filter((one) => isSeen(one, auditor));
    const form = [
      '<form method="post" action="/portal/packages"><h2>Ask for a package</h2>',
      '<label for="from">First day</label>',
      htmlEscape`<input id="from" name="from" type="date" required min="${auditor.from}" max="${auditor.to}">`,
      '<label for="to">Last day</label>',
      htmlEscape`<input id="to" name="to" type="date" required min="${auditor.from}" max="${auditor.to}">`,
      '<button type="submit">Make it</button></form>',
    ];
    sendPage(
      ctx,
      portalPage('Evidence packages', auditor, [
        '<p>A ZIP of verdicts, receipts, proofs and their places in the log, and how to check all of it without us.</p>',
        table('Packages', ['days', 'asked at', 'state'], list.map(row)),
        ...form,
      ]),
    );
  };

/** POST /portal/packages: asked twice it is the same one. */
export const askPackage =
  (d: PackageDependencies): Show =>
  async (ctx, auditor) => {
    const range = readRange(await readFields(ctx), auditor, d.clock().toISOString().slice(0, 10), d.registerDays);
    await look(d, auditor, 'ask_package', `${range.from} to ${range.to}`);
    try {
      const { id } = await d.packages.ask(range);
      ctx.status = 303;
      ctx.set('Location', `/portal/packages/${id}`);
    } catch (error) {
      if (error instanceof PackageRefused) throw new HttpError(409, error.message);
      throw error;
    }
  };

const findPackage = async (d: PackageDependencies, auditor: Auditor, id: string): Promise<PackageState> => {
  const found = await d.packages.find(auditor.tenant, id);
  if (found === undefined || !isSeen(found, auditor)) throw new HttpError(404, 'No such package is among those that this key shows');
  return found;
};

/** Seconds after which a page of a package that is made is asked for again, by the browser itself. */
const REFRESH = '3';

/** GET /portal/packages/{id}: how far it is. */
export const showPackage =
  (d: PackageDependencies): Show =>
  async (ctx, auditor) => {
    const found = await findPackage(d, auditor, pathParameter(ctx, 'package_id'));
    if (found.state === 'making') ctx.set('Refresh', REFRESH);
    else await look(d, auditor, 'package', found.id);
    const again = found.state === 'making' ? '<p>This page asks again by itself.</p>' : '';
    sendPage(
      ctx,
      portalPage('Evidence package', auditor, [
        `<dl>${item('days', plain(`${found.from} to ${found.to}`))}${item('name', code(found.id))}`,
        `${item('state', stateInWords(found))}</dl>${again}<p><a href="/portal/packages">All packages</a></p>`,
      ]),
    );
  };

/** GET /portal/packages/{id}/file */
export const sendPackage =
  (d: PackageDependencies): Show =>
  async (ctx, auditor) => {
    const found = await findPackage(d, auditor, pathParameter(ctx, 'package_id'));
    if (found.state !== 'ready') throw new HttpError(404, 'This package is not ready');
    await look(d, auditor, 'download', found.id);
    ctx.set('Content-Disposition', `attachment; filename="evidence-${found.tenant}-${found.from}-${found.to}.zip"`);
    ctx.type = 'application/zip';
    ctx.length = found.bytes ?? 0;
    ctx.body = createReadStream(d.packages.fileOf(found));
  };
