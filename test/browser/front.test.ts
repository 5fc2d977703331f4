import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startApp } from '../http/start-app.js';
import { expectAccessible, launch, newPage, visit } from '../support/browser.js';
import { describeWith } from '../support/required-server.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';

/** Run in the page, where the types of this project do not reach. */
const FITS = 'document.documentElement.scrollWidth <= window.innerWidth';

describeWith('CHROMIUM_BINARY', 'the front page in a browser', (binary) => {
  let browser: Browser;
  let app: Running;
  beforeAll(async () => {
    app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook() });
    browser = await launch(binary);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  test.each([320, 768, 1280])('answers an example in one click at %i px, in both colour schemes', async (width) => {
    const { page, complaints, hosts } = await visit(browser, `${app.url}/`, width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.goto(`${app.url}/`);
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      expect(await page.evaluate(FITS)).toBe(true);
      await page.getByRole('button', { name: /Score candidates/ }).click();
      await page.getByRole('heading', { name: 'BLOCKED' }).waitFor();
      expect(await page.textContent('.answer')).toContain('Art. 5(1)(f)');
      expect(await page.textContent('.answer')).toContain('bafyrei');
      await expectAccessible(page);
      expect(await page.evaluate(FITS)).toBe(true);
    }
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    await page.close();
  });

  test('works without script: asks, corrects an answer, and is decided again', async () => {
    const page = await newPage(browser, { javaScriptEnabled: false });
    await page.goto(`${app.url}/`);
    await page.fill('#action', 'Read the mood of staff from their faces');
    await page.click('#ask > button');
    expect(await page.textContent('#verdict')).toBe('BLOCKED');
    await page.selectOption('#fact-physical_state_only', 'true');
    await page.click('#ask > button');
    expect(await page.textContent('#verdict')).toBe('ALLOWED');
    await page.close();
  });

  test.each([320, 1280])('leads from the list of rules to one, found without a script, at %i px', async (width) => {
    const { page, complaints } = await visit(browser, `${app.url}/`, width);
    await page.getByRole('link', { name: 'The rules' }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.getByRole('searchbox').fill('emotions work');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Inferring emotions at work or in education' }).click();
    await page.getByRole('heading', { level: 1, name: 'Inferring emotions at work or in education' }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(FITS)).toBe(true);
    await page.getByRole('link', { name: 'All rules' }).click();
    expect(new URL(page.url()).pathname).toBe('/rules');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('shares a question in the fragment, and reads no link that is too long or holds markup', async () => {
    const { page, complaints } = await visit(browser, `${app.url}/`);
    await page.fill('#action', 'Translate a <b>menu</b>');
    await page.click('#copy');
    const link = page.url();
    expect(new URL(link).hash).toContain('menu');
    await page.goto('about:blank');
    await page.goto(link);
    expect(await page.inputValue('#action')).toBe('Translate a <b>menu</b>');
    await page.goto('about:blank');
    await page.goto(`${app.url}/#action=${'x'.repeat(100_000)}`);
    expect(await page.textContent('#said')).toContain('too long');
    expect(await page.inputValue('#action')).toBe('');
    expect(complaints).toEqual([]);
    expect(app.logged()).not.toContain('menu');
    await page.close();
  });
});
