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
      httpRounds: 3,
      httpRequests: { 'memo hit': 4_000, 'new text': 1_500, 'new text, explained': 800, 'batch of 100 new texts': 15 },
      warmRequests: 3_000,
      underLoad: requests ?? 50_000,
    }
  : {
      rules: [28, 100, 1_000, 10_000, 100_000],
      rounds: 5,
      roundMilliseconds: 120,
      warmMilliseconds: 1_000,
      httpRounds: 7,
      httpRequests: { 'memo hit': 20_000, 'new text': 6_000, 'new text, explained': 3_000, 'batch of 100 new texts': 60 },
      warmRequests: 20_000,
      underLoad: requests ?? 1_000_000,
    };
