import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { OPA_BINARY } from './engines/opa.js';

const MEASURED = [
  'json-rules-engine',
  'json-logic-engine',
  'casbin',
  'node-rules',
  '@cedar-policy/cedar-wasm',
  '@gorules/zen-engine',
  '@open-policy-agent/opa-wasm',
  'koa',
  '@koa/router',
  'autocannon',
  'tinybench',
  'echarts',
];

/** The installed versions of what is measured and of what measures. */
export const readVersions = (): Readonly<Record<string, string>> => {
  const folders = createRequire(import.meta.url).resolve.paths('koa') ?? [];
  const versionOf = (name: string): string => {
    for (const folder of folders) {
      try {
        return (JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as { version: string }).version;
      } catch {}
    }
    return 'not installed';
  };
  return { ...Object.fromEntries(MEASURED.map((name) => [name, versionOf(name)])), opa: opaVersion() };
};

const opaVersion = (): string => {
  try {
    return /Version: (\S+)/.exec(execFileSync(OPA_BINARY, ['version'], { encoding: 'utf8' }))?.[1] ?? 'unknown';
  } catch {
    return 'not installed';
  }
};
