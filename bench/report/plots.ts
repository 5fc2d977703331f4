import { SHARES } from '../distribution.js';
import { median } from '../median.js';
import { DECISION } from '../names.js';
import { optionalPackage } from '../optional-package.js';
import type { Load, Timing } from '../results.js';

interface Chart {
  setOption(option: object): void;
  renderToSVGString(): string;
  /** Without it the chart's own clock keeps the process alive. */
  dispose(): void;
}
interface Echarts {
  init(element: null, theme: null, options: { renderer: 'svg'; ssr: true; width: number; height: number }): Chart;
}

interface Series {
  readonly name: string;
  readonly points: readonly (readonly [number | string, number])[];
}

/** Fifteen that can be told apart; ours comes first. */
const COLOURS = [
  '#000000',
  '#7f7f7f',
  '#c7c7c7',
  '#2ca02c',
  '#98df8a',
  '#1f77b4',
  '#aec7e8',
  '#17becf',
  '#9467bd',
  '#ff7f0e',
  '#ffbb78',
  '#e8b000',
  '#8c564b',
  '#e377c2',
  '#d62728',
];

const draw = (title: string, x: object, y: string, series: readonly Series[]): string => {
  const echarts = optionalPackage<Echarts>('echarts');
  if (echarts === undefined) throw new Error('the plots need echarts: run `npm ci`');
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 960, height: 560 });
  chart.setOption({
    animation: false,
    backgroundColor: '#fff',
    color: COLOURS,
    title: { text: title, left: 'center', textStyle: { fontSize: 15 } },
    legend: { orient: 'vertical', right: 10, top: 50, data: series.map((one) => one.name) },
    grid: { left: 70, right: 280, top: 50, bottom: 60 },
    xAxis: { nameLocation: 'middle', nameGap: 32, ...x },
    yAxis: { type: 'log', name: y },
    series: series.map((one, i) => ({
      type: 'line',
      name: one.name,
      data: one.points,
      symbolSize: 7,
      lineStyle: { width: i === 0 ? 4 : 2 },
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
};

/** Cost of one decision against the number of rules, both on logarithmic scales. */
export const drawGrowth = (timings: readonly Timing[]): string => {
  const decisions = timings.filter((one) => one.group === DECISION);
  const names = [...new Set(decisions.map((one) => one.name))];
  return draw(
    'One decision, median',
    { type: 'log', name: 'rules' },
    'µs',
    names.map((name) => ({ name, points: decisions.filter((one) => one.name === name).map((one) => [one.rules ?? 0, one.median]) })),
  );
};

/** How long answers took at most, by share of them, at 32 connections. */
export const drawLatency = (loads: readonly Load[]): string => {
  const some = loads.filter((one) => one.connections === 32 && one.processes === 1 && !one.request.startsWith('batch'));
  const names = [...new Set(some.map((one) => `${one.server}: ${one.request}`))];
  const series = names.map((name): Series => {
    const rounds = some.filter((one) => `${one.server}: ${one.request}` === name);
    return { name, points: SHARES.map((share, i) => [label(share), median(rounds.map((one) => one.spread[i] ?? Number.NaN))]) };
  });
  return draw('Answers at 32 connections', { type: 'category', name: 'share of the answers', data: SHARES.map(label) }, 'ms', series);
};

const label = (share: number): string => (share === 1 ? 'all' : `${Number((share * 100).toFixed(4))} %`);
