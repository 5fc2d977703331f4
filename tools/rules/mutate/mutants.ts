import { isDay } from '../../../src/compile/day.js';
import type { Fact } from '../../../src/rulebook/vocabulary.js';
import { isList, isMap, type Path, partAt, type Written, withPart } from './written.js';

/** One small mistake that somebody might make in a file. */
export interface Mutant {
  /** Where, in the file as it is. */
  readonly path: Path;
  /** What was done, in words: `condition setting dropped`. */
  readonly what: string;
  /** The whole file with the mistake in it. */
  readonly value: Written;
}

/** The facts of a vocabulary by id. */
export type Facts = ReadonlyMap<string, Fact>;

/** All mutants of one clause of a rule file: its dates, conditions, exceptions and safeguards. */
export const mutantsOfClause = (file: Written, clause: number, facts: Facts): readonly Mutant[] => {
  const versions = partAt(file, ['clauses', clause, 'versions']);
  if (!isList(versions)) return [];
  return versions.flatMap((version, j): readonly Mutant[] => {
    const path: Path = ['clauses', clause, 'versions', j];
    const phases = partAt(version, ['phases']);
    return [
      ...shiftDates(file, path),
      ...(isList(phases)
        ? phases.flatMap((_, p) => [
            ...shiftDates(file, [...path, 'phases', p]),
            ...mutateBlocks(file, [...path, 'phases', p, 'when'], facts),
            ...(phases.length > 1 ? [drop(file, [...path, 'phases', p], `phase ${p + 1}`)] : []),
          ])
        : []),
      ...mutateBlocks(file, [...path, 'when'], facts),
      ...mutateExceptions(file, [...path, 'unless'], facts),
      ...mutateSafeguards(file, [...path, 'requires'], facts),
    ];
  });
};

/** All mutants of what a regulation says for its rules together: scope, terms, shared exceptions and their reach. */
export const mutantsOfRegulation = (file: Written, facts: Facts): readonly Mutant[] => {
  const terms = partAt(file, ['terms']);
  const exceptions = partAt(file, ['exceptions']);
  return [
    ...mutateBlocks(file, ['scope'], facts),
    ...(isMap(terms) ? Object.keys(terms).flatMap((name) => mutateBlocks(file, ['terms', name], facts)) : []),
    ...mutateExceptions(file, ['exceptions'], facts),
    ...(isMap(exceptions)
      ? Object.keys(exceptions).flatMap((name) => [
          ...mutateNames(file, ['exceptions', name, 'reach']),
          ...mutateNames(file, ['exceptions', name, 'not_reach']),
          ...mutateNames(file, ['exceptions', name, 'basis']),
        ])
      : []),
  ];
};

const drop = (file: Written, path: Path, what: string): Mutant => ({
  path,
  what: `${what} dropped`,
  value: withPart(file, path, undefined),
});

const DATES: readonly Path[] = [['enacted'], ['as_enacted'], ['in_force', 'from'], ['in_force', 'to']];

const shiftDates = (file: Written, path: Path): readonly Mutant[] =>
  DATES.flatMap((steps) => {
    const day = partAt(file, [...path, ...steps]);
    if (typeof day !== 'string') return [];
    return [-1, 1].flatMap((by): readonly Mutant[] => {
      const shifted = shiftDay(day, by);
      return shifted === undefined
        ? []
        : [
            {
              path: [...path, ...steps],
              what: `${steps.join('.')} ${day} one day ${by < 0 ? 'earlier' : 'later'}`,
              value: withPart(file, [...path, ...steps], shifted),
            },
          ];
    });
  });

const shiftDay = (day: string, by: number): string | undefined => {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  const shifted = new Date(time + by * 86_400_000).toISOString().slice(0, 10);
  return isDay(shifted) ? shifted : undefined;
};

const mutateExceptions = (file: Written, path: Path, facts: Facts): readonly Mutant[] => {
  const exceptions = partAt(file, path);
  if (!isMap(exceptions)) return [];
  return Object.keys(exceptions).flatMap((name) => [
    drop(file, [...path, name], `exception ${name}`),
    ...mutateBlocks(file, [...path, name], facts),
    ...dropWhole(file, [...path, name, 'but_not'], `\`but_not\` of ${name}`),
    ...mutateBlocks(file, [...path, name, 'but_not'], facts),
  ]);
};

