import type { Question } from '../../src/verdict/verdict.js';

/** A text as it is put to the oracle where its cost is measured: of one day, so that what it costs changes with the program alone. */
export const asked = (action: string): Question => ({
  domain: 'general',
  action,
  asOf: '2026-11-27',
  basis: 'in_force',
  facts: {},
  jurisdictions: [],
});
