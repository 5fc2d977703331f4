import { readFileSync } from 'node:fs';

/** The flags of Node with which `npm start` starts the server; everything that is compared runs with the same. */
export const START_FLAGS: readonly string[] = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
