import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requireOracle } from '../../tools/rules/rule-book/open-rule-book.js';
import { makeSite } from '../../tools/rules/site.js';
import { expectAccessible, launch, visit } from '../support/browser.js';
import { describeWith } from '../support/required-server.js';

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

// Its page of changes reads every version that the rule book ever had.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

describeWith('CHROMIUM_BINARY', 'the site of the rule book in a browser', (binary) => {
  let browser: Browser;
  let folder: string;
  const urlOf = (file: string): string => pathToFileURL(join(folder, file)).href;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-'));
    const { ruleBook, oracle } = requireOracle();
    for (const [file, text] of makeSite(ruleBook, oracle)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    browser = await launch(binary);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(
    PAGES.flatMap(
      (file) =>
        [
          [file, 1024],
          [file, 320],
        ] as const,
    ),
  )('%s is accessible, fits and loads nothing at %i px', async (file, width) => {
    const { page, complaints, hosts } = await visit(browser, urlOf(file), width);
    await expectAccessible(page);
    expect(await page.evaluate<boolean>(FITS)).toBe(true);
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual(['']);
    await page.close();
  });

  test('a rule is accessible in the dark', async () => {
    const page = await browser.newPage({ colorScheme: 'dark' });
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
