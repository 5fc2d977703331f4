/**
 * How soon a newcomer sees the front page: `npm run bench:paint -- [VISITS]`, in the Chromium that CHROMIUM_BINARY names. Each visit is a
 * browser context of its own, so nothing is cached. Prints the median and the longest first contentful paint, and the bytes of a visit.
 */
import { chromium } from 'playwright-core';
import { median } from './median.js';
import { startRealServer } from './real-server.js';

const VISITS = Number(process.argv[2] ?? 20);
const WIDTHS = [320, 768, 1280];
const executablePath = process.env['CHROMIUM_BINARY'];
if (executablePath === undefined) throw new Error('CHROMIUM_BINARY is not set: eval "$(.ci/servers.sh)" sets it');

const server = await startRealServer({});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** Runs in the page, whose types are not Node's. */
const IN_PAGE = `new Promise((resolve) => {
  const entries = () => ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  const sent = () => entries().reduce((sum, { transferSize }) => sum + transferSize, 0);
  new PerformanceObserver((list) => {
    const seen = list.getEntries().find(({ name }) => name === 'first-contentful-paint');
    if (seen !== undefined) resolve({ paint: seen.startTime, bytes: sent() });
  }).observe({ type: 'paint', buffered: true });
})`;

/** Milliseconds to the first contentful paint, and what was sent for the whole page, headers included. */
const visit = async (width: number): Promise<{ readonly paint: number; readonly bytes: number }> => {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(server.url, { waitUntil: 'load' });
  const found = await page.evaluate<{ readonly paint: number; readonly bytes: number }>(IN_PAGE);
  await context.close();
  return found;
};

// The first visit warms up both.
await visit(1280);
for (const width of WIDTHS) {
  const visits = [];
  for (let n = 0; n < VISITS; n++) visits.push(await visit(width));
  const paints = visits.map(({ paint }) => paint);
  const bytes = Math.max(...visits.map((one) => one.bytes));
  console.log(`${width} px: first paint ${median(paints).toFixed(0)} ms, longest ${Math.max(...paints).toFixed(0)}; ${bytes} bytes`);
}
await browser.close();
await server.stop();
