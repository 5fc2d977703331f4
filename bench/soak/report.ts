import { machineLoad } from '../machine-load.js';
import type { Tally } from './traffic.js';
import type { Slope } from './watch.js';

/** What a soak came to. */
export interface Reported {
  readonly minutes: number;
  readonly seed: number;
  readonly rate: number;
  readonly happened: ReadonlyMap<string, number>;
  readonly tally: Tally;
  /** Requests that were not sent since too many were under way. */
  readonly held: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly recovered: boolean;
  readonly slopes: readonly Slope[];
  /** Milliseconds by which the process that asks was late at most. */
  readonly ownDelay: number;
}

/** A process that served this long, in minutes, must hold in the end what it held early on, but for so much. */
const JUDGED_FROM = 4;
const MOST_DESCRIPTORS = 40;
/** What is still in use shows what is never given back. */
const MOST_LIVE = { share: 0.1, megabytes: 10 };
/** Resident memory also holds garbage, and more of it while a process warms up: it would only show what V8 does not know of. */
const MOST_RESIDENT = { share: 0.5, megabytes: 60 };

const isMore = ([early, late]: readonly [number, number], { share, megabytes }: typeof MOST_LIVE): boolean =>
  late - early > Math.max(megabytes, share * early);

const grew = ({ minutes, megabytes, live, descriptors: [few, many] }: Slope): boolean =>
  minutes >= JUDGED_FROM &&
  (live === undefined || isMore(live, MOST_LIVE) || isMore(megabytes, MOST_RESIDENT) || many - few > MOST_DESCRIPTORS);

const fromTo = (numbers: readonly number[]): string => numbers.map((one) => one.toFixed(0)).join(' → ');
const line = ({ name, minutes, megabytes, live, descriptors, megabytesAnHour, descriptorsAnHour }: Slope): string =>
  `  ${name}: ${minutes.toFixed(1)} min, ${live === undefined ? '' : `in use ${fromTo(live)} MB, `}` +
  `resident ${fromTo(megabytes)} MB (${megabytesAnHour.toFixed(1)} an hour), ` +
  `${fromTo(descriptors)} descriptors (${descriptorsAnHour.toFixed(1)} an hour)`;

/** Prints what a soak came to, and says whether every promise was kept. */
export const report = (r: Reported): boolean => {
  const { tally } = r;
  const spread = tally.times.spread(60 * r.minutes, 0);
  console.log(`\nfaults:\n${[...r.happened].map(([name, times]) => `  ${times} × ${name}`).join('\n')}`);
  console.log(
    `answers:\n${[...tally.statuses]
      .sort()
      .map(([what, times]) => `  ${what}: ${times}`)
      .join('\n')}`,
  );
  console.log(`verdicts: p50 ${spread.p50} ms, p99 ${spread.p99} ms, largest ${spread.largest} ms; ${r.held} requests held back`);
  console.log(`compared with the plain scan: ${tally.compared}; broken off where a process was killed: ${tally.lost}`);
  console.log(
    `receipts acknowledged: ${r.acknowledged}, lost: ${r.lost.length}${r.lost
      .slice(0, 5)
      .map((one) => `\n  ${one}`)
      .join('')}`,
  );
  console.log(`what processes held:\n${r.slopes.map(line).join('\n')}`);
  const growing = r.slopes.filter(grew);
  const broken = [
    ...tally.wrong,
    ...(tally.wrongs > tally.wrong.length ? [`and ${tally.wrongs - tally.wrong.length} more`] : []),
    ...(r.lost.length > 0 ? [`${r.lost.length} acknowledged receipts are not there`] : []),
    ...(r.recovered ? [] : ['a service did not recover within a minute of the last fault']),
    ...growing.map(({ name }) => `${name} holds more and more, or could not be asked`),
    ...(tally.compared === 0 || r.acknowledged === 0 ? ['nothing was compared or acknowledged'] : []),
  ];
  console.log(`load of the machine in the end ${machineLoad()}`);
  console.log(
    broken.length === 0 ? `every promise kept (seed ${r.seed})` : `BROKEN (seed ${r.seed}):\n${broken.map((one) => `  ${one}`).join('\n')}`,
  );
  return broken.length === 0;
};
