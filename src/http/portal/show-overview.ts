import { isDay } from '../../compile/day.js';
import { type Gap, gapsOf } from '../../register/gaps.js';
import { instantsOf } from '../../register/instants.js';
import { type Counted, type Overview, overviewOf } from '../../register/overview.js';
import { changesOf, type RuleSetChange } from '../../stores/rule-set-changes.js';
import { PROMISED, quantile, shareWithinPromise } from '../../tenants/durations.js';
import { daysBefore, NO_USE, sumUse, USAGE_DAYS, type UsageRecord, type Use } from '../../tenants/usage.js';
import type { Context } from '../context.js';
import { HttpError } from '../http-error.js';
import { sendPage } from '../send-page.js';
import { code, link, plain, portalPage, table } from './frame.js';
import { plotBars } from './plots.js';
import { look, type PortalDependencies, type Show } from './portal.js';
import type { Auditor } from './session.js';

/**
 * The days asked for, within those of the key and those that are kept.
 *
 * @throws HttpError 422 where they are none, since an empty page would be taken for an answer
 */
const daysOf = (ctx: Context, { from, to }: Auditor, today: string, kept: number): Pick<Auditor, 'from' | 'to'> => {
  const asked = (name: 'from' | 'to'): string | undefined => {
    const value = ctx.query[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || !isDay(value)) throw new HttpError(422, 'A day is written such as 2026-11-27');
    return value;
  };
  const [first, last] = [asked('from'), asked('to')];
  if (first !== undefined && last !== undefined && first > last)
    throw new HttpError(422, `The first day (${first}) must not be after the last (${last})`);
  const earliest = [first ?? from, from, daysBefore(today, kept)].sort()[2] as string;
  const latest = [last ?? to, to, today].sort()[0] as string;
  const isOutside = (first !== undefined || last !== undefined) && earliest > latest;
  if (isOutside)
    throw new HttpError(422, `None of these days is shown: your key shows those from ${from} to ${to}, as long as they are kept`);
  return { from: earliest, to: latest };
};

const counts = ({ allowed, blocked }: Counted): readonly string[] => [String(allowed + blocked), String(allowed), String(blocked)];
const HEADS = ['verdicts', 'ALLOWED', 'BLOCKED'] as const;

const section = (title: string, first: string, list: readonly Counted[], cell: (name: string) => string): string => {
  const rows = list.map((one) => [cell(one.name), ...counts(one)]);
  const bars = list.slice(0, 24).map(({ name, allowed, blocked }) => ({ label: name, allowed, blocked }));
  const plot = list.length < 2 ? '' : plotBars(title, bars);
  return `<section><h2>${title}</h2>${plot}${table(title, [first, ...HEADS], rows, [1, 2, 3])}</section>`;
};

const byDay = ({ days }: Overview): string => {
  const bars = days.map(({ name, allowed, blocked }) => ({ label: name, allowed, blocked }));
  const rows = days.map((one) => [link('/find', { by: 'day', value: one.name }, one.name), ...counts(one)]);
  return [
    '<section><h2>Verdicts a day</h2><p>BLOCKED is hatched, and stands on ALLOWED.</p>',
    plotBars('Verdicts a day; the numbers are in the table', bars),
    `<details><summary>The numbers</summary>${table('Verdicts a day', ['day', ...HEADS], rows, [1, 2, 3])}</details></section>`,
  ].join('');
};

const ruleBooks = (overview: Overview): string =>
  `<section><h2>Rule books</h2>${table(
    'Rule books and when each answered',
    ['rule book', 'first answer', 'last answer', ...HEADS],
    overview.ruleBooks.map((one) => [code(one.name), plain(one.firstAt), plain(one.lastAt), ...counts(one)]),
    [3, 4, 5],
  )}</section>`;

const ownRuleSets = async ({ ruleSets }: PortalDependencies, tenant: string): Promise<string> => {
  const states = await ruleSets.statesOf(tenant);
  const rows = await Promise.all(
    states.map(async ({ ruleSet, active, shadow }) =>
      (await ruleSets.versionsOf(tenant, ruleSet)).map(({ version, title, cid, createdAt, createdBy }) => {
        const role = version === active ? 'answers' : version === shadow ? 'is watched' : '';
        return [plain(`${ruleSet} ${version}`), plain(title), plain(createdAt), code(createdBy), plain(role), code(cid)];
      }),
    ),
  );
  const heads = ['version', 'title', 'uploaded', 'by key', 'now', 'cid'];
  return `<section><h2>Own rule sets</h2>${table('Own rule sets and their versions', heads, rows.flat())}</section>`;
};

