import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { seedOracleAgent } from '../../src/stores/oracle-agent.js';
import type { Stores } from '../../src/stores/stores.js';
import { NOON, type Running, startApp } from '../http/start-app.js';
import { expectAccessible, launch, visit } from '../support/browser.js';
import { describeWith } from '../support/required-server.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';

/** Run in the page, where the types of this project do not reach. */
const FITS = 'document.documentElement.scrollWidth <= window.innerWidth';

describeWith('CHROMIUM_BINARY', 'a conversation in a browser', (binary) => {
  let browser: Browser;
  let app: Running;
  let stores: Stores;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'chat-'));
    stores = openEmbedded(directory);
    await stores.prepare();
    await seedOracleAgent(stores, NOON);
    app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook(), publicApi: { stores } });
    browser = await launch(binary);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await stores.close();
    await rm(directory, { recursive: true, force: true });
  });

  test.each([320, 1280])('asks, takes answers by button and by word, and shows what each verdict rests on, at %i px', async (width) => {
    const { page, complaints, hosts } = await visit(browser, `${app.url}/chat/oracle`, width);
    const log = page.getByRole('log');
    const say = async (text: string): Promise<void> => {
      await page.getByLabel('Your message').fill(text);
      await page.keyboard.press('Enter');
    };
    await say('hello, who are you?');
    await expect.poll(() => log.textContent()).toContain('for example: “');
    expect(await log.getByRole('link').count()).toBe(0);

    await say("Can I use webcams to check my employees' mood?");
    const first = log.locator('.verdict').last();
    await expect.poll(() => first.textContent()).toContain('BLOCKED.');
    expect(await first.textContent()).toContain('What would change it:');
    expect(await first.getByRole('link', { name: 'Art. 5(1)(f)' }).getAttribute('href')).toMatch(/^https:\/\//);
    expect(await first.getByRole('link', { name: 'Proof' }).getAttribute('href')).toMatch(/\/api\/v1\/proofs\/bafyrei/);

    await say('ok and if it is for safety?');
    await expect.poll(() => log.locator('.verdict').last().textContent()).toContain('Decided together with');
    await expect.poll(() => log.locator('.verdict').last().textContent()).toContain('Art. 50(3)');
    await expectAccessible(page);
    expect(await page.evaluate<boolean>(FITS)).toBe(true);

    await page.getByRole('button', { name: 'Yes' }).press('Enter');
    await expect.poll(() => log.locator('.verdict').last().textContent()).toContain('ALLOWED.');
    expect(await log.locator('.user').last().textContent()).toBe('Yes');
    expect(await page.getByRole('button', { name: 'Yes' }).count()).toBe(0);
    expect(await page.locator('compliance-agent-chat textarea:focus').count()).toBe(1);
    await expectAccessible(page);
    expect(await page.evaluate<boolean>(FITS)).toBe(true);
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(app.logged()).not.toContain('webcams');
    await page.close();
  });

  test('a message that was taken wrongly is put right by a button', async () => {
    const { page } = await visit(browser, `${app.url}/chat/oracle`);
    const log = page.getByRole('log');
    const say = async (text: string): Promise<void> => {
      await page.getByLabel('Your message').fill(text);
      await page.keyboard.press('Enter');
    };
    await say("Can I use webcams to check my employees' mood?");
    await expect.poll(() => log.textContent()).toContain('BLOCKED.');
    await say('Water the plants in the office');
    await page.getByRole('button', { name: 'No, add it to the action before' }).click();
    await expect.poll(() => log.locator('.verdict').last().textContent()).toContain('BLOCKED.');
    await page.getByRole('button', { name: 'No, this is a new action' }).click();
    await expect.poll(() => log.locator('.verdict').last().textContent()).toContain('ALLOWED.');
    await page.close();
  });
});
