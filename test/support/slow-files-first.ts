import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Who imports one of these starts a process, a server or a browser. */
const STARTERS = ['browser', 'machines', 'mongod', 'program', 'promises', 'redis-server', 'run-rules', 'run-tool', 'service'];
const STARTS_PROCESSES = new RegExp(`from '(?:node:child_process|[^']*/(?:${STARTERS.join('|')})\\.js)'`);

/** How soon a file begins: the slow suites, then what waits for processes of its own, then the rest. */
const rankOf = ({ moduleId }: TestSpecification): number => {
  if (moduleId.endsWith('.full.test.ts')) return 0;
  return STARTS_PROCESSES.test(readFileSync(moduleId, 'utf8')) ? 1 : 2;
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
    const places = new Map(sorted.map((file) => [file, 3 * projects.indexOf(file.project) + rankOf(file)]));
    const placeOf = (file: TestSpecification): number => places.get(file) as number;
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}
