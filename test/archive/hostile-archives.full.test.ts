import { expect, it } from 'vitest';
import { ArchiveRefused } from '../../src/archive/archive-bounds.js';
import { unpack } from '../../src/archive/unpack.js';
import { hostileArchives } from './hostile-archives.js';

it('of two hundred hostile archives each is refused with what is wrong, and none in any other way', async () => {
  const archives = hostileArchives();
  expect(archives.length).toBeGreaterThanOrEqual(200);
  const wrong: string[] = [];
  for (const { name, bytes, type, codes } of archives) {
    const outcome = await unpack(bytes, type).then(
      () => 'taken',
      (error: unknown) => (error instanceof ArchiveRefused ? error.code : String(error)),
    );
    if (!codes.includes(outcome)) wrong.push(`${name}: ${outcome}`);
  }
  expect(wrong).toEqual([]);
});
