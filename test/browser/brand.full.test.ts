import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readBrand } from '../../src/brand/read-brand.js';
import { startApp } from '../http/start-app.js';
import { expectAccessible, launch, visit } from '../support/browser.js';
import { describeWith } from '../support/required-server.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const HOSTILE = `</title><script>document.title="owned"</script>"'><img src=x onerror=alert(1)>$&`;
const HOSTILE_LINK = `https://x.example/"><script>alert(1)</script>`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#9a3412"/></svg>';

const BRANDS = {
  rust: `name: Acme Compliance\nlogo: rust.svg\ncolours: { text: "#292524", ground: "#fffbeb", accent: "#9a3412" }
support_url: https://acme.example/help\nlegal_line: Acme Ltd, 1 Road, Dublin\n`,
  night: `name: ${JSON.stringify(HOSTILE.slice(0, 60))}\ncolours: { text: "#e5e7eb", ground: "#0b1020", accent: "#67e8f9" }
support_url: ${JSON.stringify(HOSTILE_LINK)}\nlegal_line: ${JSON.stringify(HOSTILE)}\nnames_product: false\n`,
};
const PAGES = ['/brand', '/', '/rules', '/rules/{first}', '/docs'];

/** The colour of a point, as `#rrggbb`. */
const colourAt = (picture: PNG, x: number, y: number): string =>
  `#${picture.data.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3).toString('hex')}`;

describeWith('CHROMIUM_BINARY', 'a brand in a browser', (binary) => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  let browser: Browser;
  beforeAll(async () => {
    writeFileSync(join(folder, 'rust.svg'), SVG);
    for (const [name, yaml] of Object.entries(BRANDS)) writeFileSync(join(folder, `${name}.yaml`), yaml);
    browser = await launch(binary);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  test.each(['rust', 'night'] as const)('%s reaches every page, in its colours, and nothing of it is markup', async (name) => {
    const brand = readBrand(join(folder, `${name}.yaml`));
    const ruleBook = shippedRuleBook();
    const app = await startApp({ oracle: shippedOracle(), ruleBook, config: { basis: 'in_force', trustedProxies: 0, brand } });
    const shots = process.env['SCREENSHOTS_DIR'];
    if (shots !== undefined) mkdirSync(shots, { recursive: true });
    try {
      for (const path of PAGES.map((one) => one.replace('{first}', ruleBook.rules[0]?.id ?? ''))) {
        const { page, complaints } = await visit(browser, `${app.url}${path}`, 640);
        expect(await page.textContent('.brand'), path).toBe(brand.name);
        expect(await page.textContent('.imprint'), path).toBe(
          `Support${brand.legalLine}${brand.namesProduct ? 'With Compliance oracle' : ''}`,
        );
        expect(await page.title(), path).not.toBe('owned');
        expect(await page.locator('img[src=x]').count(), path).toBe(0);
        expect(await page.textContent('body'), path).toContain(brand.name);
        if (!brand.namesProduct) expect(`${await page.title()} ${await page.textContent('.brand')}`).not.toMatch(/compliance oracle/i);
        const picture = PNG.sync.read(await page.screenshot());
        expect(colourAt(picture, 635, 4), path).toBe(brand.colours.ground);
        if (brand.logo !== undefined) {
          const box = await page.locator('.brand img').boundingBox();
          expect(colourAt(picture, Math.round(box?.x ?? 0) + 10, Math.round(box?.y ?? 0) + 10), path).toBe(brand.colours.accent);
        }
        if (['/', '/brand'].includes(path)) await expectAccessible(page);
        if (shots !== undefined)
          await page.screenshot({ path: join(shots, `${name}${path.replaceAll('/', '-')}.png`), fullPage: path !== '/rules' });
        expect(complaints, path).toEqual([]);
        await page.close();
      }
      const documents = await Promise.all(
        ['/', '/openapi.json'].map(async (path) => (await fetch(app.url + path, { headers: { Accept: 'application/json' } })).json()),
      );
      expect(documents).toMatchObject([{ provider: { name: brand.name } }, { info: { title: brand.name } }]);
      const logo = await fetch(`${app.url}/brand/logo`);
      expect(logo.status).toBe(brand.logo === undefined ? 404 : 200);
      if (logo.ok) expect(logo.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/);
    } finally {
      await app.stop();
    }
  });
});
