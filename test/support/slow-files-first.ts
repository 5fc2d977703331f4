import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isSlow = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.full.test.ts');

/**
 * Begins with what takes longest, so that no processor waits at the end for one file that began late: where an earlier run has left
 * no durations, as in CI, a file would otherwise come by its size, and the slowest are short.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects run one after the other.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const place = (file: TestSpecification): number => 2 * projects.indexOf(file.project) + (isSlow(file) ? 0 : 1);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
