import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.js';
import { timesLogged } from '../support/several.js';

/** What may differ between two answers to one question from one rule book. */
const OF_ITS_OWN = ['verdict_id', 'created_at'];

const ITEMS = [
  { domain: 'employment', action: 'Score people at work', facts: { scores_people: true, setting: 'workplace' } },
  { domain: 'employment', action: 'Score people who agreed', facts: { scores_people: true, consent: true } },
  { domain: 'general', action: 'Rotate the signing keys' },
];

type Answer = Readonly<Record<string, unknown>>;

const withoutItsOwn = (answer: Answer): string => JSON.stringify(Object.entries(answer).filter(([name]) => !OF_ITS_OWN.includes(name)));

describe('a reload under load', () => {
  let scratch: string;
  let service: Service;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'reload-'));
    cpSync('test/compile/fixtures/tiny', join(scratch, 'regulations'), { recursive: true });
    // Every answer is made anew, so that none is right for having been remembered.
    service = await startService({
      REGULATIONS_DIR: join(scratch, 'regulations'),
      DATA_DIR: join(scratch, 'data'),
      FREE_DAILY_QUOTA: '0',
      MEMO_ENTRIES: '0',
    });
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  const rewrite = (name: string, from: RegExp, to: string): void => {
    const file = join(scratch, 'regulations', name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };
  const reload = async (said = '"rule book reloaded"'): Promise<void> => {
    const before = timesLogged(service, said);
    service.child.kill('SIGHUP');
    await expect.poll(() => timesLogged(service, said)).toBe(before + 1);
  };
  /** One batch, answered whole. */
  const ask = async (): Promise<readonly string[]> => {
    const answer = await fetch(`${service.url}/api/v1/compliance/employment/batch`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ actions: Array.from({ length: 9 }, (_, n) => ITEMS[n % ITEMS.length]) }),
    });
    expect(answer.status).toBe(200);
    const { results } = (await answer.json()) as { results: readonly { status: number; body: Answer }[] };
    expect(results.map(({ status }) => status)).toEqual(Array(9).fill(200));
    return results.map(({ body }) => withoutItsOwn(body));
  };

  it('answers each request from one rule book alone, the old one or the new one', async () => {
    const books = new Map<string, number>();
    books.set(JSON.stringify(await ask()), 1);
    let reloading = true;
    const seen: string[] = [];
    const callers = Array.from({ length: 4 }, async () => {
      while (reloading) seen.push(JSON.stringify(await ask()));
    });
    for (let book = 2; book <= 4; book++) {
      rewrite('rulebook.yaml', /^version: .*$/m, `version: ${book}.0.0`);
      await reload();
      books.set(JSON.stringify(await ask()), book);
    }
    reloading = false;
    await Promise.all(callers);
    // The version is in every proof, so each book gives other names to the same verdicts.
    expect(books.size).toBe(4);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter((answers) => !books.has(answers))).toEqual([]);
    // Every caller went forward only: nobody saw an older book after a newer one, since one reference is swapped.
    const order = seen.map((answers) => books.get(answers) ?? 0);
    expect(order.filter((book, at) => at >= 4 && book < Math.min(...order.slice(at - 4, at)))).toEqual([]);
  });

  it('goes on with the old rule book where a case of the new one fails, and names the case', async () => {
    const before = await ask();
    rewrite(join('law', 'ban.cases.yaml'), /verdict: BLOCKED/, 'verdict: ALLOWED');
    rewrite('rulebook.yaml', /^version: .*$/m, 'version: 9.0.0');
    await reload('rule book refused');
    expect(service.logged()).toMatch(/ban\.cases\.yaml:\d+:\d+ case-fails: .*verdict is BLOCKED, expected ALLOWED/);
    expect(await ask()).toEqual(before);
    rewrite(join('law', 'ban.cases.yaml'), /verdict: ALLOWED/, 'verdict: BLOCKED');
    await reload();
    expect(await ask()).not.toEqual(before);
  });
});
