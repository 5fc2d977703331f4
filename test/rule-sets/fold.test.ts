import { describe, it } from 'vitest';
import { addsRefusalsOnly, differenceIsComplete } from './fold-properties.js';

describe('a generated rule set', () => {
  it('only adds refusals', () => addsRefusalsOnly(20));
  it('differs from another just where a change says so', () => differenceIsComplete(15));
});
