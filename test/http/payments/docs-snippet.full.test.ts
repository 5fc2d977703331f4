import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from './start-shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

test('the program for who pays, as docs/payments.md has it, pays and prints the verdict and the invoice', async () => {
  const [, program = ''] = /```js\n([\s\S]+?)```/.exec(await readFile('docs/payments.md', 'utf8')) ?? [];
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env['PATH'], PRIVATE_KEY: generatePrivateKey(), ORACLE: shop.app.url },
  });
  expect(stdout).toMatch(/^200 ALLOWED <http:.+\/api\/v1\/billing\/invoices\/1\?secret=[\w-]{22}>; rel="invoice"\n$/);
  expect(shop.money.chain.transfers).toHaveLength(1);
});
