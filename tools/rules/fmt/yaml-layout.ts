import { type Document, isCollection, isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { orderKeys, schemaUnder } from './key-order.js';
import { fill, inOrder, layOutWords, type WrittenWord } from './word-list.js';

type Node = Scalar | YAMLMap | YAMLSeq;

/** The way to a part of a document: keys, and `*` for the items of a list. */
export type Keys = readonly string[];

/** How a file of the rule book is laid out. */
export interface LayoutOptions {
  /** Says in which order keys stand. */
  readonly schema?: object | undefined;
  /** The longest line in characters, unless one word or sentence alone is longer. */
  readonly width: number;
  /** A list of words at this place, whose order says nothing, is put in alphabetical order. */
  isWordList?(keys: Keys): boolean;
  /** Each entry of the mapping at this place is a paragraph, with a blank line before it. */
  hasParagraphs?(keys: Keys): boolean;
}

/** Where a node stands. */
interface Position {
  /** The column of its first character, where it fits on the line that is already begun. */
  readonly column: number;
  /** That of its key or dash. */
  readonly indent: number;
  readonly keys: Keys;
  readonly schema: object | undefined;
}

/** Prints the nodes of one document in their canonical layout. */
export class YamlLayout {
  constructor(
    private readonly text: string,
    private readonly options: LayoutOptions,
  ) {}

  print(doc: Document): string {
    const { schema } = this.options;
    const top = doc.contents as Node | null;
    const hasHead = doc.commentBefore !== null && doc.commentBefore !== undefined && doc.contents !== null;
    const body = isMap(top)
      ? [...comments(top.commentBefore, 0), ...this.block(top, 0, [], schema)]
      : isSeq(top)
        ? this.list(top, 0, [], schema)
        : [];
    const lines = [...comments(doc.commentBefore, 0), ...(hasHead ? [''] : []), ...body, ...comments(doc.comment, 0)];
    return `${lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+/, '')
      .trimEnd()}\n`;
  }

  private source(node: Node): string {
    return this.text.slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0);
  }

  /** A collection or a text on one line; nothing where it has to take several. */
  private inline(node: Node | null, keys: Keys, schema: object | undefined): string | undefined {
    if (node === null) return '';
    if (isScalar(node)) return isBlockText(node) ? undefined : joinLines(this.source(node as Scalar));
    if (!node.flow || this.hasCommentInside(node)) return undefined;
    if (this.isWordList(node, keys))
      return enclose(
        '[',
        ']',
        inOrder(this.wordsOf(node as YAMLSeq)).map((word) => word.source),
      );
    if (isMap(node)) {
      const pairs = ordered(node, schema).map((pair) => this.inlinePair(pair, keys, schema));
      return enclose('{ ', ' }', pairs);
    }
    const under = schemaUnder(schema, undefined);
    return enclose(
      '[',
      ']',
      (node as YAMLSeq).items.map((item) => this.inline(item as Node, [...keys, '*'], under)),
    );
  }

  private inlinePair(pair: Pair, keys: Keys, schema: object | undefined): string | undefined {
    const key = this.inline(pair.key as Node, keys, undefined);
    const value = this.inline(pair.value as Node | null, [...keys, keyOf(pair)], schemaUnder(schema, keyOf(pair)));
    return key === undefined || value === undefined ? undefined : `${key}: ${value}`;
  }

  /** The lines of a value after `key:` or `-`; the first belongs to the line that is already begun. */
  private value(node: Node | null, { column, indent, keys, schema }: Position): readonly string[] {
    if (node === null) return [''];
    const short = this.inline(node, keys, schema);
    const trailing = trailingComment(node);
    if (short !== undefined && (isScalar(node) || column + short.length <= this.options.width)) return [` ${short}${trailing}`];
    if (isScalar(node)) return blockText(this.source(node as Scalar), indent, trailing);
    if (node.flow === true && this.hasCommentInside(node)) return asWritten(this.source(node));
    if (this.isWordList(node, keys)) return ['', ...layOutWords(this.wordsOf(node as YAMLSeq), indent + 2, this.options.width)];
    if (isSeq(node) && node.flow === true && node.items.every((item) => isScalar(item))) return ['', ...this.filled(node, indent + 2)];
    return ['', ...(isMap(node) ? this.block(node, indent + 2, keys, schema) : this.list(node as YAMLSeq, indent + 2, keys, schema))];
  }

  private isWordList(node: Node, keys: Keys): boolean {
    const isList = isSeq(node) && node.flow === true && node.items.every((item) => isScalar(item));
    return isList && this.options.isWordList?.(keys) === true;
  }

  private wordsOf(node: YAMLSeq): readonly WrittenWord[] {
    return node.items.map((item) => ({ text: String((item as Scalar).value), source: joinLines(this.source(item as Scalar)) ?? '' }));
  }

  private filled(node: YAMLSeq, indent: number): readonly string[] {
    const words = this.wordsOf(node).map((word) => word.source);
    return fill(
      words.map((word, i) => `${i === 0 ? '[' : ''}${word}${i === words.length - 1 ? ']' : ','}`),
      indent,
      this.options.width,
    );
  }

  private block(node: YAMLMap, indent: number, keys: Keys, schema: object | undefined): readonly string[] {
    const hasParagraphs = this.options.hasParagraphs?.(keys) === true;
    return [
      ...ordered(node, schema).flatMap((pair, i) => [
        ...((hasParagraphs && i > 0) || (pair.key as Scalar).spaceBefore === true ? [''] : []),
        ...this.pair(pair, indent, keys, schema),
      ]),
      ...comments(node.flow === true ? undefined : node.comment, indent),
    ];
  }

  private pair(pair: Pair, indent: number, keys: Keys, schema: object | undefined): readonly string[] {
    const key = pair.key as Scalar;
    const name = this.source(key);
    const below = pair.value as Node | null;
    const position = { column: indent + name.length + 2, indent, keys: [...keys, keyOf(pair)], schema: schemaUnder(schema, keyOf(pair)) };
    const [first = '', ...rest] = this.value(below, position);
    const before = below !== null && isCollection(below) && !below.flow ? comments(below.commentBefore, indent + 2) : [];
    return [...comments(key.commentBefore, indent), `${' '.repeat(indent)}${name}:${first}`, ...before, ...rest];
  }

  private list(node: YAMLSeq, indent: number, keys: Keys, schema: object | undefined): readonly string[] {
    const under = schemaUnder(schema, undefined);
    const pad = ' '.repeat(indent);
    return [
      ...node.items.flatMap((item): readonly string[] => {
        const one = item as Node;
        const lead = [...(one.spaceBefore === true ? [''] : []), ...comments(one.commentBefore, indent)];
        const [first = '', ...rest] = this.value(one, { column: indent + 2, indent, keys: [...keys, '*'], schema: under });
        if (first !== '' || rest.length === 0) return [...lead, `${pad}-${first}`, ...rest];
        const [top = '', ...more] = rest;
        return [...lead, `${pad}- ${top.trimStart()}`, ...more];
      }),
      ...comments(node.flow === true ? undefined : node.comment, indent),
    ];
  }

  private hasCommentInside(node: Node): boolean {
    return /(^|\s)#/m.test(withoutQuoted(this.source(node)));
  }
}

