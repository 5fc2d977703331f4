import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProofQueue } from '../../src/proof/proof-queue.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';
import { type Running, startApp } from '../http/start-app.js';
import { expectAccessible, launch, visit } from '../support/browser.js';
import { describeWith } from '../support/required-server.js';
import { oracleOf, ruleBookIn } from '../support/rule-book.js';

/** Run in the page, where the types of this project do not reach. */
const FITS = 'document.documentElement.scrollWidth <= window.innerWidth';
const ACTION = 'Sort the pebbles of the beach by colour.';

describeWith('CHROMIUM_BINARY', 'the pages of a proof in a browser', (binary) => {
  const ruleBook = ruleBookIn('test/compile/fixtures/tiny');
  const { facts, domain, on, jurisdiction, basis } = ruleBook.cases.find((one) => one.expect.verdict === 'BLOCKED') ?? expect.unreachable();
  let browser: Browser;
  let app: Running;
  let folder: string;
  let stores: Stores;
  let oracle: OpenOracle;
  let cid: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'verify-page-'));
    stores = openEmbedded(folder);
    await stores.prepare();
    const queue = new ProofQueue(stores.blocks, 0);
    oracle = oracleOf(ruleBook, { proofs: queue });
    ({ cid } = oracle.decide({ domain, action: ACTION, facts, asOf: on, jurisdictions: jurisdiction, basis }));
    app = await startApp({ blocks: { waiting: queue, linked: oracle.linked, held: stores.blocks } });
    browser = await launch(binary);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await stores.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([320, 1280])('lead from the proof to its confirmation at %i px, in both colour schemes', async (width) => {
    const { page, complaints, hosts } = await visit(browser, `${app.url}/api/v1/proofs/${cid}`, width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.goto(`${app.url}/api/v1/proofs/${cid}`);
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      expect(await page.evaluate(FITS)).toBe(true);
      await page.getByRole('link', { name: 'Check it in this browser' }).click();
      await page.fill('#action', ACTION);
      await page.click('#go');
      await page.getByRole('heading', { name: 'Confirmed' }).waitFor();
      expect(await page.textContent('#result')).toContain(`${oracle.linked.cids.length + 1} blocks were hashed`);
      await expectAccessible(page);
      expect(await page.evaluate(FITS)).toBe(true);
    }
    if (process.env['SCREENSHOTS'] !== undefined)
      await page.screenshot({ path: join(process.env['SCREENSHOTS'], `verify-${width}.png`), fullPage: true });
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    await page.close();
  });

  test('take a file, and refuse one with a bit turned, another action and a proof that is not here', async () => {
    const car = Buffer.from(await (await fetch(`${app.url}/ipfs/${cid}?format=car`)).arrayBuffer());
    const { page } = await visit(browser, `${app.url}/verify#${cid}`);
    const said = async (title: string): Promise<string | null> => {
      await page.click('#go');
      await page.getByRole('heading', { name: title }).waitFor();
      return page.textContent('#result');
    };
    for (const [name, bytes, title, words] of [
      ['whole', car, 'Confirmed', 'blocks were hashed'],
      ['turned', Buffer.concat([car.subarray(0, -1), Uint8Array.of((car.at(-1) as number) ^ 1)]), 'Refused', 'does not hash'],
      ['cut', car.subarray(0, -7), 'Refused', 'cut off'],
    ] as const) {
      writeFileSync(join(folder, `${name}.car`), bytes);
      await page.setInputFiles('#file', join(folder, `${name}.car`));
      expect(await said(title)).toContain(words);
    }
    await page.setInputFiles('#file', join(folder, 'whole.car'));
    await page.fill('#action', 'Another action');
    expect(await said('Refused')).toContain('another action');
    await page.setInputFiles('#file', []);
    await page.fill('#cid', oracle.linked.roots[0]?.replace(/.{3}$/, 'aaa') ?? '');
    expect(await said('Refused')).toMatch(/No such block|CID/);
    await page.close();
  });
});
