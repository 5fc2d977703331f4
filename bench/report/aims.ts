import { CASES, CASES_BY_INDEX, CASES_BY_PEER, COMPARISON, DECISION, OURS, SHIPPED } from '../names.js';
import type { Results } from '../results.js';
import type { Found } from './found.js';
import { orNone, table } from './markdown.js';

interface Aim {
  readonly what: string;
  readonly value: number | undefined;
  readonly unit: string;
  readonly limit: number;
  readonly least?: true;
}

const aimsOf = (found: Found, { serving }: Results): readonly Aim[] => {
  const tables = (rules: number) => found.timing(DECISION, OURS, rules);
  const slower = (peer: string): number | undefined => found.times(found.timing(DECISION, peer, 28), tables(28));
  const beside = serving?.beside;
  const memory = (name: string): number | undefined => found.quantity('resident memory', name);
  return [
    { what: 'tables alone, 28 generated rules, with the trace', value: tables(28)?.median, unit: 'µs', limit: 2 },
    {
      what: 'tables alone, the 28 shipped rules on their cases, with the trace',
      value: found.timing(CASES, CASES_BY_INDEX)?.median,
      unit: 'µs',
      limit: 2,
    },
    { what: 'json-rules-engine, 28 generated rules', value: slower('json-rules-engine'), unit: 'times ours', limit: 300, least: true },
    {
      what: 'json-rules-engine, the 28 shipped rules',
      value: found.times(found.timing(CASES, CASES_BY_PEER), found.timing(CASES, CASES_BY_INDEX)),
      unit: 'times ours',
      limit: 300,
      least: true,
    },
    { what: 'zen-engine, 28 generated rules', value: slower('zen-engine'), unit: 'times ours', limit: 50, least: true },
    { what: 'cedar-wasm, 28 generated rules', value: slower('cedar-wasm, pre-parsed'), unit: 'times ours', limit: 50, least: true },
    { what: 'tables alone, from 28 to 100,000 rules', value: ratio(tables(100_000)?.median, tables(28)?.median), unit: 'times', limit: 3 },
    { what: 'new text of 15 words, whole path', value: found.timing(SHIPPED, 'new text, whole path')?.median, unit: 'µs', limit: 100 },
    { what: 'memo hit', value: found.timing(SHIPPED, 'memo hit')?.median, unit: 'µs', limit: 1 },
    ...overHttp(found),
    {
      what: 'within 200 ms at 80 % of the highest load, writes and a reload beside',
      value: percent(ratio(beside?.within, beside?.requests)),
      unit: '%',
      limit: 100,
      least: true,
    },
    { what: 'the largest of them', value: beside?.largest, unit: 'ms', limit: 60 },
    { what: 'compile 28 generated rules', value: found.quantity('prepare', OURS, 28), unit: 'ms', limit: 50 },
    { what: 'compile 10,000 generated rules', value: found.quantity('prepare', OURS, 10_000), unit: 'ms', limit: 3_000 },
    {
      what: 'compare two rule books of 1,000 generated rules',
      value: found.quantity(COMPARISON, 'one rule in a hundred changed', 1_000),
      unit: 'ms',
      limit: 10_000,
    },
    {
      what: 'resident memory, shipped rule book, as it begins to serve',
      value: memory('server, shipped rule book, before any request'),
      unit: 'MB',
      limit: 150,
    },
    {
      what: 'resident memory, shipped rule book, after all loads',
      value: memory('server, shipped rule book, after all loads'),
      unit: 'MB',
      limit: 200,
    },
    {
      what: 'resident memory, 10,000 generated rules',
      value: memory('server, 10,000 generated rules, before any request'),
      unit: 'MB',
      limit: 400,
    },
  ];
};

const KOA = 'koa';
const SAME = 'koa, same middleware';
const ORACLE = 'oracle';

/** Over HTTP, at 32 connections: by the processor's time for a request, and by requests a second, which the generator takes part in. */
const overHttp = (found: Found): readonly Aim[] => {
  const cost = (server: string, request = 'memo hit', processes = 1): number | undefined => found.processor(server, request, 32, processes);
  const few = (request: string): number | undefined => found.processor(ORACLE, request, 4);
  const share = (of: string, request = 'memo hit'): number | undefined =>
    percent(found.beside((one) => one.requestsPerSecond, request, 32, [ORACLE, of]));
  const least = (what: string, value: number | undefined, limit: number, unit = '%'): Aim => ({ what, value, unit, limit, least: true });
  const most = (what: string, value: number | undefined, limit: number, unit: string): Aim => ({ what, value, unit, limit });
  const [bare, same, fresh] = [cost(KOA), cost(SAME), cost(ORACLE, 'new text')];
  const cores = Math.max(...found.processes());
  const all = ratio(cost(ORACLE), cost(ORACLE, 'memo hit', cores));
  return [
    most('middleware, over bare Koa, of the processor', bare === undefined || same === undefined ? undefined : same - bare, 25, 'µs'),
    least('memo hit, of bare Koa, by the processor', percent(ratio(bare, cost(ORACLE))), 60),
    least('the same by requests a second', share(KOA), 60),
    least('memo hit, of Koa with the same middleware, by the processor', percent(ratio(same, cost(ORACLE))), 92),
    least('the same by requests a second', share(SAME), 92),
    most(
      'its p99 beside theirs',
      found.beside((one) => one.p99, 'memo hit', 32, [ORACLE, SAME]),
      1.2,
      'times',
    ),
    least('new text, of Koa with the same middleware, by the processor', percent(ratio(cost(SAME, 'new text'), fresh)), 50),
    least('the same by requests a second', share(SAME, 'new text'), 50),
    most('explained, of a plain answer, by the processor', ratio(few('new text, explained'), fresh), 1.6, 'times'),
    most('a batch of 100 new texts, by the processor', ratio(few('batch of 100 new texts'), fresh), 80, 'times one'),
    least(`${cores} processes, by the processor`, all === undefined ? undefined : cores * all, 0.9 * cores, 'times one'),
  ];
};

const ratio = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a / b;
const percent = (share: number | undefined): number | undefined => (share === undefined ? undefined : share * 100);

const judge = ({ value, limit, least }: Aim): string => {
  if (value === undefined || Number.isNaN(value)) return 'not measured';
  return (least === true ? value >= limit : value <= limit) ? 'met' : '**not met**';
};

/** Every aim with what was measured, and whether that meets it. */
export const showAims = (found: Found, results: Results): string =>
  table(
    ['what', 'aim', 'measured', ''],
    aimsOf(found, results).map((aim) => [
      aim.what,
      `${aim.least === true ? '≥' : '≤'} ${aim.limit.toLocaleString('en')} ${aim.unit}`,
      orNone(aim.value, ` ${aim.unit}`),
      judge(aim),
    ]),
  );
