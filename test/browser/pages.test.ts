import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { seedOracleAgent } from '../../src/stores/oracle-agent.js';
import type { Stores } from '../../src/stores/stores.js';
import { NOON, type Running, startApp } from '../http/start-app.js';
import { expectAccessible, foreignPage, launch, newPage, visit } from '../support/browser.js';
import { describeWith } from '../support/required-server.js';
import { buildAgent } from '../support/sample-records.js';

const EVIL = '<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>';

/** Run in the page, where the types of this project do not reach. */
const FITS = 'document.documentElement.scrollWidth <= window.innerWidth';

/** A part of the chat, which stands in a shadow tree. */
const part = (selector: string): string => `document.querySelector('compliance-agent-chat').shadowRoot.querySelector('${selector}')`;
const coloursOf = (selector: string): string =>
  `(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(${part(selector)}))`;
const HINT_FITS = `((node) => {
  const style = getComputedStyle(node);
  const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font: style.font });
  const room = node.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const needed = pen.measureText(node.placeholder).width;
  return needed > 0 && needed <= room;
})(${part('textarea')})`;

describeWith('CHROMIUM_BINARY', 'pages in a browser', (binary) => {
  let browser: Browser;
  let app: Running;
  let stores: Stores;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'browser-'));
    stores = openEmbedded(directory);
    await stores.prepare();
    await seedOracleAgent(stores, NOON);
    await stores.agents.save(
      buildAgent({ handle: 'evil', name: `Evil ${EVIL}`, description: EVIL, greeting: EVIL, primaryColor: '#ffff00' }),
      NOON,
    );
    app = await startApp({ publicApi: { stores } });
    browser = await launch(binary);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await stores.close();
    await rm(directory, { recursive: true, force: true });
  });

  const policyFor = (origin: string): string => `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src https:`;
  const embed = (attributes = ''): string =>
    `<script async src="${app.url}/api/v1/widget/embed.js" data-agent="@oracle" data-color="#1d4ed8" ${attributes}></script>`;
  const host = (body: string): string =>
    `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1></main>${body}</body></html>`;

  test('the widget works on a stranger’s page with a strict policy, and answers with a verdict', async () => {
    const site = await foreignPage(host(embed()), policyFor(app.url));
    const { page, complaints, hosts } = await visit(browser, site.url);
    await page.getByRole('button', { name: 'Chat' }).click();
    await expect.poll(() => page.getByRole('log').textContent()).toContain('Describe what you are about to do');
    await page.getByLabel('Your message').fill('feel the mood of staff');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('log').textContent()).toContain('BLOCKED. Because.');
    expect(await page.getByRole('log').textContent()).toContain('Art. 5(1)(f)');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    expect([...hosts].sort()).toEqual([new URL(app.url).host, new URL(site.url).host].sort());
    expect(await page.context().cookies()).toEqual([]);
    await page.close();
    site.close();
  });

  test.each([
    ['#ffee00', 'rgb(255, 238, 0)', 'rgb(0, 0, 0)'],
    ['#7c2d12', 'rgb(124, 45, 18)', 'rgb(255, 255, 255)'],
  ])('the colour of the page, %s, holds when the chat opens, and the hint fits at 320 px', async (color, background, text) => {
    const site = await foreignPage(host(embed().replace('#1d4ed8', color)), policyFor(app.url));
    const { page, complaints } = await visit(browser, site.url, 320);
    await page.getByRole('button', { name: 'Chat' }).click();
    await expect.poll(() => page.getByRole('log').textContent()).toContain('Describe what you are about to do');
    for (const selector of ['header', '.launcher', 'form button'])
      expect(await page.evaluate(coloursOf(selector)), selector).toEqual([background, text]);
    expect(await page.evaluate(HINT_FITS)).toBe(true);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await page.close();
    site.close();
  });

  test('the keyboard alone suffices: open, talk, Escape, and the focus is back', async () => {
    const site = await foreignPage(host(embed()), policyFor(app.url));
    const { page } = await visit(browser, site.url);
    const launcher = page.locator('compliance-agent-chat .launcher');
    await launcher.focus();
    await page.keyboard.press('Enter');
    expect(await launcher.getAttribute('aria-expanded')).toBe('true');
    await page.locator('compliance-agent-chat textarea:focus').waitFor();
    await page.keyboard.press('Escape');
    expect(await launcher.getAttribute('aria-expanded')).toBe('false');
    await page.locator('compliance-agent-chat .launcher:focus').waitFor();
    await page.close();
    site.close();
  });

  test('Enter that chooses a word of an input method sends nothing', async () => {
    const { page } = await visit(browser, `${app.url}/chat/oracle`);
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    const input = page.getByLabel('Your message');
    await input.fill('feel it');
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      await input.dispatchEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, composed: true, ...composing });
    expect(await input.inputValue()).toBe('feel it');
    expect(sent).toEqual([]);
    await input.press('Enter');
    await expect.poll(() => page.getByRole('log').textContent()).toContain('BLOCKED');
    await page.close();
  });

  test('loaded twice it is there once', async () => {
    const site = await foreignPage(host(embed() + embed()), policyFor(app.url));
    const { page } = await visit(browser, site.url);
    await page.waitForSelector('compliance-agent-chat', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('compliance-agent-chat').count()).toBe(1);
    await page.close();
    site.close();
  });

  test('no text of an agent, a visitor or an answer becomes markup', async () => {
    const site = await foreignPage(host(embed().replace('@oracle', '@evil')), policyFor(app.url));
    const { page, complaints } = await visit(browser, site.url);
    await page.locator('compliance-agent-chat .launcher').click();
    await page.getByLabel('Your message').fill(EVIL);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('log').textContent()).toContain('does not answer automatically');
    expect(await page.title()).toBe('Shop');
    expect(await page.locator('compliance-agent-chat img, compliance-agent-chat script').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
    site.close();
  });

  test('a failed message can be sent again, and is the same message', async () => {
    const site = await foreignPage(host(embed()), policyFor(app.url));
    const { page } = await visit(browser, site.url);
    const sent: unknown[] = [];
    let broken = true;
    await page.route('**/message', (route) => {
      sent.push((route.request().postDataJSON() as { client_message_id: unknown }).client_message_id);
      return broken ? route.abort() : route.continue();
    });
    await page.locator('compliance-agent-chat .launcher').click();
    await page.getByLabel('Your message').fill('feel it');
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    broken = false;
    await again.click();
    await expect.poll(() => page.getByRole('log').textContent()).toContain('BLOCKED');
    expect(new Set(sent).size).toBe(1);
    await page.close();
    site.close();
  });

  test.each([1024, 320])('the chat page works and is accessible at %i px', async (width) => {
    const { page, complaints, hosts } = await visit(browser, `${app.url}/chat/oracle`, width);
    await page.getByLabel('Your message').fill('water the plants');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.getByRole('log').textContent()).toContain('ALLOWED');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(await page.evaluate<boolean>(FITS)).toBe(true);
    await page.close();
  });

  test.each([
    ['oracle', 1024],
    ['oracle', 320],
    ['evil', 320],
  ] as const)('the card of @%s is accessible and fits at %i px', async (handle, width) => {
    const { page, complaints } = await visit(browser, `${app.url}/api/v1/public/agents/${handle}/card`, width);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    expect(await page.title()).not.toBe('broken');
    expect(await page.evaluate<boolean>(FITS)).toBe(true);
    await page.getByRole('link').click();
    expect(page.url()).toBe(`${app.url}/chat/${handle}`);
    await page.close();
  });

  test('the card page says the same in the dark', async () => {
    const page = await newPage(browser, { colorScheme: 'dark' });
    await page.goto(`${app.url}/api/v1/public/agents/oracle/card`);
    await expectAccessible(page);
    await page.close();
  });

  test('/docs shows the interface and talks to nobody else', async () => {
    const { page, complaints, hosts } = await visit(browser, `${app.url}/docs`);
    await page.getByText('May this action go ahead?').first().waitFor();
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
