import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listVersions, type PastVersion } from '../../tools/rules/site/past-versions.js';
import { makeSite } from '../../tools/rules/site.js';
import { expectAccessible, launch, newPage, visit } from '../support/browser.js';
import { byExtent, sampled } from '../support/full.js';
import { describeWith } from '../support/required-server.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';

/** Run in the page, where the types of this project do not reach. */
const FITS = 'document.documentElement.scrollWidth <= window.innerWidth';
const PAGES = [
  'index.html',
  'coverage.html',
  'changes.html',
  'vocabulary/index.html',
  'vocabulary/territory.html',
  'rules/EU-AIA-05-1-F.html',
  'rules/EU-AIA-16.html',
  'rules/CO-SB205-1703-4-A.html',
  'rules/CO-SB189-1704.html',
];

/** Each page in both widths; of which a part is tried, the widths take turns. */
const VISITS = PAGES.flatMap((file, i) => (i % 2 === 0 ? [1024, 320] : [320, 1024]).map((width) => [file, width] as const));

describeWith('CHROMIUM_BINARY', 'the site of the rule book in a browser', (binary) => {
  let browser: Browser;
  let folder: string;
  let versions: readonly PastVersion[];
  const urlOf = (file: string): string => pathToFileURL(join(folder, file)).href;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-'));
    const [ruleBook, oracle] = [shippedRuleBook(), shippedOracle()];
    // The page of changes reads the last versions that the rule book had, and where there is a night every one.
    versions = listVersions('regulations', ruleBook.version, '2026-11-28').slice(byExtent(-4, -4, 0));
    for (const [file, text] of makeSite(ruleBook, oracle, { versions, compared: byExtent(1, 1, Infinity) })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    browser = await launch(binary);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(sampled(VISITS, 3, 3))('%s is accessible, fits and loads nothing at %i px', async (file, width) => {
    const { page, complaints, hosts } = await visit(browser, urlOf(file), width);
    await expectAccessible(page);
    expect(await page.evaluate<boolean>(FITS)).toBe(true);
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual(['']);
    await page.close();
  });

  test('tells of every version, compared or not', async () => {
    const { page } = await visit(browser, urlOf('changes.html'), 1024);
    const told = page.locator('h2 + p');
    expect(await told.count()).toBe(versions.length);
    for (const text of await told.allInnerTexts()) expect(text).toMatch(/verdict|first version|Not compared here|cannot be compared/);
    await page.close();
  });

  test('a rule is accessible in the dark', async () => {
    const page = await newPage(browser, { colorScheme: 'dark' });
    await page.goto(urlOf('rules/CO-SB205-1703-4-A.html'));
    await expectAccessible(page);
    await page.close();
  });

  test('from the first page to a rule to the question behind a condition', async () => {
    const { page } = await visit(browser, urlOf('index.html'), 320);
    await page.getByRole('link', { name: 'Inferring emotions at work or in education' }).click();
    await page.getByRole('heading', { level: 1, name: 'Inferring emotions at work or in education' }).waitFor();
    await page.getByRole('link', { name: 'infers_emotions' }).first().click();
    expect(page.url()).toContain('vocabulary/biometrics.html#infers_emotions');
    await page.getByRole('heading', { name: 'infers_emotions', exact: true }).waitFor();
    await page.close();
  });
});
