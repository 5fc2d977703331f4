import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  Parser,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { orderKeys, schemaUnder } from './key-order.js';

/** Lines of code, law and prose alike stay within this, unless one word or sentence alone is longer. */
export const WIDTH = 160;

type Node = Scalar | YAMLMap | YAMLSeq;

/**
 * The canonical layout of a file of the rule book: keys in the order of the schema, two spaces a level, short collections on a
 * line, one blank line at most. Comments and quotes stay as they are. INVARIANT: the content does not change; where that cannot be kept, it throws.
 *
 * @param width the longest line in characters
 */
export const formatYaml = (text: string, schema: object | undefined, width = WIDTH): string => {
  const doc = parseDocument(text, { uniqueKeys: true });
  if (doc.errors.length > 0) throw new Error('has errors; run npm run rules -- check first');
  const layout = createLayout(text, schema, width);
  const formatted = layout(doc);
  if (!isDeepStrictEqual(parseDocument(formatted).toJS(), doc.toJS()))
    throw new Error('cannot be laid out without changing its content; left as it is');
  if (commentsOf(formatted).join('\n') !== commentsOf(text).join('\n'))
    throw new Error('cannot be laid out without losing a comment; left as it is');
  return formatted;
};

/** Every comment, sorted: a moved line takes its comment along. */
const commentsOf = (text: string): readonly string[] => {
  const found: string[] = [];
  const visit = (token: unknown): void => {
    if (typeof token !== 'object' || token === null) return;
    if (Array.isArray(token)) {
      for (const one of token) visit(one);
      return;
    }
    const { type, source } = token as { type?: string; source?: string };
    if (type === 'comment' && source !== undefined) found.push(source.trim());
    Object.values(token).forEach(visit);
  };
  for (const token of new Parser().parse(text)) visit(token);
  return found.sort();
};

