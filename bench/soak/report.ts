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
const MOST_GROWTH = { share: 0.2, megabytes: 30, descriptors: 40 };

const grew = ({ minutes, megabytes: [early, late], descriptors: [few, many] }: Slope): boolean =>
  minutes >= JUDGED_FROM &&
  (late - early > Math.max(MOST_GROWTH.megabytes, MOST_GROWTH.share * early) || many - few > MOST_GROWTH.descriptors);

const fromTo = (numbers: readonly number[]): string => numbers.map((one) => one.toFixed(0)).join(' → ');
const line = ({ name, minutes, megabytes, descriptors, megabytesAnHour, descriptorsAnHour }: Slope): string =>
  `  ${name}: ${minutes.toFixed(1)} min, ${fromTo(megabytes)} MB (${megabytesAnHour.toFixed(1)} an hour), ` +
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
    ...growing.map(({ name }) => `${name} holds more and more`),
    ...(tally.compared === 0 || r.acknowledged === 0 ? ['nothing was compared or acknowledged'] : []),
  ];
  console.log(`load of the machine in the end ${machineLoad()}`);
  console.log(
    broken.length === 0 ? `every promise kept (seed ${r.seed})` : `BROKEN (seed ${r.seed}):\n${broken.map((one) => `  ${one}`).join('\n')}`,
  );
  return broken.length === 0;
};
