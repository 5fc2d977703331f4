import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What the formatter cannot see to: it breaks no strings, no comments and no expressions. */
const MOST_COLUMNS = 140;
const LONGEST_EXPRESSION = 120;
const MOST_FILES = 25;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const sources = ['src', 'tools', 'test', 'bench'].flatMap(filesIn).filter((file) => /\.m?[jt]s$/.test(file));

interface Line {
  readonly place: string;
  readonly text: string;
}
const lines: readonly Line[] = sources.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, i) => ({ place: `${file}:${i + 1}`, text })),
);

/** `= /…/u` or `(/…/`: a slash where a value begins, up to the next one that is neither escaped nor in a class. */
const EXPRESSION = /(?:^|[=(,:[!&|?{;>]|\breturn)\s*(\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*)/g;

/** A command is told by its summary. */
const OFFERED = /^export (?:const|function|async function|interface|class|abstract class|type) (?!\w+: Command = |\{)/;

describe('the layout', () => {
  it(`has no line above ${MOST_COLUMNS} columns`, () => {
    expect(lines.filter(({ text }) => text.length > MOST_COLUMNS).map(({ place }) => place)).toEqual([]);
  });

  it(`has no regular expression above ${LONGEST_EXPRESSION} characters that is not made of named parts`, () => {
    const long = lines.filter(
      ({ text }) =>
        text.length > LONGEST_EXPRESSION && [...text.matchAll(EXPRESSION)].some(([, literal = '']) => literal.length > LONGEST_EXPRESSION),
    );
    expect(long.map(({ place }) => place)).toEqual([]);
  });

  it('has a sentence for everything that a file of the program offers to others', () => {
    const untold = lines.filter(
      ({ place, text }, i) => /^(src|tools)\//.test(place) && OFFERED.test(text) && !lines[i - 1]?.text.endsWith('*/'),
    );
    expect(untold.map(({ place }) => place)).toEqual([]);
  });

  it(`has no folder of more than ${MOST_FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const file of ['src', 'tools'].flatMap(filesIn)) counts.set(join(file, '..'), (counts.get(join(file, '..')) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });
});
