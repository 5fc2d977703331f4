import type { TimelineRow } from '../show/timeline.js';
import { isAlways, nameRow, spellStretch } from '../show/timeline.js';
import { html, type Markup } from './html.js';

/** Narrow, so that the letters stay readable on a phone; it scales up. */
const WIDTH = 340;
const LEFT = 8;
const RIGHT = 14;
const TOP = 22;
const ROW = 40;

const MEANING =
  'A circle is the day of enactment, a hollow bar runs from the day first enacted, a full bar is in force, ' +
  'and stripes mean that enforcement is stayed or deferred. A bar with a point runs on.';

/**
 * The dates of a rule as a drawing. The same dates stand in a table beside it, so the drawing has one description instead of many labels.
 *
 * @param id unique on the page
 * @param today the day that is marked, `YYYY-MM-DD`
 */
export const drawTimeline = (rows: readonly TimelineRow[], id: string, today: string): Markup => {
  const days = rows
    .flatMap((row) => [row.enacted, row.asEnacted, row.inForce.from, ...(row.inForce.to === undefined ? [] : [row.inForce.to])])
    .filter((day) => !isAlways(day))
    .concat(today)
    .sort();
  const first = Number((days[0] ?? today).slice(0, 4));
  const last = Number((days.at(-1) ?? today).slice(0, 4)) + 1;
  const x = (day: string): number => LEFT + ((WIDTH - LEFT - RIGHT) * Math.max(0, yearOf(day) - first)) / (last - first);
  const end = WIDTH - 6;
  const height = TOP + rows.length * ROW + 6;
  const years = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const grid = (year: number): Markup => {
    const at = x(`${year}-01-01`);
    const anchored = year === last ? html` text-anchor="end"` : '';
    const line = html`<line x1="${round(at)}" x2="${round(at)}" y1="${TOP - 6}" y2="${height}" class="grid"/>`;
    return html`${line}<text x="${round(at + (year === last ? 0 : 2))}" y="12"${anchored} class="year">${year}</text>`;
  };
  return html`<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${id}-title ${id}-desc" class="timeline">
<title id="${id}-title">Timeline</title>
<desc id="${id}-desc">${rows.map(tellRow).join(' ')} ${MEANING} ${tellToday(today)}</desc>
<defs>${stripes(`${id}-stripes`)}</defs>
${years.map(grid)}
${rows.map((row, i) => {
  const y = TOP + i * ROW;
  const to = row.inForce.to === undefined ? end : x(row.inForce.to);
  const from = x(row.inForce.from);
  return html`<text x="${LEFT}" y="${y + 11}" class="name">${label(row)}</text>
${isAlways(row.enacted) ? '' : html`<circle cx="${round(x(row.enacted))}" cy="${y + 24}" r="4" class="enacted"/>`}
<rect x="${round(x(row.asEnacted))}" y="${y + 17}" width="${round(Math.max(2, to - x(row.asEnacted)))}" height="14" class="planned"/>
<rect x="${round(from)}" y="${y + 17}" width="${round(Math.max(2, to - from))}" height="14" class="force"/>
${row.enforcement.map((stay) => {
  const begin = Math.max(from, x(stay.from));
  const stop = Math.min(to, stay.to === undefined ? end : x(stay.to));
  return stop <= begin
    ? ''
    : html`<rect x="${round(begin)}" y="${y + 17}" width="${round(stop - begin)}" height="14" fill="url(#${id}-stripes)"/>`;
})}${row.inForce.to === undefined ? html`<path d="M${end - 1} ${y + 17}l5 7l-5 7z" class="force"/>` : ''}`;
})}
<line x1="${round(x(today))}" x2="${round(x(today))}" y1="${TOP - 6}" y2="${height}" class="today"/>
</svg>
<p class="legend">${MEANING} ${tellToday(today)}</p>`;
};

const tellToday = (today: string): string => `The upright line is ${today}, when this page was made.`;

const tellRow = (row: TimelineRow): string =>
  `${nameRow(row)}: enacted ${row.enacted}, as first enacted ${row.asEnacted}, in force ${spellStretch(row.inForce)}.`;

const stripes = (id: string): Markup => {
  const stripe = html`<rect width="2" height="5" class="stripe"/>`;
  return html`<pattern id="${id}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${stripe}</pattern>`;
};

/** The year with the day as a fraction. */
const yearOf = (day: string): number => {
  const year = Number(day.slice(0, 4));
  const start = Date.UTC(year, 0, 1);
  return year + (Date.parse(`${day}T00:00:00Z`) - start) / (Date.UTC(year + 1, 0, 1) - start);
};

const round = (n: number): number => Math.round(n * 10) / 10;

/** The drawing has room for a line; the table beside it has all of them. */
const label = ({ provisions, kind }: TimelineRow): string => {
  const [first = '', ...more] = provisions;
  const what = more.length === 0 ? first : `${first} and ${more.length} more`;
  return shorten(kind === '' ? what : `${what}, ${kind}`);
};

const shorten = (name: string): string => (name.length <= 56 ? name : `${name.slice(0, 55)}…`);
