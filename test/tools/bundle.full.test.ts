import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const at = (name: string): string => join(scratch, name);
const env = { PATH: process.env['PATH'], PORT: '3999', HOST: '127.0.0.1', DATA_DIR: join(scratch, 'data') };
const install = (folder: string, ...words: string[]) =>
  spawnSync(join(folder, 'install.sh'), words, { cwd: scratch, env, encoding: 'utf8' });

/** Starts it where there is no network but the loopback, asks it, and says what came back. */
const WITHOUT_NETWORK = `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
const away = await fetch('http://198.51.100.1/').then(() => 'reached', (error) => error.cause.code);
const child = spawn('./install.sh', ['--key', process.argv[2]], { stdio: ['ignore', 'pipe', 'inherit'] });
await once(child.stdout, 'data');
const answer = await fetch('http://127.0.0.1:3999/api/v1/compliance/employment', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ action: "Score candidates' enthusiasm from their interview videos" }),
});
const { verdict, rule_source } = await answer.json();
const docs = await fetch('http://127.0.0.1:3999/docs/swagger-ui.css');
child.kill('SIGTERM');
const [status] = await once(child, 'exit');
console.log(JSON.stringify({ away, verdict, rule_source, docs: docs.status, status }));
`;

describe('a bundle', { timeout: 600_000 }, () => {
  let folder = '';
  beforeAll(() => {
    execFileSync(process.execPath, ['tools/bundle.mjs', '--out', at('bundle.tar.gz'), '--key', at('key.pem')]);
    execFileSync('tar', ['-xzf', at('bundle.tar.gz'), '-C', scratch]);
    folder = at(readdirSync(scratch).find((name) => name.startsWith('compliance-oracle-')) ?? '');
  }, 600_000);

  it('holds licences, a bill of materials and no package of development', () => {
    expect(readFileSync(join(folder, 'LICENCES.txt'), 'utf8')).toMatch(/^koa \S+: MIT$/m);
    const { bomFormat, components } = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8')) as Record<string, unknown>;
    expect(bomFormat).toBe('CycloneDX');
    expect((components as unknown[]).length).toBeGreaterThan(50);
    for (const name of ['vitest', 'playwright-core', 'typescript']) expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  });

  it('is installed and answers in a network namespace without a route', () => {
    writeFileSync(join(scratch, 'ask.mjs'), WITHOUT_NETWORK);
    const command = `ip link set lo up && cd '${folder}' && exec '${process.execPath}' ../ask.mjs '${at('key.pem.pub')}'`;
    // Two minutes are what a bundle may take from the first word to the first answer.
    const ran = spawnSync('unshare', ['-n', 'sh', '-c', command], { env, encoding: 'utf8', timeout: 120_000 });
    expect(ran.stderr).toMatch(/^\d+ files are as they were signed$/m);
    expect(JSON.parse(ran.stdout)).toEqual({
      away: 'ENETUNREACH',
      verdict: 'BLOCKED',
      rule_source: 'Regulation (EU) 2024/1689, Art. 5(1)(f)',
      docs: 200,
      status: 0,
    });
    // What it wrote is no change of the bundle.
    expect(install(folder, '--key', at('key.pem.pub'), '--check')).toMatchObject({ status: 0 });
    const keys = spawnSync(join(folder, 'oracle'), ['tenants', 'create', 'acme', '--name', 'Acme', '--tier', 'enterprise'], {
      env,
      encoding: 'utf8',
    });
    expect(keys.stdout).toMatch(/^acme {2}enterprise {2}active/);
  });

  it('is refused with a flipped byte, a file too many, one too few, or another key', () => {
    const check = () => install(folder, '--key', 'key.pem.pub', '--check');
    expect(check()).toMatchObject({ status: 0 });
    for (const name of ['program/src/main.js', 'regulations/rulebook.yaml', 'node_modules/koa/package.json', 'SHA256SUMS']) {
      const file = join(folder, name);
      const bytes = readFileSync(file);
      const flipped = Buffer.from(bytes);
      flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] as number) ^ 1;
      writeFileSync(file, flipped);
      const refused = check();
      expect(refused, name).toMatchObject({ status: 1, stdout: '' });
      expect(refused.stderr).toMatch(name === 'SHA256SUMS' ? /^SHA256SUMS is not signed by this key$/m : `${name} was changed`);
      expect(refused.stderr).toContain('nothing is started');
      writeFileSync(file, bytes);
    }
    // A byte of each part at once: each is named.
    const parts = readdirSync(folder, { withFileTypes: true }).filter(
      ({ name }) => !['data', 'SHA256SUMS', 'SHA256SUMS.sig'].includes(name),
    );
    const firstOf = (part: (typeof parts)[number]): string =>
      part.isFile()
        ? part.name
        : (readdirSync(join(folder, part.name), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.cache'))
            .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
            .sort()[0] ?? '');
    // What checks is found changed by itself, and the platform is looked at before.
    const flipped = parts.map(firstOf).filter((name) => !['install.sh', 'verify.mjs', 'PLATFORM'].includes(name));
    expect(flipped.length).toBeGreaterThan(8);
    const before = new Map(flipped.map((name) => [name, readFileSync(join(folder, name))]));
    for (const [name, bytes] of before) {
      const other = Buffer.from(bytes);
      other[0] = (other[0] as number) ^ 1;
      writeFileSync(join(folder, name), other);
    }
    const { status, stderr: named } = check();
    expect(status).toBe(1);
    for (const name of flipped) expect(named).toContain(`${name} was changed`);
    for (const [name, bytes] of before) writeFileSync(join(folder, name), bytes);

    // For another processor; nothing is begun, also where it is not only checked.
    const platform = readFileSync(join(folder, 'PLATFORM'));
    writeFileSync(join(folder, 'PLATFORM'), 'linux-s390x\n');
    const elsewhere = spawnSync(join(folder, 'install.sh'), ['--key', at('key.pem.pub')], {
      cwd: scratch,
      env: { ...env, DATA_DIR: at('never') },
      encoding: 'utf8',
    });
    expect(elsewhere).toMatchObject({ status: 1, stdout: '', stderr: 'install.sh: this bundle is for linux-s390x\n' });
    expect(existsSync(at('never'))).toBe(false);
    writeFileSync(join(folder, 'PLATFORM'), platform);
    expect(check()).toMatchObject({ status: 0 });

    writeFileSync(join(folder, 'program/src/extra.js'), '');
    expect(check().stderr).toContain('program/src/extra.js is no part of the bundle');
    rmSync(join(folder, 'program/src/extra.js'));
    const { stderr } = install(folder, '--check');
    expect(stderr).toContain('--key must name the public key');
    execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', at('other.pem')]);
    execFileSync('openssl', ['pkey', '-in', at('other.pem'), '-pubout', '-out', at('other.pub')]);
    expect(install(folder, '--key', at('other.pub'), '--check').stderr).toContain('SHA256SUMS is not signed by this key');
    rmSync(join(folder, 'LICENSE'));
    expect(check().stderr).toContain('LICENSE cannot be read: ENOENT');
  });

  it('is no archive any more where a byte of that is flipped', () => {
    const bytes = readFileSync(at('bundle.tar.gz'));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
    writeFileSync(at('flipped.tar.gz'), bytes);
    expect(spawnSync('tar', ['-xzf', at('flipped.tar.gz'), '-C', mkdtempSync(join(scratch, 'x-'))]).status).not.toBe(0);
  });
});
