import { describe, it } from 'vitest';
import { byExtent } from '../support/full.js';
import { addsRefusalsOnly, differenceIsComplete } from './fold-properties.js';

const SETS = byExtent(250, 250, 10_000);

describe(`${SETS} generated rule sets`, () => {
  it('only add refusals', () => addsRefusalsOnly(SETS), 3_600_000);
  it('differ from one another just where a change says so', () => differenceIsComplete(SETS / 5), 3_600_000);
});
