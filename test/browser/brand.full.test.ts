import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrand } from '../../src/brand/read-brand.js';
import { EvidencePackages } from '../../src/evidence/packages.js';
import type { Dependencies } from '../../src/http/dependencies.js';
import { LogReader } from '../../src/log/log-reader.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { seedOracleAgent } from '../../src/stores/oracle-agent.js';
import type { Stores } from '../../src/stores/stores.js';
import { KnownKeys } from '../../src/tenants/known-keys.js';
import { NOON, startApp } from '../http/start-app.js';
import { expectAccessible, launch, visit } from '../support/browser.js';
import { fillRegister } from '../support/fill-register.js';
import { sampled } from '../support/full.js';
import { issueKey } from '../support/issue-key.js';
import { describeWith } from '../support/required-server.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';

const HOSTILE = `</title><script>document.title="owned"</script>"'><img src=x onerror=alert(1)>$&`;
const HOSTILE_LINK = `https://x.example/"><script>alert(1)</script>`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#9a3412"/></svg>';

const BRANDS = {
  rust: `name: Acme Compliance\nlogo: rust.svg\ncolours: { text: "#292524", ground: "#fffbeb", accent: "#9a3412" }
support_url: https://acme.example/help\nlegal_line: Acme Ltd, 1 Road, Dublin\n`,
  night: `name: ${JSON.stringify(HOSTILE.slice(0, 60))}\ncolours: { text: "#e5e7eb", ground: "#0b1020", accent: "#67e8f9" }
support_url: ${JSON.stringify(HOSTILE_LINK)}\nlegal_line: ${JSON.stringify(HOSTILE)}\nnames_product: false\n`,
};
const PAGES = [
  '/brand',
  '/',
  '/rules',
  '/rules/{first}',
  '/docs',
  '/verify',
  '/chat/oracle',
  '/api/v1/public/agents/oracle/card',
  '/portal',
  '/portal/overview',
  '/portal/find',
  '/portal/packages',
];
/** Those that are shown to whoever has signed in. */
const SIGNED_IN = /^\/portal\/./;

/** The colour of a point, as `#rrggbb`. */
const colourAt = (picture: PNG, x: number, y: number): string =>
  `#${picture.data.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3).toString('hex')}`;

describeWith('CHROMIUM_BINARY', 'a brand in a browser', (binary) => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  let key: string;
  let browser: Browser;
  let stores: Stores;
  let portal: NonNullable<Dependencies['portal']>;
  beforeAll(async () => {
    stores = openEmbedded(folder);
    await stores.prepare();
    await seedOracleAgent(stores, NOON);
    await fillRegister(stores, 'acme', '2026-11-10');
    await fillRegister(stores, 'acme', '2026-11-11');
    key = await issueKey(stores.tenants, {
      createdAt: NOON.toISOString(),
      tenant: { tier: 'enterprise' },
      key: { scopes: ['audit'], expiresAt: '2027-01-01T00:00:00.000Z', rangeFrom: '2026-11-01', rangeTo: '2026-11-15' },
    });
    const keys = new KnownKeys(stores.tenants);
    await keys.refresh();
    const packages = new EvidencePackages(
      join(folder, 'packages'),
      async (_, file) => writeFileSync(file, 'whole'),
      () => NOON,
    );
    portal = { ...stores, packages, keys, registerDays: 1_095, write: async () => undefined, log: new LogReader(stores.log) };
    writeFileSync(join(folder, 'rust.svg'), SVG);
    for (const [name, yaml] of Object.entries(BRANDS)) writeFileSync(join(folder, `${name}.yaml`), yaml);
    browser = await launch(binary);
  });
  afterAll(async () => {
    await browser.close();
    await stores.close();
    rmSync(folder, { recursive: true });
  });

  test.each(['rust', 'night'] as const)('%s reaches every page, in its colours, and nothing of it is markup', async (name) => {
    const brand = readBrand(join(folder, `${name}.yaml`));
    const ruleBook = shippedRuleBook();
    const config = { basis: 'in_force', trustedProxies: 0, brand } as const;
    const blocks = { waiting: { find: () => undefined }, linked: { find: () => undefined }, held: stores.blocks };
    const app = await startApp({ oracle: shippedOracle(), ruleBook, config, publicApi: { stores }, portal, blocks });
    const open = async (path: string) => {
      const opened = await visit(browser, `${app.url}${SIGNED_IN.test(path) ? '/portal' : path}`, 640);
      if (SIGNED_IN.test(path)) {
        await opened.page.fill('#key', key);
        await opened.page.keyboard.press('Enter');
        await opened.page.getByRole('heading', { name: 'Overview' }).waitFor();
        if (path !== '/portal/overview') await opened.page.goto(`${app.url}${path}`);
      }
      return opened;
    };
    const shots = process.env['SCREENSHOTS_DIR'];
    if (shots !== undefined) mkdirSync(shots, { recursive: true });
    try {
      // What is hostile may break any page; of the other brand a part of them is looked at, where there is no night for all.
      const pages = name === 'night' ? PAGES : sampled(PAGES, 4, 4);
      for (const path of pages.map((one) => one.replace('{first}', ruleBook.rules[0]?.id ?? ''))) {
        const { page, complaints } = await open(path);
        expect(await page.textContent('.brand'), path).toBe(brand.name);
        expect(await page.textContent('.imprint'), path).toBe(
          `Support${brand.legalLine}${brand.namesProduct ? 'With Compliance oracle' : ''}`,
        );
        expect(await page.title(), path).not.toBe('owned');
        expect(await page.locator('img[src=x]').count(), path).toBe(0);
        expect(await page.textContent('body'), path).toContain(brand.name);
        // The chat and the card are of an agent, whose name the operator gives in the directory.
        if (!brand.namesProduct && !path.includes('oracle'))
          expect(`${await page.title()} ${await page.textContent('.brand')}`).not.toMatch(/compliance oracle/i);
        const picture = PNG.sync.read(await page.screenshot());
        expect(colourAt(picture, 635, 4), path).toBe(brand.colours.ground);
        if (brand.logo !== undefined) {
          const box = await page.locator('.brand img').boundingBox();
          expect(colourAt(picture, Math.round(box?.x ?? 0) + 10, Math.round(box?.y ?? 0) + 10), path).toBe(brand.colours.accent);
        }
        if (['/', '/brand', '/portal/overview'].includes(path)) await expectAccessible(page);
        if (shots !== undefined)
          await page.screenshot({ path: join(shots, `${name}${path.replaceAll('/', '-')}.png`), fullPage: path !== '/rules' });
        expect(complaints, path).toEqual([]);
        await page.close();
      }
      const documents = await Promise.all(
        ['/', '/openapi.json', '/api/v1/widget/oracle/config', '/.well-known/agent-card.json'].map(async (path) =>
          (await fetch(app.url + path, { headers: { Accept: 'application/json' } })).json(),
        ),
      );
      const provider = { name: brand.name };
      expect(documents).toMatchObject([
        { provider },
        { info: { title: brand.name } },
        { provider },
        { provider: { organization: brand.name } },
      ]);
      const logo = await fetch(`${app.url}/brand/logo`);
      expect(logo.status).toBe(brand.logo === undefined ? 404 : 200);
      if (logo.ok) expect(logo.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/);
    } finally {
      await app.stop();
    }
  });
});