const createLayout = (text: string, schema: object | undefined, width: number): ((doc: Document) => string) => {
  const source = (node: Node): string => text.slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0);

  const comments = (comment: string | null | undefined, indent: number): readonly string[] =>
    comment === undefined || comment === null || comment === ''
      ? []
      : comment.split('\n').map((line) => (line.trim() === '' ? '' : `${' '.repeat(indent)}#${line.trimEnd()}`));

  /** A collection or a text on one line; nothing where it has to take several. */
  const inline = (node: Node | null): string | undefined => {
    if (node === null) return '';
    if (isScalar(node))
      return node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL' ? undefined : joinLines(source(node as Scalar));
    if (!node.flow || /(^|\s)#/m.test(stripQuoted(source(node)))) return undefined;
    const parts = isMap(node)
      ? ordered(node, undefined).map((pair) => both(inline(pair.key as Node), inline(pair.value as Node | null)))
      : (node as YAMLSeq).items.map((item) => inline(item as Node));
    if (parts.some((part) => part === undefined)) return undefined;
    const [open, close] = isMap(node) ? ['{ ', ' }'] : ['[', ']'];
    return parts.length === 0 ? open.trim() + close.trim() : `${open}${parts.join(', ')}${close}`;
  };

  /** The lines of a value after `key:` or `-`; the first belongs to the line that is already begun. */
  const value = (node: Node | null, column: number, indent: number, under: object | undefined): readonly string[] => {
    if (node === null) return [''];
    const short = inline(sortedCopy(node, under));
    const trailing = node.comment !== undefined && node.comment !== null && !(isCollection(node) && !node.flow) ? ` #${node.comment}` : '';
    if (short !== undefined && (isScalar(node) || column + short.length <= width)) return [` ${short}${trailing}`];
    if (isScalar(node)) return blockText(source(node as Scalar), indent, trailing);
    if (/(^|\s)#/m.test(stripQuoted(source(node))) && node.flow)
      return source(node)
        .split('\n')
        .map((line, i) => (i === 0 ? ` ${line.trimEnd()}` : line.trimEnd()));
    if (isSeq(node) && node.flow === true && node.items.every((item) => isScalar(item))) return ['', ...filled(node, indent + 2)];
    const lines = isMap(node) ? block(node, indent + 2, under) : list(node as YAMLSeq, indent + 2, under);
    return ['', ...lines];
  };

  const filled = (node: YAMLSeq, indent: number): readonly string[] => {
    const words = node.items.map(
      (item, i) => `${i === 0 ? '[' : ''}${inline(item as Node) ?? ''}${i === node.items.length - 1 ? ']' : ','}`,
    );
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(`${' '.repeat(lines.length === 0 ? indent : indent + 1)}${word}`);
    }
    return lines;
  };

  const ordered = (node: YAMLMap, under: object | undefined): readonly Pair[] => {
    const keys = orderKeys(
      node.items.map((pair) => keyOf(pair)),
      under,
    );
    return [...node.items].sort((a, b) => keys.indexOf(keyOf(a)) - keys.indexOf(keyOf(b)));
  };

  /** A flow collection prints its keys in order too. */
  const sortedCopy = (node: Node, under: object | undefined): Node => {
    if (!isCollection(node) || !node.flow) return node;
    const copy = node.clone() as YAMLMap | YAMLSeq;
    if (isMap(copy)) {
      copy.items = ordered(copy, under).map((pair) => {
        pair.value = pair.value === null ? null : sortedCopy(pair.value as Node, schemaUnder(under, keyOf(pair)));
        return pair;
      });
    } else copy.items = copy.items.map((item) => sortedCopy(item as Node, schemaUnder(under, undefined)));
    return copy;
  };

  const block = (node: YAMLMap, indent: number, under: object | undefined): readonly string[] => [
    ...ordered(node, under).flatMap((pair): readonly string[] => {
      const key = pair.key as Scalar;
      const name = source(key);
      const below = pair.value as Node | null;
      const inner = schemaUnder(under, keyOf(pair));
      const [first = '', ...rest] = value(below, indent + name.length + 2, indent, inner);
      const before = below !== null && isCollection(below) && !below.flow ? comments(below.commentBefore, indent + 2) : [];
      return [
        ...(key.spaceBefore === true ? [''] : []),
        ...comments(key.commentBefore, indent),
        `${' '.repeat(indent)}${name}:${first}`,
        ...before,
        ...rest,
      ];
    }),
    ...comments(node.flow === true ? undefined : node.comment, indent),
  ];

  const list = (node: YAMLSeq, indent: number, under: object | undefined): readonly string[] => [
    ...node.items.flatMap((item): readonly string[] => {
      const one = item as Node;
      const inner = schemaUnder(under, undefined);
      const pad = ' '.repeat(indent);
      const lead = [...(one.spaceBefore === true ? [''] : []), ...comments(one.commentBefore, indent)];
      const [first = '', ...rest] = value(one, indent + 2, indent, inner);
      if (first !== '' || rest.length === 0) return [...lead, `${pad}-${first}`, ...rest];
      const [top = '', ...more] = rest;
      return [...lead, `${pad}- ${top.trimStart()}`, ...more];
    }),
    ...comments(node.flow === true ? undefined : node.comment, indent),
  ];

  return (doc) => {
    const top = doc.contents as Node | null;
    const head = [
      ...comments(doc.commentBefore, 0),
      ...(doc.commentBefore !== null && doc.commentBefore !== undefined && doc.contents !== null ? [''] : []),
    ];
    const body = isMap(top) ? [...comments(top.commentBefore, 0), ...block(top, 0, schema)] : isSeq(top) ? list(top, 0, schema) : [];
    const lines = [...head, ...body, ...comments(doc.comment, 0)];
    return `${lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+/, '')
      .trimEnd()}\n`;
  };
};

const keyOf = (pair: Pair): string => String((pair.key as Scalar).value);

const both = (key: string | undefined, value: string | undefined): string | undefined =>
  key === undefined || value === undefined ? undefined : `${key}: ${value}`;

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
const stripQuoted = (source: string): string => source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, '""');
