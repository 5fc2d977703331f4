import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byExtent } from '../support/full.js';
import { describeWith } from '../support/required-server.js';
import { type Service, startService } from '../support/service.js';

/** What an answer may break: to fail, to have a status, type or header that is not documented, to be off its schema. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

describeWith('SCHEMATHESIS_BINARY', 'schemathesis against /openapi.json', (binary) => {
  let directory: string;
  let service: Service;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'schemathesis-'));
    service = await startService({
      DATA_DIR: path.join(directory, 'data'),
      PUBLIC_RATE_LIMIT: '0',
      FREE_DAILY_QUOTA: '0',
      LOG_LEVEL: 'error',
    });
  });
  afterAll(async () => {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test('no 5xx, no undocumented status, no response off its schema', async () => {
    // With the token of a conversation the widget's messages are answered, not only refused.
    const { token } = (await (await fetch(`${service.url}/api/v1/widget/oracle/session`, { method: 'POST' })).json()) as { token: string };
    const run = spawn(
      binary,
      [
        'run',
        `${service.url}/openapi.json`,
        '--phases',
        'examples,coverage,fuzzing',
        '-n',
        String(byExtent(8, 8, 50)),
        '--seed',
        '1',
        '-H',
        `Authorization: Bearer ${token}`,
        '--checks',
        CHECKS.join(','),
        '--continue-on-failure',
        '--generation-database',
        'none',
        '--suppress-health-check',
        'all',
        '--no-color',
      ],
      { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let report = '';
    run.stdout.on('data', (chunk) => (report += String(chunk)));
    run.stderr.on('data', (chunk) => (report += String(chunk)));
    const [status] = (await once(run, 'close')) as unknown[];
    expect(status, report).toBe(0);
    expect(report).toMatch(/Tested: (\d+)\n/);
    const [, selected, all] = /Selected: (\d+)\/(\d+)/.exec(report) ?? [];
    expect(selected).toBe(all);
    console.info(`schemathesis: ${/\d+ generated, \d+ passed/.exec(report)?.[0]}, ${all} operations`);
    // Nothing that it sent has made anything fail inside, either.
    expect(service.logged()).toBe('');
  });
});
