import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EvidencePackages } from '../../src/evidence/packages.js';
import { LogReader } from '../../src/log/log-reader.js';
import { ProofQueue } from '../../src/proof/proof-queue.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import { KnownKeys } from '../../src/tenants/known-keys.js';
import { NOON, type Running, startApp } from '../http/start-app.js';
import { expectAccessible, launch, newPage, visit } from '../support/browser.js';
import { type Filled, fillRegister } from '../support/fill-register.js';
import { issueKey } from '../support/issue-key.js';
import { describeWith } from '../support/required-server.js';
import { oracleOf, ruleBookIn } from '../support/rule-book.js';

/** Run in the page, where the types of this project do not reach. */
const FITS = 'document.documentElement.scrollWidth <= window.innerWidth';
const AT = NOON.toISOString();

describeWith('CHROMIUM_BINARY', 'the portal in a browser', (binary) => {
  let key: string;
  let browser: Browser;
  let app: Running;
  let folder: string;
  let stores: Stores;
  let filled: Filled;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-page-'));
    stores = openEmbedded(folder);
    await stores.prepare();
    const queue = new ProofQueue(stores.blocks, 0);
    const ruleBook = ruleBookIn('test/compile/fixtures/tiny');
    const oracle = oracleOf(ruleBook, { proofs: queue });
    const { facts, domain, on, jurisdiction, basis } = ruleBook.cases[0] ?? expect.unreachable();
    const { cid } = oracle.decide({ domain, action: 'Sort pebbles.', facts, asOf: on, jurisdictions: jurisdiction, basis });
    for (let day = 10; day < 20; day += 1)
      filled = await fillRegister(
        stores,
        'acme',
        `2026-11-${day}`,
        Array.from({ length: day - 7 }, () => cid),
      );
    key = await issueKey(stores.tenants, {
      createdAt: AT,
      tenant: { tier: 'enterprise' },
      key: { scopes: ['audit'], expiresAt: '2027-01-01T00:00:00.000Z', rangeFrom: '2026-11-01', rangeTo: '2026-11-30' },
    });
    const keys = new KnownKeys(stores.tenants);
    await keys.refresh();
    const packages = new EvidencePackages(
      join(folder, 'packages'),
      async (_, file) => writeFileSync(file, 'whole'),
      () => NOON,
    );
    const portal = { ...stores, packages, keys, registerDays: 1_095, write: async () => undefined, log: new LogReader(stores.log) };
    app = await startApp({ portal, blocks: { waiting: queue, linked: oracle.linked, held: stores.blocks } });
    browser = await launch(binary);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await stores.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([320, 1280])('leads from signing in to a proof that is confirmed, by keyboard, at %i px', async (width) => {
    const { page, complaints, hosts } = await visit(browser, `${app.url}/portal`, width);
    const isFine = async (name: string): Promise<void> => {
      await expectAccessible(page);
      expect(await page.evaluate(FITS), name).toBe(true);
      if (process.env['SCREENSHOTS'] !== undefined)
        await page.screenshot({ path: join(process.env['SCREENSHOTS'], `portal-${name}-${width}.png`), fullPage: true });
    };
    await isFine('sign-in');
    await page.focus('#key');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('To the content');
    await isFine('overview');
    await page.emulateMedia({ colorScheme: 'dark' });
    await isFine('overview-dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    expect(await page.isVisible('nav')).toBe(false);
    if (process.env['SCREENSHOTS'] !== undefined && width > 1_000)
      await page.pdf({ path: join(process.env['SCREENSHOTS'], 'portal-overview.pdf'), format: 'A4' });
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Evidence packages' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portal/packages');
    await page.fill('#from', '2026-11-10');
    await page.fill('#to', `2026-11-1${width === 320 ? 1 : 2}`);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Download' }).waitFor();
    await isFine('package');
    await page.getByRole('link', { name: 'All packages' }).click();
    await isFine('packages');

    await page.getByRole('link', { name: 'Find' }).click();
    await page.selectOption('#by', 'agent');
    await page.fill('#value', '@acme-agent');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: filled.receiptIds[1] ?? '' }).waitFor();
    await isFine('find');
    await page.getByRole('link', { name: filled.receiptIds[1] ?? '' }).click();
    await page.getByRole('heading', { name: 'Chain' }).waitFor();
    await isFine('receipt');

    await page.goto(`${app.url}/portal/verdicts/${filled.verdictIds[0]}`);
    await isFine('verdict');
    await page.getByRole('button', { name: 'Check the proof here' }).press('Enter');
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor();
    await isFine('confirmed');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Key').waitFor();
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    await page.close();
  });

  test('shows everything without script, and refuses a wrong key in words', async () => {
    const page = await newPage(browser, { javaScriptEnabled: false });
    await page.goto(`${app.url}/portal`);
    await page.fill('#key', 'wrong');
    await page.click('button');
    expect(await page.textContent('[role=alert]')).toContain('not valid here');
    await page.fill('#key', key);
    await page.click('button');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(`${app.url}/portal/verdicts/${filled.verdictIds[0]}`);
    expect(await page.isVisible('#check')).toBe(false);
    expect(await page.textContent('noscript')).toContain('npm run rules -- verify');
    await page.close();
  });

  test('is framed by nobody', async () => {
    const { page, complaints } = await visit(browser, `${app.url}/portal`);
    await page.setContent(`<iframe src="${app.url}/portal"></iframe>`);
    await expect.poll(() => complaints.join()).toMatch(/frame/i);
    await page.close();
  });
});
