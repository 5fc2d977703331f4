import { loadavg } from 'node:os';

/** The load averages of the machine over 1, 5 and 15 minutes, as one text. */
export const machineLoad = (): string =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
