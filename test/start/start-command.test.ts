import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };

it('is the same in the image and for `npm start`', () => {
  const command = /^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '[]';
  expect(JSON.parse(command)).toEqual(scripts.start.split(' '));
  expect(readFileSync('deploy/bundle/install.sh', 'utf8')).toContain(`exec ${scripts.start.replace('dist/', 'program/')}\n`);
});
