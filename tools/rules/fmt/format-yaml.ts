import { isDeepStrictEqual } from 'node:util';
import { Parser, parseDocument } from 'yaml';
import { type Keys, type LayoutOptions, YamlLayout } from './yaml-layout.js';

/** As in the program: lines of code, law and prose alike stay within this, unless one word or sentence alone is longer. */
const WIDTH = 140;

/**
 * The canonical layout of a file of the rule book: keys in the order of the schema, words of a list in alphabetical order, two
 * spaces a level, short collections on a line, one blank line at most. Comments and quotes stay as they are.
 *
 * INVARIANT: the content does not change; where that cannot be kept, it throws.
 */
export const formatYaml = (text: string, options: Partial<LayoutOptions> = {}): string => {
  const doc = parseDocument(text, { uniqueKeys: true });
  if (doc.errors.length > 0) throw new Error('has errors; run npm run rules -- check first');
  const layout: LayoutOptions = { ...options, width: options.width ?? WIDTH };
  const formatted = new YamlLayout(text, layout).print(doc);
  const contentOf = (value: unknown): unknown => withSortedLists(value, [], layout);
  if (!isDeepStrictEqual(contentOf(parseDocument(formatted).toJS()), contentOf(doc.toJS())))
    throw new Error('cannot be laid out without changing its content; left as it is');
  if (commentsOf(formatted).join('\n') !== commentsOf(text).join('\n'))
    throw new Error('cannot be laid out without losing a comment; left as it is');
  return formatted;
};

/** The content, whose lists of words are sets. */
const withSortedLists = (value: unknown, keys: Keys, layout: LayoutOptions): unknown => {
  if (Array.isArray(value))
    return layout.isWordList?.(keys) === true
      ? value.map(String).sort()
      : value.map((item: unknown) => withSortedLists(item, [...keys, '*'], layout));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withSortedLists(part, [...keys, key], layout)]));
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