const mutateSafeguards = (file: Written, path: Path, facts: Facts): readonly Mutant[] => {
  const safeguards = partAt(file, path);
  if (!isMap(safeguards)) return [];
  return Object.entries(safeguards).flatMap(([name, safeguard]): readonly Mutant[] => {
    if (!isMap(safeguard)) return [];
    const here: Path = [...path, name];
    const unstated = safeguard['unstated'] === 'block' ? 'allow' : 'block';
    const fulfilled = safeguard['answer'] ?? true;
    return [
      ...(Object.keys(safeguards).length > 1
        ? [drop(file, here, `safeguard ${name}`)]
        : [{ path: here, what: `safeguard ${name} dropped`, value: withPart(file, path, {}) }]),
      {
        path: [...here, 'unstated'],
        what: `\`unstated\` of ${name} set to ${unstated}`,
        value: withPart(file, [...here, 'unstated'], unstated),
      },
      ...mutateAnswers(file, [...here, 'answer'], name, fulfilled, facts),
      ...dropWhole(file, [...here, 'when'], `\`when\` of ${name}`),
      ...mutateBlocks(file, [...here, 'when'], facts),
      ...mutateExceptions(file, [...here, 'unless'], facts),
      ...(unstated === 'allow'
        ? [
            ...dropWhole(file, [...here, 'silence_bites'], `\`silence_bites\` of ${name}`),
            ...mutateBlocks(file, [...here, 'silence_bites'], facts),
          ]
        : []),
    ];
  });
};

const dropWhole = (file: Written, path: Path, what: string): readonly Mutant[] =>
  partAt(file, path) === undefined ? [] : [drop(file, path, what)];

/** Keys beside the facts of a block. */
const RESERVED = new Set(['cite', 'but_not', 'note', 'reach', 'not_reach', 'any']);

/** One block, or alternatives: every line dropped, every answer turned, every alternative dropped. */
const mutateBlocks = (file: Written, path: Path, facts: Facts): readonly Mutant[] => {
  const block = partAt(file, path);
  if (isList(block))
    return block.flatMap((_, i) => [
      ...(block.length > 1 ? [drop(file, [...path, i], `alternative ${i + 1}`)] : []),
      ...mutateBlocks(file, [...path, i], facts),
    ]);
  if (!isMap(block)) return [];
  const lines = Object.entries(block).filter(([key]) => !RESERVED.has(key));
  const any = mutateBlocks(file, [...path, 'any'], facts);
  // An exception without conditions would always hold; the loader refuses it, so nobody can make that mistake.
  const mayDrop = lines.length > 1 || block['any'] !== undefined || block['cite'] === undefined;
  return [
    ...lines.flatMap(([key, written]) => [
      ...(mayDrop ? [drop(file, [...path, key], `condition ${key}`)] : []),
      ...(key === 'term' ? mutateNames(file, [...path, key]) : mutateAnswers(file, [...path, key], key, written, facts)),
    ]),
    ...any,
  ];
};

const mutateNames = (file: Written, path: Path): readonly Mutant[] => {
  const names = partAt(file, path);
  return isList(names) && names.length > 1
    ? names.map((name, i) => drop(file, [...path, i], `${String(name)} in \`${String(path.at(-1))}\``))
    : [];
};

/** One answer becomes another; of several, each is left out once. */
const mutateAnswers = (file: Written, path: Path, name: string, written: Written, facts: Facts): readonly Mutant[] => {
  if (isList(written) && written.length > 1)
    return written.map((answer, i) => ({
      path,
      what: `answer ${String(answer)} to ${name} left out`,
      value: withPart(
        file,
        path,
        written.filter((_, j) => j !== i),
      ),
    }));
  const [only] = isList(written) ? written : [written];
  const other = facts.get(name)?.answers.find((answer) => answer !== String(only));
  return other === undefined
    ? []
    : [{ path, what: `answer to ${name} turned from ${String(only)} to ${other}`, value: withPart(file, path, other) }];
};
