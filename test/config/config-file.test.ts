import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readSettings } from '../../src/config/config.js';
import { SETTINGS } from '../../src/config/settings.js';
import { runTool } from '../support/run-tool.js';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PATH = join(folder, 'oracle.yaml');
const filed = (yaml: string | Buffer): string => {
  writeFileSync(PATH, yaml);
  return PATH;
};
const problems = (yaml: string | Buffer, env: Record<string, string> = {}): readonly string[] => {
  try {
    readConfig({ CONFIG_FILE: filed(yaml), ...env });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((one) => one.replace(`${PATH}:`, ''));
  }
};

describe('the file of settings', () => {
  it('is read, and each of its settings overridden by its variable', () => {
    const yaml = 'port: 8080\npublic_hosts: [oracle.example, "b.example:8443"]\nlog_level: warn\natr_api_key: "01234567"\n';
    const given = { CONFIG_FILE: filed(yaml), LOG_LEVEL: 'error', PORT: '' };
    expect(readConfig(given)).toMatchObject({
      port: 8080,
      publicHosts: ['oracle.example', 'b.example:8443'],
      logLevel: 'error',
      atrApiKey: '01234567',
    });
  });

  it('takes every setting, and no other', () => {
    const yaml = Object.keys(SETTINGS).map((name) => `${name.toLowerCase()}: "?"`);
    expect(problems(yaml.join('\n')).filter((one) => one.includes('is no setting'))).toEqual([]);
  });

  it('hides secrets where it shows what holds and whence', () => {
    const { effective } = readSettings({
      CONFIG_FILE: filed('# ours\nport: 8080\nmongodb_url: mongodb://u:hunter2@db\n'),
      REDIS_URL: 'redis://:hunter2@cache',
    });
    const shown = new Map(effective.map(({ name, ...rest }) => [name, rest]));
    expect(shown.get('PORT')).toEqual({ value: '8080', source: `${PATH}:2` });
    expect(shown.get('MONGODB_URL')).toEqual({ value: 'hidden', source: `${PATH}:3` });
    expect(shown.get('REDIS_URL')).toEqual({ value: 'hidden', source: 'environment' });
    expect(shown.get('DATA_DIR')).toEqual({ value: 'data', source: 'default' });
    expect(shown.get('HOST')).toEqual({ source: 'default' });
    expect(JSON.stringify(effective)).not.toContain('hunter2');
  });

  it.each([
    ['a misspelt key', 'port: 1\nfree_dayly_quota: 5', '2: `free_dayly_quota` is no setting; did you mean `free_daily_quota`?'],
    ['a key as in the environment', 'PORT: 1', '1: `PORT` is no setting; did you mean `port`?'],
    ['a name of every object', 'constructor: 1', '1: `constructor` is no setting'],
    ['the file itself', 'config_file: other.yaml', '1: `config_file` is no setting'],
    ['a wrong value', '\nport: 70000', '2: `port` must be a whole number from 0 to 65535, not `70000`'],
    ['no value', 'port:', '1: `port` has no value: give it one, or take the line out'],
    ['a list for one', 'port: [1, 2]', '1: `port` takes one value, not a list'],
    ['a list of no texts', 'public_hosts: [a, [b]]', '1: `public_hosts` must list at least one text, none with a comma'],
    ['a mapping', 'x402_network: {a: 1}', '1: `x402_network` takes a value, not a mapping'],
    ['a secret that reads as a number', 'metrics_token: 0123', '1: `metrics_token` must stand in quotes'],
    ['a key twice', 'port: 1\nport: 2', /^2: stands here a second time/],
    ['no mapping', '- port', '1: must be a mapping of settings, such as `port: 3000`'],
    ['no YAML', 'port: "1', /^1: /],
    ['no text', Buffer.from([0xff, 0xfe, 0x00]), /^1: is not UTF-8 text/],
  ])('refuses %s', (_, yaml, problem) => {
    const [first, ...others] = problems(yaml);
    expect(first).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
    expect(others).toEqual([]);
  });

  it('refuses a wrong value of a secret without repeating it', () => {
    expect(problems('mongodb_url: postgres://u:hunter2@db')).toEqual([
      '1: `mongodb_url` must be an address that starts with mongodb:// or mongodb+srv://',
    ]);
  });

  it('refuses a file that is not there, and a folder', () => {
    expect(() => readConfig({ CONFIG_FILE: join(folder, 'none.yaml') })).toThrow(/none\.yaml cannot be read: ENOENT/);
    expect(() => readConfig({ CONFIG_FILE: folder })).toThrow(/is no regular file/);
  });
});

describe('the names of settings', () => {
  const asked = readdirSync('src/config')
    .map((file) => readFileSync(join('src/config', file), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/(?:environment[\s\S]{0,20}\.\w+\(|\(environment, )'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name),
    );

  it('are those that are read', () => {
    expect(asked.filter((name) => !Object.hasOwn(SETTINGS, name ?? ''))).toEqual([]);
    expect(Object.keys(SETTINGS).filter((name) => !asked.includes(name))).toEqual([]);
  });

  it('are all explained', () => {
    const pages = ['docs/running.md', 'docs/payments.md'].map((page) => readFileSync(page, 'utf8')).join('');
    expect(Object.keys(SETTINGS).filter((name) => !pages.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('a node of one tenant', () => {
  it('has no free tier unless it is asked for', () => {
    expect(readConfig({ TENANT: 'acme' })).toMatchObject({ tenant: 'acme', freeTier: 'closed' });
    expect(readConfig({ TENANT: 'acme', FREE_TIER: 'open' })).not.toHaveProperty('freeTier');
    expect(readConfig({ FREE_TIER: 'closed' })).toMatchObject({ freeTier: 'closed' });
  });

  it('refuses what is no id, and payments without a free tier', () => {
    expect(() => readConfig({ TENANT: 'Acme Ltd' })).toThrow(/^TENANT must be the id of a tenant/);
    expect(() => readConfig({ FREE_TIER: 'shut' })).toThrow(/^FREE_TIER must be one of open, closed/);
  });
});

describe('npm run config', () => {
  const run = (words: string[], env: Record<string, string>) => runTool('config', words, { cwd: folder, env });

  it('checks, and names what is wrong', async () => {
    const good = await run(['check'], { CONFIG_FILE: filed('port: 8080\natr_api_key: hunter2-hunter2\n') });
    expect(good).toMatchObject({ status: 0, err: '' });
    expect(good.out).toMatch(/^PORT {20}8080 {2}\(.*oracle\.yaml:1\)$/m);
    expect(good.out).not.toContain('hunter2');
    const bad = await run(['check'], { CONFIG_FILE: filed('prot: 8080\n') });
    expect(bad).toEqual({ status: 1, out: '', err: `${PATH}:1: \`prot\` is no setting; did you mean \`port\`?\n` });
    expect(await run(['chekc'], {})).toMatchObject({ status: 1, out: expect.stringContaining('npm run config -- check') });
  });
});
