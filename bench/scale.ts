import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, requests: { type: 'string' } }, strict: false });

/** How much is measured. `--quick` is for a look while working on something; figures to be quoted come from the whole. */
export const QUICK = values.quick === true;

/** Requests beside writes and a reload: `--requests`. */
const requests = typeof values.requests === 'string' ? Number(values.requests) : undefined;

export const scale = QUICK
  ? {
      rules: [28, 1_000],
      rounds: 3,
      roundMilliseconds: 60,
      warmMilliseconds: 200,
      httpRounds: 1,
      httpSeconds: 2,
      warmRequests: 3_000,
      underLoad: requests ?? 50_000,
    }
  : {
      rules: [28, 100, 1_000, 10_000, 100_000],
      rounds: 5,
      roundMilliseconds: 120,
      warmMilliseconds: 1_000,
      httpRounds: 3,
      httpSeconds: 2,
      warmRequests: 20_000,
      underLoad: requests ?? 1_000_000,
    };
