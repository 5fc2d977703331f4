import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byExtent } from '../support/full.js';
import { type Service, startService } from '../support/service.js';
import { ask, isAlive, makeShared, type Shared, timesLogged, workersOf } from '../support/several.js';

const RECEIPT = '/api/v1/public/receipt';

describe('several processes in trouble', () => {
  let shared: Shared;
  let service: Service;
  beforeAll(async () => {
    shared = makeShared();
    service = await startService(shared.environment);
  });
  afterAll(async () => {
    await service?.stop();
    shared.remove();
  });

  const serves = (many: number): Promise<void> => expect.poll(() => timesLogged(service, '"a worker serves"')).toBe(many);

  it('lose nothing but what a killed one was about to answer, and what was acknowledged is there', async () => {
    const acknowledged: string[] = [];
    const lost: unknown[] = [];
    const others: number[] = [];
    let killing = true;
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      for (let n = 0; killing || n < 5; n++) {
        const receipt = { agent_id: '@lender', decision: 'REVIEW', subject_id: 'a'.repeat(64) };
        try {
          const { status, body } = await ask(service.url, RECEIPT, { body: receipt, from: `198.51.100.${(caller * 30 + (n % 30)) % 250}` });
          if (status === 201) acknowledged.push((JSON.parse(body) as { receipt_id: string }).receipt_id);
          else others.push(status);
        } catch (error) {
          lost.push((error as NodeJS.ErrnoException).code);
        }
      }
    });
    const kills = 3;
    for (let n = 0; n < kills; n++) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      const served = timesLogged(service, '"a worker serves"');
      process.kill(workersOf(service).get(1) ?? 0, 'SIGKILL');
      await serves(served + 1);
    }
    killing = false;
    await Promise.all(callers);
    // A killed worker takes with it what it had begun: at most what each caller had asked just then.
    expect(lost.length).toBeLessThanOrEqual(8 * kills);
    expect(lost.filter((code) => code !== 'ECONNRESET' && code !== 'EPIPE')).toEqual([]);
    expect(others.filter((status) => status !== 429)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(20);
    const file = new Database(join(shared.scratch, 'data', 'oracle.db'), { readonly: true });
    const kept = new Set((file.prepare('SELECT receipt_id FROM receipts').all() as { receipt_id: string }[]).map((row) => row.receipt_id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(file.prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' });
    file.close();
    expect(service.logged()).toContain('workers end soon after their start: the next one waits');
  });

  it('on SIGHUP answer from the changed rule book, one after the other, and no request is lost', async () => {
    const head = join(shared.regulations, 'rulebook.yaml');
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const versions = new Set<string>();
    const wrong: unknown[] = [];
    let reloading = true;
    const callers = [agent, agent, agent, agent, undefined, undefined].map(async (over) => {
      while (reloading) {
        try {
          const { status, body } = await ask(service.url, '/readyz', over === undefined ? {} : { agent: over });
          if (status === 200) versions.add((JSON.parse(body) as { rulebook: { version: string } }).rulebook.version);
          else wrong.push(status);
        } catch (error) {
          wrong.push(error);
        }
      }
    });
    const before = [...workersOf(service).values()];
    const published = byExtent(['9.0.0'], ['9.0.0'], ['8.0.0', '9.0.0']);
    for (const version of published) {
      writeFileSync(head, readFileSync(head, 'utf8').replace(/^version: .*$/m, `version: ${version}`));
      const reloads = timesLogged(service, '"rule book reloaded"');
      service.child.kill('SIGHUP');
      await expect.poll(() => timesLogged(service, '"rule book reloaded"')).toBe(reloads + 1);
      expect((JSON.parse((await ask(service.url, '/readyz')).body) as { rulebook: unknown }).rulebook).toMatchObject({ version });
    }
    await expect.poll(() => before.some(isAlive)).toBe(false);
    reloading = false;
    await Promise.all(callers);
    agent.destroy();
    expect(wrong).toEqual([]);
    expect([...versions]).toEqual(expect.arrayContaining(published));
  });

  it('go on with the old rule book where the new one has errors, and come back on it though the files are broken', async () => {
    const broken = join(shared.regulations, 'vocabulary', 'broken.yaml');
    writeFileSync(broken, 'theme: broken\nfacts: [\n');
    service.child.kill('SIGHUP');
    await expect.poll(() => service.logged().includes('rule book refused')).toBe(true);
    const served = timesLogged(service, '"a worker serves"');
    process.kill(workersOf(service).get(2) ?? 0, 'SIGKILL');
    await serves(served + 1);
    const told = (await ask(service.url, '/metrics')).body;
    expect([...told.matchAll(/^oracle_rule_book_info\{version="([^"]+)"/gm)].map(([, version]) => version)).toEqual(['9.0.0', '9.0.0']);
    rmSync(broken);
  });

  it('replace one that hangs, and the others answer meanwhile', async () => {
    const served = timesLogged(service, '"a worker serves"');
    const hung = workersOf(service).get(1) ?? 0;
    process.kill(hung, 'SIGSTOP');
    const answered = await Promise.all(Array.from({ length: 20 }, () => ask(service.url, '/healthz')));
    expect(answered.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await serves(served + 1);
    expect(service.logged()).toContain('a worker hangs and is killed');
    expect(isAlive(hung)).toBe(false);
  });

  it('end with the process that started them, though it was killed', async () => {
    await service.stop();
    service = await startService(shared.environment);
    await expect.poll(() => workersOf(service).size).toBe(2);
    const pids = [...workersOf(service).values()];
    const ended = once(service.child, 'exit');
    service.child.kill('SIGKILL');
    await ended;
    // All end within the ten seconds of a stop; with as much again for a busy machine.
    await expect.poll(() => pids.some(isAlive), { timeout: 20_000 }).toBe(false);
  });

  it('reload once they are up where that is asked for while they start', async () => {
    await service.stop();
    let asked = false;
    service = await startService(shared.environment, undefined, (child, logged) => {
      if (!asked && logged.includes('"a worker serves"')) asked = child.kill('SIGHUP');
    });
    await expect.poll(() => timesLogged(service, '"rule book reloaded"')).toBe(1);
    expect((await ask(service.url, '/readyz')).status).toBe(200);
  });

  it('start none where the first cannot start, and say why once', async () => {
    const file = new Database(join(shared.scratch, 'data', 'oracle.db'));
    file.exec('INSERT INTO schema_version (version) VALUES (99)');
    file.close();
    await expect(startService(shared.environment)).rejects.toThrow(/schema version 99[\s\S]*The store cannot be used; not started\.\n$/);
    await expect(startService({ ...shared.environment, WEB_CONCURRENCY: '0' })).rejects.toThrow(
      'WEB_CONCURRENCY must be a whole number from 1',
    );
  });
});
