import { linesOf, rememberLines } from './block-lines.js';
import { type Diagnostic, problem } from './diagnostic.js';
import { didYouMean } from './nearest.js';
import type { Path } from './place.js';
import type { Answer, Basis, ConditionBlock, Exception } from './rule.js';
import type { YamlDocument } from './yaml/yaml-document.js';

/** Blocks that a regulation writes once and rules refer to by `term: name`. */
export type Terms = ReadonlyMap<string, readonly ConditionBlock[]>;

type Written = boolean | string | readonly (boolean | string)[];
/** Facts and answers; beside them `any`, alternatives of which one suffices. */
export type WrittenBlock = Readonly<Record<string, Written | readonly WrittenBlocks[]>>;
type WrittenBlocks = { readonly [fact: string]: Written };
/** An exception as a file writes it. */
export type WrittenException = WrittenBlock & {
  cite: string;
  but_not?: WrittenBlock | readonly WrittenBlock[];
  even_then?: string;
};

/** One of a whole provision: it may count under some bases only. */
export type WrittenWayOut = WrittenException & { basis?: readonly Basis[] };

const RESERVED = new Set(['cite', 'but_not', 'even_then', 'note', 'reach', 'not_reach']);

/** One answer or several, as a file writes them. */
export const readAnswers = (written: Written): readonly Answer[] => (Array.isArray(written) ? written : [written]).map(String);

const asList = <T>(written: T | readonly T[] | undefined): readonly T[] =>
  written === undefined ? [] : Array.isArray(written) ? (written as readonly T[]) : [written as T];

/** Two blocks that must both hold; a fact named by both keeps the answers they share. */
export const both = (a: ConditionBlock, b: ConditionBlock): ConditionBlock => {
  const merged: Record<string, readonly Answer[]> = { ...a };
  for (const [fact, answers] of Object.entries(b)) {
    const mine = merged[fact];
    merged[fact] = mine === undefined ? answers : mine.filter((answer) => answers.includes(answer));
  }
  const [first, second] = [linesOf(a), linesOf(b)];
  if (first !== undefined || second !== undefined) rememberLines(merged, (fact) => second?.(fact) ?? first?.(fact));
  return merged;
};

/** Every pairing of the alternatives of two lists of blocks. */
export const cross = (a: readonly ConditionBlock[], b: readonly ConditionBlock[]): readonly ConditionBlock[] =>
  a.flatMap((x) => b.map((y) => both(x, y)));

/** Reads one block; `term` and `any` multiply it by their alternatives. */
const readBlock = (written: WrittenBlock, terms: Terms, doc: YamlDocument, path: Path, found: Diagnostic[]): readonly ConditionBlock[] => {
  const own: Record<string, readonly Answer[]> = {};
  let alternatives: readonly ConditionBlock[] | undefined;
  for (const [key, value] of Object.entries(written)) {
    if (RESERVED.has(key)) continue;
    if (key === 'any') {
      const any = (value as readonly WrittenBlock[]).flatMap((one, i) => readBlock(one, terms, doc, [...path, 'any', i], found));
      alternatives = cross(alternatives ?? [{}], any);
      continue;
    }
    if (key !== 'term') {
      own[key] = readAnswers(value as Written);
      continue;
    }
    for (const [i, name] of readAnswers(value as Written).entries()) {
      const term = terms.get(name);
      if (term === undefined) {
        found.push(
          problem(
            'unknown-term',
            doc.placeOf([...path, 'term', ...(Array.isArray(value) ? [i] : [])]),
            `\`${name}\` is not among the terms of the regulation${didYouMean(name, terms.keys())}`,
          ),
        );
      } else alternatives = cross(alternatives ?? [{}], term);
    }
  }
  rememberLines(own, (fact) => (Object.hasOwn(own, fact) ? doc.placeOf([...path, fact]) : undefined));
  return alternatives?.map((alternative) => both(alternative, own)) ?? [own];
};

/** One block or a list of alternatives. */
export const readBlocks = (
  written: WrittenBlock | readonly WrittenBlock[] | undefined,
  terms: Terms,
  doc: YamlDocument,
  path: Path,
  found: Diagnostic[],
): readonly ConditionBlock[] =>
  Array.isArray(written)
    ? written.flatMap((one: WrittenBlock, i) => readBlock(one, terms, doc, [...path, i], found))
    : asList(written).flatMap((one) => readBlock(one as WrittenBlock, terms, doc, path, found));

/** A named exception: its own lines, or one of the blocks under `any`, and nothing of `but_not`. */
const readException: ReadNamed<WrittenException> = (name, written, terms, doc, path, found) => {
  const when = readBlock(written, terms, doc, path, found);
  if (when.some((block) => Object.keys(block).length === 0)) {
    found.push(
      problem('empty-exception', doc.placeOf(path), `exception \`${name}\` names no fact, so it would always hold; say when it does`),
    );
  }
  return {
    name,
    cite: written.cite,
    when,
    butNot: readBlocks(written.but_not, terms, doc, [...path, 'but_not'], found),
    ...(written.even_then === undefined ? {} : { evenThen: written.even_then.trim() }),
    place: doc.placeOf(path),
  };
};

/** An exception of a whole provision, which may count under some bases only. */
export const readWayOut: ReadNamed<WrittenWayOut> = (name, { basis, ...written }, ...where) => ({
  ...readException(name, written as WrittenException, ...where),
  ...(basis === undefined ? {} : { basis }),
});

/** Reads one of several exceptions that stand under their names. */
type ReadNamed<W> = (name: string, written: W, terms: Terms, doc: YamlDocument, path: Path, found: Diagnostic[]) => Exception;

/** Reads all of them, each at its own place. */
const eachNamed =
  <W>(read: ReadNamed<W>) =>
  (
    written: Readonly<Record<string, W>> | undefined,
    terms: Terms,
    doc: YamlDocument,
    path: Path,
    found: Diagnostic[],
  ): readonly Exception[] =>
    Object.entries(written ?? {}).map(([name, one]) => read(name, one, terms, doc, [...path, name], found));

/** The exceptions of a safeguard, those in words of the regulation put in. */
export const readExceptions = eachNamed(readException);

/** The exceptions of a version. */
export const readWaysOut = eachNamed(readWayOut);
