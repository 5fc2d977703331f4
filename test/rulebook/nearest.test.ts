import { expect, test } from 'vitest';
import { didYouMean } from '../../src/rulebook/nearest.js';

const KNOWN = ['physical_state_only', 'physical_state_of_plants', 'infers_emotions', 'EU-AIA-26', 'EU-AIA-05-1-F', 'EU-AIA-05-1-AB'];

test.each([
  ['infers_emotion', 'infers_emotions', 'a slip'],
  ['physical_state', 'physical_state_only', 'begun: the shortest that goes on'],
  ['eu-aia-05', 'EU-AIA-05-1-F', 'begun, which says more than two slips'],
  ['infres_emotinos', 'infers_emotions', 'two slips'],
  ['phys', undefined, 'too little of a name'],
  ['physical_sta', undefined, 'broken off within a word'],
  ['weather', undefined, 'nothing of the kind'],
])('%s: %s (%s)', (name, meant, _why) => {
  expect(didYouMean(name, new Set(KNOWN).values())).toBe(meant === undefined ? '' : `; did you mean \`${meant}\`?`);
});
