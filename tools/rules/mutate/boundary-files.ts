import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../../../src/rulebook/rule-book.js';
import { modelineFor } from '../schemas/modeline.js';
import { printCases } from './missing-case.js';
import type { TriedMutant } from './try-mutants.js';

/** Cases found by mutation stand in files of their own beside the rule, so that nobody's cases are touched. */
const SUFFIX = '.boundaries.cases.yaml';

const HEAD =
  '# Situations at the edges of the conditions and dates, by facts alone: each kills one mutant, a small mistake in the rule.\n' +
  '# After a change of the rule: `npm run rules -- mutate --rewrite RULE`.';

/** The files of boundary cases; of the rules or files named, or all where none is. */
export const boundaryFiles = (cases: readonly Case[], only: readonly string[]): ReadonlySet<string> =>
  new Set(
    cases
      .filter(
        (one) =>
          one.place.file.endsWith(SUFFIX) && (only.length === 0 || only.some((name) => one.place.file.includes(name) || one.rule === name)),
      )
      .map((one) => one.place.file),
  );

/** Adds the missing cases to the boundary files; those to be rewritten start empty. Returns how many went into which file. */
export const writeMissingCases = (
  survivors: readonly TriedMutant[],
  folder: string,
  rewritten: ReadonlySet<string>,
): ReadonlyMap<string, number> => {
  for (const file of rewritten) rmSync(join(folder, file));
  const byFile = new Map<string, Case[]>();
  for (const { outcome } of survivors) {
    if (outcome.kind !== 'survived' || outcome.missing === undefined) continue;
    const file = outcome.missing.place.file.replace(/\.yaml$/, SUFFIX);
    byFile.set(file, [...(byFile.get(file) ?? []), outcome.missing]);
  }
  for (const [file, cases] of byFile) {
    const path = join(folder, file);
    const before = existsSync(path)
      ? readFileSync(path, 'utf8').trimEnd()
      : `${modelineFor(file)}${HEAD}\nrule: ${cases[0]?.rule ?? ''}\ncases:`;
    writeFileSync(path, `${before}\n${printCases(cases)}\n`);
  }
  return new Map([...byFile].map(([file, cases]) => [file, cases.length]));
};
