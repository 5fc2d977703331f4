import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MEASURED = ['json-rules-engine', 'json-logic-engine', 'casbin', 'node-rules', '@cedar-policy/cedar-wasm', '@gorules/zen-engine', 'koa', 'autocannon', 'tinybench'];

/** The installed versions of what is measured and of what measures. */
export const readVersions = (): Readonly<Record<string, string>> => {
  const paths = createRequire(import.meta.url).resolve.paths('koa') ?? [];
  const versionOf = (name: string): string => {
    for (const path of paths) {
      try {
        return (JSON.parse(readFileSync(join(path, name, 'package.json'), 'utf8')) as { version: string }).version;
      } catch {
        continue;
      }
    }
    return 'not installed';
  };
  return Object.fromEntries(MEASURED.map((name) => [name, versionOf(name)]));
};
