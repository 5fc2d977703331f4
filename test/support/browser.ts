import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const launch = (binary: string): Promise<Browser> =>
  chromium.launch({ executablePath: binary, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** A page with a profile of its own; what it is to show may take two minutes, since a slow machine is no failure. */
export const newPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(120_000);
  return page;
};

export interface Visit {
  readonly page: Page;
  /** Refused loads, broken policies and script errors, in words. */
  readonly complaints: string[];
  /** Hosts that the page asked for anything. */
  readonly hosts: Set<string>;
}

/** A page that remembers everything it complained of and every host it talked to. */
export const visit = async (browser: Browser, url: string, width = 1024): Promise<Visit> => {
  const page = await newPage(browser, { viewport: { width, height: 720 }, bypassCSP: false });
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(url);
  return { page, complaints, hosts };
};

/** No finding of axe at WCAG 2.2 A and AA; it looks into open shadow roots. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Through the debugger, so that the page's own policy stays as it is.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
        .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`,
    awaitPromise: true,
    returnByValue: true,
  });
  expect(result.value).toEqual([]);
};

/** A page of somebody else's, with a policy of its own. */
export const foreignPage = async (
  html: string,
  contentSecurityPolicy: string,
): Promise<{ readonly url: string; readonly close: () => void }> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': contentSecurityPolicy });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
