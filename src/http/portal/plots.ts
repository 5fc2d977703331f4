import { htmlEscape } from 'escape-goat';

/** A value with parts: of these the first is hatched, so that it is told from the rest without colour. */
export interface Bar {
  readonly label: string;
  readonly allowed: number;
  readonly blocked: number;
}

const WIDTH = 640;
const HEIGHT = 160;
const FOOT = 18;
const LEFT = 48;

/** Bars that a small plot can show; more are drawn together. */
const MOST_BARS = 96;

/** Neighbours added up until they fit, each under the first one's label. */
const fitting = (bars: readonly Bar[]): readonly Bar[] => {
  const each = Math.ceil(bars.length / MOST_BARS);
  if (each <= 1) return bars;
  return Array.from({ length: Math.ceil(bars.length / each) }, (_, i) => {
    const some = bars.slice(i * each, (i + 1) * each);
    const sum = (of: (bar: Bar) => number): number => some.reduce((total, bar) => total + of(bar), 0);
    return { label: some[0]?.label ?? '', allowed: sum((bar) => bar.allowed), blocked: sum((bar) => bar.blocked) };
  });
};

const rounded = (value: number): string => value.toFixed(1);

/** BLOCKED stands hatched on ALLOWED: the table beside it has the numbers. */
const drawBar = ({ label, allowed, blocked }: Bar, i: number, step: number, scale: number): string => {
  const [x, width] = [rounded(LEFT + i * step), rounded(Math.max(1, step - 2))];
  const [low, high] = [allowed * scale, blocked * scale];
  const top = HEIGHT - FOOT;
  const title = htmlEscape`<title>${label}: ${allowed} ALLOWED, ${blocked} BLOCKED</title>`;
  return (
    `<g>${title}<rect class="allowed" x="${x}" y="${rounded(top - low)}" width="${width}" height="${rounded(low)}"/>` +
    `<rect class="blocked" x="${x}" y="${rounded(top - low - high)}" width="${width}" height="${rounded(high)}"/></g>`
  );
};

/** Stacked bars in order of time, as plain SVG. */
export const plotBars = (title: string, all: readonly Bar[]): string => {
  const bars = fitting(all);
  const most = Math.max(1, ...bars.map(({ allowed, blocked }) => allowed + blocked));
  const step = (WIDTH - LEFT) / Math.max(1, bars.length);
  const scale = (HEIGHT - FOOT - 12) / most;
  const [first, last] = [bars[0]?.label ?? '', bars.at(-1)?.label ?? ''];
  return [
    htmlEscape`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">`,
    '<defs><pattern id="hatch" width="5" height="5" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">',
    '<rect width="5" height="5" class="hatch-ground"/><rect width="2.5" height="5" class="hatch-line"/></pattern></defs>',
    htmlEscape`<text x="0" y="14">${most}</text><text x="0" y="${HEIGHT - FOOT}">0</text>`,
    `<path class="axis" d="M${LEFT} 4V${HEIGHT - FOOT}H${WIDTH}"/>`,
    ...bars.map((bar, i) => drawBar(bar, i, step, scale)),
    htmlEscape`<text x="${LEFT}" y="${HEIGHT - 3}">${first}</text>`,
    htmlEscape`<text x="${WIDTH}" y="${HEIGHT - 3}" text-anchor="end">${bars.length > 1 ? last : ''}</text>`,
    '</svg>',
  ].join('');
};
