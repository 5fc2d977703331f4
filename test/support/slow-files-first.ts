import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PREPARER } from './wait-for-shipped.js';

/** Who imports one of these starts a process, a server or a browser. */
const STARTERS = ['browser', 'machines', 'mongod', 'program', 'promises', 'redis-server', 'run-rules', 'run-tool', 'service'];
const STARTS_PROCESSES = new RegExp(`from '(?:node:child_process|[^']*/(?:${STARTERS.join('|')})\\.js)'`);

/** Who says one of these waits until the rule book that ships is prepared. */
const WAITS_FOR_SHIPPED = /\b(?:shippedRuleBook|shippedOracle|SHIPPED_RULE_BOOK)\b/;
/** These say them to all who import them. */
const OFFER = /\/support\/(?:rule-book|service)\.ts$/;

/** Whether a file, or one that it imports, waits for the rule book that ships. */
const waits = (path: string, seen = new Set<string>()): boolean => {
  if (seen.has(path) || OFFER.test(path)) return false;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  if (WAITS_FOR_SHIPPED.test(text)) return true;
  const imported = [...text.matchAll(/ from '(\.{1,2}\/[^']+)\.js'/g)].map(([, name]) => join(dirname(path), `${name}.ts`));
  return imported.some((one) => one.includes('/test/') && existsSync(one) && waits(one, seen));
};

const isSlow = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.full.test.ts');

/** How soon a file begins: the slow suites, then what waits for processes of its own, then the rest. */
const rankOf = (file: TestSpecification, isPreparing: boolean): number => {
  if (isSlow(file)) return 0;
  const rank = STARTS_PROCESSES.test(readFileSync(file.moduleId, 'utf8')) ? 1 : 2;
  return isPreparing && waits(file.moduleId) ? rank + 2 : rank;
};

/**
 * Begins with what takes longest, so that no processor waits at the end for one file that began late: where an earlier run has left
 * no durations, as in CI, a file would otherwise come by its size, and the slowest are short.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects run one after the other: those first whose files have a process each, since many short files fill up the end.
    const projects = [...new Set(sorted.map(({ project }) => project))].sort((a, b) => Number(b.config.isolate) - Number(a.config.isolate));
    // While the rule book that ships is being prepared, those begin that need none of it: beside slow suites that takes no time.
    const isPreparing = process.env[PREPARER] !== undefined && !files.some(isSlow);
    const places = new Map(sorted.map((file) => [file, 5 * projects.indexOf(file.project) + rankOf(file, isPreparing)]));
    const placeOf = (file: TestSpecification): number => places.get(file) as number;
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}