const changeInWords = ({ change, version }: RuleSetChange): string => {
  if (change === 'uploaded') return 'uploaded';
  if (change === 'active') return version === undefined ? 'none answers' : 'answers';
  return version === undefined ? 'none is watched' : 'is watched';
};

/** Who has uploaded or switched what. */
const ruleSetChanges = async ({ ruleSets }: PortalDependencies, tenant: string, days: Pick<Auditor, 'from' | 'to'>): Promise<string> => {
  const rows = (await changesOf(ruleSets, tenant, instantsOf(days))).map((one) => [
    plain(one.at),
    plain(one.ruleSet),
    plain(changeInWords(one)),
    plain(one.version ?? ''),
    plain(one.before ?? ''),
    code(one.keyId ?? ''),
  ]);
  const heads = ['time', 'rule set', 'change', 'version', 'before', 'by key'];
  return `<section><h2>Changes of own rule sets</h2>${table('Changes of own rule sets', heads, rows)}</section>`;
};

const service = (records: readonly UsageRecord[]): string => {
  const use = records.reduce<Use>(sumUse, NO_USE);
  const share = shareWithinPromise(use.durations);
  const rows = [
    ['queries answered', String(use.queries)],
    ['BLOCKED among them', String(use.blocked)],
    ['half of the answers took at most', `${quantile(use.durations, 0.5) ?? '–'} ms`],
    ['99 of 100 took at most', `${quantile(use.durations, 0.99) ?? '–'} ms`],
    [`share within ${PROMISED} ms`, share === undefined ? '–' : `${(100 * share).toFixed(2)} %`],
  ];
  return `<section><h2>Service</h2>${table('Answers and their times', ['', ''], rows, [1])}</section>`;
};

const inWords = ({ cause, process, afterNumber, afterTime, missing }: Gap): readonly string[] => [
  plain(afterTime),
  code(process),
  String(afterNumber),
  cause === 'given_up'
    ? `${missing} were given up while the store was away`
    : 'the process ended without saying so: what it answered within the last second may be missing',
];

const gaps = (list: readonly Gap[]): string =>
  list.length === 0
    ? '<section><h2>Gaps</h2><p>None: every process that registered verdicts has ended in order, or is there.</p></section>'
    : `<section class="gap"><h2>Gaps</h2>${table(
        'Where verdicts may be missing',
        ['after', 'process', 'number', 'what'],
        list.map(inWords),
      )}</section>`;

/** The overview: what was answered, by what, and how well; from counts, whatever many verdicts there are. */
export const showOverview =
  (d: PortalDependencies): Show =>
  async (ctx, auditor) => {
    const now = d.clock();
    const today = now.toISOString().slice(0, 10);
    const days = daysOf(ctx, auditor, today, d.registerDays);
    await look(d, auditor, 'overview', `${days.from} to ${days.to}`);
    await d.write();
    const { tenant } = auditor;
    const usageFrom = [days.from, daysBefore(today, USAGE_DAYS)].sort()[1] as string;
    const [overview, runs, usage, sets, changes] = await Promise.all([
      overviewOf((from, to) => d.register.daysOf(tenant, from, to), days.from, days.to),
      d.register.runsOf(tenant),
      d.tenants.usageOf(tenant, usageFrom, days.to),
      ownRuleSets(d, tenant),
      ruleSetChanges(d, tenant, days),
    ]);
    const inRange = gapsOf(runs, now).filter(({ afterTime }) => afterTime.slice(0, 10) >= days.from && afterTime.slice(0, 10) <= days.to);
    sendPage(
      ctx,
      portalPage('Overview', auditor, [
        `<p>Verdicts from ${days.from} to ${days.to}, in UTC.</p>`,
        byDay(overview),
        section('By domain', 'domain', overview.domains, plain),
        section('By provision', 'provision', overview.provisions, (name) => link('/find', { by: 'provision', value: name }, name)),
        ruleBooks(overview),
        sets,
        changes,
        service(usage),
        gaps(inRange),
      ]),
    );
  };