const keyOf = (pair: Pair): string => String((pair.key as Scalar).value);

const isBlockText = (node: Scalar): boolean => node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL';

const ordered = (node: YAMLMap, schema: object | undefined): readonly Pair[] => {
  const keys = orderKeys(
    node.items.map((pair) => keyOf(pair)),
    schema,
  );
  return [...node.items].sort((a, b) => keys.indexOf(keyOf(a)) - keys.indexOf(keyOf(b)));
};

/** Nothing where a part has to take several lines. */
const enclose = (open: string, close: string, parts: readonly (string | undefined)[]): string | undefined => {
  if (parts.some((part) => part === undefined)) return undefined;
  return parts.length === 0 ? open.trim() + close.trim() : `${open}${parts.join(', ')}${close}`;
};

const comments = (comment: string | null | undefined, indent: number): readonly string[] =>
  comment === undefined || comment === null || comment === ''
    ? []
    : comment.split('\n').map((line) => (line.trim() === '' ? '' : `${' '.repeat(indent)}#${line.trimEnd()}`));

const trailingComment = (node: Node): string =>
  node.comment !== undefined && node.comment !== null && !(isCollection(node) && !node.flow) ? ` #${node.comment}` : '';

const asWritten = (source: string): readonly string[] =>
  source.split('\n').map((line, i) => (i === 0 ? ` ${line.trimEnd()}` : line.trimEnd()));

/** A text that was broken over lines reads as one line, unless a blank line in it means a paragraph. */
const joinLines = (source: string): string | undefined =>
  /\n\s*\n/.test(source) || /\\\n/.test(source) ? undefined : source.replace(/\s*\n\s*/g, ' ');

/** `>-` and its lines, moved to their level. */
const blockText = (source: string, indent: number, trailing: string): readonly string[] => {
  const [header = '', ...lines] = source.trimEnd().split('\n');
  const depth = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length));
  return [
    ` ${header.trimEnd()}${trailing}`,
    ...lines.map((line) => (line.trim() === '' ? '' : `${' '.repeat(indent + 2)}${line.slice(depth)}`)),
  ];
};

/** Without quoted texts, in which `#` is no comment. */
const withoutQuoted = (source: string): string => source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, '""');
