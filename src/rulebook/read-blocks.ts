import type { Answer, Block, Exception } from './rule.js';
import { problem, type Diagnostic } from './diagnostic.js';
import { didYouMean } from './nearest.js';
import type { Path, YamlDocument } from './yaml-document.js';

/** Blocks that a regulation writes once and rules refer to by `term: name`. */
export type Terms = ReadonlyMap<string, readonly Block[]>;

type Written = boolean | string | readonly (boolean | string)[];
export type WrittenBlock = Readonly<Record<string, Written>>;
export type WrittenException = WrittenBlock & { cite: string; any?: readonly WrittenBlock[]; but_not?: WrittenBlock | readonly WrittenBlock[] };

const RESERVED = new Set(['cite', 'any', 'but_not', 'note', 'reach', 'not_reach']);

export const readAnswers = (written: Written): readonly Answer[] => (Array.isArray(written) ? written : [written]).map(String);

const asList = <T>(written: T | readonly T[] | undefined): readonly T[] =>
  written === undefined ? [] : Array.isArray(written) ? (written as readonly T[]) : [written as T];

/** Two blocks that must both hold; a fact named by both keeps the answers they share. */
export const both = (a: Block, b: Block): Block => {
  const merged: Record<string, readonly Answer[]> = { ...a };
  for (const [fact, answers] of Object.entries(b)) {
    const mine = merged[fact];
    merged[fact] = mine === undefined ? answers : mine.filter((answer) => answers.includes(answer));
  }
  return merged;
};

/** Every pairing of the alternatives of two lists of blocks. */
export const cross = (a: readonly Block[], b: readonly Block[]): readonly Block[] => a.flatMap((x) => b.map((y) => both(x, y)));

/** Reads one block; `term` multiplies it by the alternatives of the named block. */
const readBlock = (written: WrittenBlock, terms: Terms, doc: YamlDocument, path: Path, found: Diagnostic[]): readonly Block[] => {
  const own: Record<string, readonly Answer[]> = {};
  let alternatives: readonly Block[] = [{}];
  for (const [key, value] of Object.entries(written)) {
    if (RESERVED.has(key)) continue;
    if (key !== 'term') {
      own[key] = readAnswers(value);
      continue;
    }
    for (const name of readAnswers(value)) {
      const term = terms.get(name);
      if (term === undefined) {
        found.push(problem('unknown-term', doc.placeOf([...path, 'term']), `\`${name}\` is not among the terms of the regulation${didYouMean(name, terms.keys())}`));
      } else alternatives = cross(alternatives, term);
    }
  }
  return alternatives.map((alternative) => both(alternative, own));
};

/** One block or a list of alternatives. */
export const readBlocks = (
  written: WrittenBlock | readonly WrittenBlock[] | undefined,
  terms: Terms,
  doc: YamlDocument,
  path: Path,
  found: Diagnostic[],
): readonly Block[] =>
  Array.isArray(written)
    ? written.flatMap((one: WrittenBlock, i) => readBlock(one, terms, doc, [...path, i], found))
    : asList(written).flatMap((one) => readBlock(one as WrittenBlock, terms, doc, path, found));

/** A named exception: its own lines, or one of the blocks under `any`, and nothing of `but_not`. */
export const readException = (name: string, written: WrittenException, terms: Terms, doc: YamlDocument, path: Path, found: Diagnostic[]): Exception => {
  const own = readBlock(written, terms, doc, path, found);
  const any = written.any === undefined ? [{}] : readBlocks(written.any, terms, doc, [...path, 'any'], found);
  const when = cross(own, any);
  if (when.some((block) => Object.keys(block).length === 0)) {
    found.push(problem('empty-exception', doc.placeOf(path), `exception \`${name}\` names no fact, so it would always hold; say when it does`));
  }
  return {
    name,
    cite: written.cite,
    when,
    butNot: readBlocks(written.but_not, terms, doc, [...path, 'but_not'], found),
    place: doc.placeOf(path),
  };
};

export const readExceptions = (written: Readonly<Record<string, WrittenException>> | undefined, terms: Terms, doc: YamlDocument, path: Path, found: Diagnostic[]): readonly Exception[] =>
  Object.entries(written ?? {}).map(([name, one]) => readException(name, one, terms, doc, [...path, name], found));
