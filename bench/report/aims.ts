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

const OURS_AND_BARE = ['oracle', 'koa, same middleware'] as const;

const aimsOf = (found: Found, { serving }: Results): readonly Aim[] => {
  const tables = (rules: number) => found.timing(DECISION, OURS, rules);
  const slower = (peer: string): number | undefined => found.times(found.timing(DECISION, peer, 28), tables(28));
  const beside = serving?.beside;
  const share = (request: string, connections: number): number | undefined =>
    percent(found.beside((one) => one.requestsPerSecond, request, connections, OURS_AND_BARE));
  const byProcessor = (request: string): number | undefined =>
    percent(ratio(found.processor('koa, same middleware', request, 32), found.processor('oracle', request, 32)));
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
    {
      what: 'HTTP, memo hit, of Koa with the same middleware, 32 connections',
      value: share('memo hit', 32),
      unit: '%',
      limit: 90,
      least: true,
    },
    { what: 'the same by the time of the processor for a request', value: byProcessor('memo hit'), unit: '%', limit: 90, least: true },
    { what: 'its p99 beside theirs', value: found.beside((one) => one.p99, 'memo hit', 32, OURS_AND_BARE), unit: 'times', limit: 1.2 },
    {
      what: 'HTTP, all texts new, of Koa with the same middleware, 32 connections',
      value: share('new text', 32),
      unit: '%',
      limit: 50,
      least: true,
    },
    { what: 'the same by the time of the processor for a request', value: byProcessor('new text'), unit: '%', limit: 50, least: true },
    {
      what: 'within 200 ms at 80 % of the highest load, writes and a reload beside',
      value: percent(ratio(beside?.within, beside?.requests)),
      unit: '%',
      limit: 100,
      least: true,
    },
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
      limit: 150,
    },
    {
      what: 'resident memory, 10,000 generated rules',
      value: memory('server, 10,000 generated rules, before any request'),
      unit: 'MB',
      limit: 400,
    },
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
