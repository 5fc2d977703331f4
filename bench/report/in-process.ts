import { BY_LENGTH, CASES, DECISION, FROM_TEXT, OURS, PROOF, SHIPPED } from '../names.js';
import type { Decisions, Timing } from '../results.js';
import type { Found } from './found.js';
import { digits, orNone, table } from './markdown.js';

const inOrder = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
const sizesOf = (timings: readonly Timing[]): readonly number[] => inOrder(timings.map((one) => one.rules ?? 0)).toSorted((a, b) => a - b);
const headOf = (first: string, sizes: readonly number[]): readonly string[] => [
  first,
  ...sizes.map((size) => `${size.toLocaleString('en')} rules`),
];

/** How many times longer each peer takes than our tables, by number of rules. */
export const showRatios = (found: Found, { timings, absent }: Decisions): string => {
  const decisions = timings.filter((one) => one.group === DECISION);
  const sizes = sizesOf(decisions);
  const names = inOrder(decisions.map((one) => one.name)).filter((name) => name !== OURS);
  const rows = names.map((name) => [
    name,
    ...sizes.map((size) => orNone(found.times(found.timing(DECISION, name, size), found.timing(DECISION, OURS, size)), ' ×')),
  ]);
  return [
    table(headOf('one decision takes so many times ours', sizes), rows),
    ...(absent.length === 0 ? [] : [`Not at hand, left out: ${absent.join(', ')}.`]),
  ].join('\n\n');
};

/** Medians, one row a call and one column a number of rules. */
export const showBySize = (found: Found, { timings }: Decisions): string =>
  [DECISION, FROM_TEXT]
    .map((group) => {
      const some = timings.filter((one) => one.group === group);
      const sizes = sizesOf(some);
      return table(
        headOf(`${group}, median (p99) in µs`, sizes),
        inOrder(some.map((one) => one.name)).map((name) => [
          name,
          ...sizes.map((size) => {
            const timing = found.timing(group, name, size);
            return timing === undefined ? '–' : `${digits(timing.median)} (${digits(timing.p99)})`;
          }),
        ]),
      );
    })
    .join('\n\n');

/** The shipped rule book: medians and 99th percentiles. */
export const showShipped = ({ timings }: Decisions): string =>
  table(
    ['µs a call', 'median', 'p99'],
    timings
      .filter((one) => [SHIPPED, BY_LENGTH, PROOF, CASES].includes(one.group))
      .map((one) => [`${one.group}: ${one.name}`, digits(one.median), digits(one.p99)]),
  );

/** What happens once, and what it keeps. */
export const showQuantities = ({ quantities }: Decisions): string => {
  const sized = quantities.filter((one) => one.rules !== undefined);
  const sizes = inOrder(sized.map((one) => one.rules ?? 0)).toSorted((a, b) => a - b);
  const keys = inOrder(sized.map((one) => JSON.stringify([one.what, one.name, one.unit])))
    .map((key) => JSON.parse(key) as [string, string, string])
    .toSorted(([a], [b]) => a.localeCompare(b));
  const sizedValue = (what: string, name: string, rules: number): number | undefined =>
    sized.find((one) => one.what === what && one.name === name && one.rules === rules)?.value;
  return [
    table(
      headOf('what', sizes),
      keys.map(([what, name, unit]) => [
        `${what}${unit === '' ? '' : `, ${unit}`}: ${name}`,
        ...sizes.map((size) => orNone(sizedValue(what, name, size))),
      ]),
    ),
    table(
      ['shipped rule book', ''],
      quantities.filter((one) => one.rules === undefined).map((one) => [one.name, `${digits(one.value)} ${one.unit}`]),
    ),
  ].join('\n\n');
};
