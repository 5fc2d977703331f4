import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openServedOracle, snapshotsOf } from '../../../src/verdict/oracle/served-oracle.js';

/** What somebody else does while the rule book is read. */
const meanwhile = vi.hoisted(() => ({ happens: (): void => undefined }));
vi.mock('../../../src/rulebook/load-rule-book.js', async (original) => {
  const module = await original<typeof import('../../../src/rulebook/load-rule-book.js')>();
  return {
    ...module,
    loadRuleBook: (...given: Parameters<typeof module.loadRuleBook>) => {
      meanwhile.happens();
      return module.loadRuleBook(...given);
    },
  };
});

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'meanwhile-'));
  cpSync('test/compile/fixtures/tiny', join(scratch, 'regulations'), { recursive: true });
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

it.each([
  ['keeps what it read under the name of its files', () => undefined, true],
  ['answers, but keeps nothing, where a file changed while it was read', (file: string) => appendFileSync(file, '# edited\n'), false],
])('%s', (_, happens, kept) => {
  const [folder, cache] = [join(scratch, 'regulations'), join(scratch, 'cache')];
  const before = snapshotsOf(folder, cache);
  meanwhile.happens = () => happens(join(folder, 'law/ban.yaml'));
  expect(openServedOracle(folder, cache, {}).oracle?.summary.rules).toBeGreaterThan(0);
  expect([before.ruleBook, snapshotsOf(folder, cache).ruleBook].map((path) => existsSync(path))).toEqual([kept, kept]);
});
