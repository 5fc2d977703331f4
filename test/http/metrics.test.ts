import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/http/telemetry/metrics.js';
import { ListeningOracle, type Running, startApp } from './start-app.js';

let app: Running;
afterEach(() => app.stop());
const start = async (metricsToken?: string): Promise<void> => {
  const config = { basis: 'in_force', trustedProxies: 0, ...(metricsToken === undefined ? {} : { metricsToken }) } as const;
  app = await startApp({ config, metrics: createMetrics(new ListeningOracle().summary, []) });
};
const ask = (authorization?: string): Promise<Response> =>
  fetch(`${app.url}/metrics`, authorization === undefined ? {} : { headers: { Authorization: authorization } });

describe('the measurements', () => {
  it('are open where no token is set, and tell no version of the program', async () => {
    await start();
    const text = await (await ask()).text();
    expect(text).toContain('http_requests_total');
    expect(text).not.toContain(process.version);
    expect(text).not.toContain('nodejs_version');
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Bearer wrong', 'Bearer s3cret ex', 'Basic s3cret', 's3cret'])(
    'are refused with 401 to whoever brings %j instead of the token',
    async (authorization) => {
      await start('s3cret');
      const response = await ask(authorization);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await response.text()).not.toContain('http_requests_total');
    },
  );

  it('are given to whoever brings the token', async () => {
    await start('s3cret');
    expect(await (await ask('Bearer s3cret')).text()).toContain('http_requests_total');
  });
});
