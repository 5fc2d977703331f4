import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../src/config/settings.js';
import { createMetrics } from '../../src/http/telemetry/metrics.js';
import { createGatheredMetrics } from '../../src/workers/gather-metrics.js';
import { ListeningOracle, startApp } from '../http/start-app.js';
import { describeWith } from '../support/required-server.js';

const read = (file: string): string => readFileSync(`deploy/${file}`, 'utf8');
const CHART = 'helm/compliance-oracle';

const alerts = parse(read('monitoring/alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
const RULES = alerts.groups.flatMap((group) => group.rules).length;

describe('what is watched', () => {
  const rules = alerts.groups.flatMap((group) => group.rules);
  const { panels } = JSON.parse(read('monitoring/grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];

  it('is measured, under these names and labels', async () => {
    const metrics = createMetrics(new ListeningOracle().summary, [{ name: 'embedded', state: async () => ({ state: 'ready' }) }]);
    const app = await startApp({ metrics });
    await (await app.post('/api/v1/compliance/employment', { action: 'x' })).arrayBuffer();
    const served = `${await (await fetch(`${app.url}/metrics`)).text()}${await createGatheredMetrics(() => []).gather()}`;
    await app.stop();
    for (const expression of expressions) {
      const names = expression.match(/\b(?:http|oracle|store|process|nodejs)_\w+/g) ?? ['up'];
      for (const name of names.filter((one) => one !== 'up' && !/^store$/.test(one)))
        expect(served, expression).toMatch(new RegExp(`^${name}[ {]`, 'm'));
      for (const [, label = ''] of expression.matchAll(/[{,]\s*(\w+)=~?"/g))
        if (label !== 'job') expect(served, expression).toMatch(new RegExp(`[{,]${label}="`));
    }
    // The routes that are asked for are routes, and 200 ms is a bound of the histogram.
    expect(served).toContain('le="0.2"');
    expect(served).toContain('route="/api/v1/compliance/:domain"');
  });

  it('is explained, each alert', () => {
    const page = readFileSync('docs/operate.md', 'utf8');
    expect(rules.filter(({ alert }) => !page.includes(`\`${alert}\``))).toEqual([]);
  });
});

describeWith('PROMTOOL_BINARY', 'the alerts, by Prometheus’ own check', (promtool) => {
  const check = (file: string) => spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' });

  it('are rules', () => {
    expect(check('deploy/monitoring/alerts.yaml')).toMatchObject({ status: 0, stdout: expect.stringContaining(`${RULES} rules found`) });
  });

  it('would be refused with an expression that is none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
    writeFileSync(join(folder, 'alerts.yaml'), read('monitoring/alerts.yaml').replace(/expr: \S+/, 'expr: sum('));
    expect(check(join(folder, 'alerts.yaml')).status).not.toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe('the chart', () => {
  const schema = JSON.parse(read(`${CHART}/values.schema.json`)) as {
    properties: { settings: { propertyNames: { not: { enum: string[] } } } };
  };
  const values = parse(read(`${CHART}/values.yaml`)) as Record<string, unknown>;
  const isValid = new Ajv().compile(schema);

  it('has values that its schema takes', () => {
    expect(isValid(values)).toBe(true);
    expect(isValid({ ...values, settings: { free_daily_quota: 5 } })).toBe(true);
  });

  it.each([
    ['a name that is none', { replica: 2 }],
    ['no replica', { replicas: 0 }],
    ['replicas as text', { replicas: '2' }],
    ['an address without a scheme', { publicUrl: 'oracle.example' }],
    ['no name of a secret', { keys: { secretName: '' } }],
    ['a secret among the settings', { settings: { atr_api_key: 'x' } }],
  ])('refuses %s', (_, change) => {
    expect(isValid({ ...values, ...change })).toBe(false);
  });

  it('keeps every secret out of its settings', () => {
    const secrets = Object.entries(SETTINGS).flatMap(([name, { secret }]) => (secret ? [name.toLowerCase()] : []));
    expect(schema.properties.settings.propertyNames.not.enum).toEqual(expect.arrayContaining(secrets));
  });
});

describe('the compose file', () => {
  it('sets nothing that is no setting', () => {
    const { services } = parse(read('compose/compose.yaml'), { merge: true }) as { services: Record<string, { environment?: object }> };
    expect(Object.keys(services)).toEqual(['proxy', 'server-1', 'server-2', 'mongo-1', 'mongo-2', 'mongo-3', 'mongo-setup', 'redis']);
    const names = ['server-1', 'server-2'].flatMap((name) => Object.keys(services[name]?.environment ?? {}));
    expect(names.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
  });
});
