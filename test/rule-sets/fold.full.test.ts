import { describe, it } from 'vitest';
import { addsRefusalsOnly, differenceIsComplete } from './fold-properties.js';

describe('10,000 generated rule sets', () => {
  it('only add refusals', () => addsRefusalsOnly(10_000), 3_600_000);
  it('differ from one another just where a change says so', () => differenceIsComplete(2_000), 3_600_000);
});
