import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Kept with the tests: inputs that reach what others do not, and those that once failed. An input a line, in base64. */
export const corpusFile = (target: string): string => join('test', 'fuzz', 'corpus', `${target}.txt`);

/** The kept inputs of a target. */
export const readCorpus = (target: string): readonly Buffer[] => {
  const file = corpusFile(target);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'base64'));
};

/** Keeps inputs, each once, in an order that does not depend on when they were found. */
export const writeCorpus = (target: string, inputs: readonly Uint8Array[]): void => {
  const lines = [...new Set(inputs.map((input) => Buffer.from(input).toString('base64')))].sort(
    (a, b) => a.length - b.length || (a < b ? -1 : 1),
  );
  mkdirSync(dirname(corpusFile(target)), { recursive: true });
  writeFileSync(corpusFile(target), lines.map((line) => `${line}\n`).join(''));
};
