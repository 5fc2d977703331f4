import { lstatSync, readFileSync } from 'node:fs';
import { constructFromEvents, CORE_SCHEMA, EVENT_ID, parseEvents, SCALAR_STYLE, type Event } from 'js-yaml';
import { isAlias, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, visit, type Document, type YAMLParseError } from 'yaml';
import { problem, type Diagnostic } from './diagnostic.js';
import type { Place, PlaceSource } from './place.js';

/** A step into a parsed file: a key of a mapping or an index of a list. */
export type Path = readonly (string | number)[];

export interface YamlDocument {
  readonly file: string;
  readonly value: unknown;
  /** The place of the key (in a mapping) or the item (in a list) at a path; of the nearest ancestor where it is absent. */
  placeOf(path: Path): Place;
}

/** Above this a file is surely not a rule; the largest theme of the vocabulary is a tenth of it. */
const LARGEST_FILE = 1_000_000;

const refuse = (code: string, place: Place, message: string): { diagnostics: Diagnostic[] } => ({
  diagnostics: [problem(code, place, message)],
});

/**
 * Reads one YAML 1.2 file with positions. Refuses what hides the law from a reader: anchors, aliases, merge keys, tags,
 * duplicate keys, tabs as indentation, a comment that swallowed part of a text.
 *
 * @param path the file on disk
 * @param file the name that diagnostics print
 */
export const readYamlDocument = (path: string, file: string): { document?: YamlDocument; diagnostics: Diagnostic[] } => {
  const start: Place = { file, line: 1, column: 1 };
  const about = lstatSync(path);
  if (about.isSymbolicLink()) return refuse('symbolic-link', start, 'is a symbolic link; put the file itself into the folder');
  if (!about.isFile()) return refuse('not-a-file', start, 'is no file; take it out of the folder, or give it another ending than `.yaml`');
  if (about.size > LARGEST_FILE) return refuse('file-too-large', start, `has ${about.size} bytes, more than ${LARGEST_FILE}; split it`);
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  if (!bytes.equals(Buffer.from(text, 'utf8'))) return refuse('not-utf-8', start, 'is not UTF-8 text; save it as UTF-8');
  if (text.startsWith('\uFEFF')) return refuse('byte-order-mark', start, 'starts with a byte order mark; save it as UTF-8 without one');
  return parseYamlDocument(text, file);
};

/**
 * The same for text already at hand. Most files are read by js-yaml, which is several times faster and knows no
 * positions; the full parser is asked when something is wrong, or when somebody wants to know a place.
 */
export const parseYamlDocument = (text: string, file: string): { document?: YamlDocument; diagnostics: Diagnostic[] } => {
  const value = readQuickly(text);
  if (value === undefined) return parseWithPlaces(text, file);
  let full: YamlDocument | undefined;
  const placeOf = (path: Path): Place => lazyPlace(file, () => (full ??= parseWithPlaces(text, file).document)?.placeOf(path) ?? { file, line: 1, column: 1 }, { path, placeOf });
  return { document: { file, value, placeOf }, diagnostics: [] };
};

/** The content of a single plain document; `undefined` for all that the full parser must look at. */
const readQuickly = (text: string): unknown => {
  try {
    const events = parseEvents(text, {});
    if (events.some((event) => isTrap(event, text))) return undefined;
    const documents = constructFromEvents(events, { schema: CORE_SCHEMA, source: text });
    return documents.length === 1 ? (documents[0] ?? undefined) : undefined;
  } catch {
    return undefined;
  }
};

/** What `findTraps` reports: an anchor, an alias, a tag, a merge key, words followed by a comment. */
const isTrap = (event: Event, text: string): boolean => {
  if (event.type === EVENT_ID.ALIAS) return true;
  if (event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN) {
    const value = text.slice(event.valueStart, event.valueEnd);
    if (value === '<<' || (/\s/.test(value) && COMMENT.test(text.slice(event.valueEnd, event.valueEnd + 80)))) return true;
  }
  return 'anchorStart' in event && (event.anchorStart >= 0 || ('tagStart' in event && event.tagStart >= 0));
};

const COMMENT = /^\s*#/;

const parseWithPlaces = (text: string, file: string): { document?: YamlDocument; diagnostics: Diagnostic[] } => {
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, uniqueKeys: true, merge: false, version: '1.2', prettyErrors: false });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  // What follows the first mistake in the writing of a file is mostly its echo.
  const [mistake] = doc.errors.filter((error) => error.code === 'TAB_AS_INDENT').concat(doc.errors);
  if (mistake !== undefined) return { diagnostics: [problem(codeOf(mistake), at(mistake.pos[0]), tellMistake(mistake))] };
  const diagnostics = tellOnce(findTraps(doc, at));
  if (diagnostics.length > 0) return { diagnostics };
  const placeOf = (path: Path): Place => ({ ...at(offsetOf(doc, path)), source: { path, placeOf } });
  return { document: { file, value: doc.toJS(), placeOf }, diagnostics };
};

const codeOf = ({ code }: YAMLParseError): string => (code === 'DUPLICATE_KEY' ? 'duplicate-key' : code === 'TAB_AS_INDENT' ? 'tab-as-indent' : 'yaml-syntax');

/** The parser's own words where they help an author. */
const tellMistake = ({ code, message }: YAMLParseError): string => {
  if (code === 'DUPLICATE_KEY') return 'stands here a second time; leave one of the two';
  if (code === 'TAB_AS_INDENT') return 'tabs are not allowed as indentation; use spaces';
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; a file holds one, so take out the `---`';
  if (/call stack/.test(message)) return 'lists or mappings are nested too deeply';
  const line = message.split('\n')[0] ?? message;
  return line.charAt(0).toLowerCase() + line.slice(1).replace(/\.$/, '');
};

/** A habit such as anchors fills a file: each code once, at its first place. */
const tellOnce = (found: readonly Diagnostic[]): Diagnostic[] =>
  [...new Set(found.map((one) => one.code))].flatMap((code) => {
    const [first, ...more] = found.filter((one) => one.code === code);
    return first === undefined ? [] : [more.length === 0 ? first : { ...first, message: `${first.message} (so do ${more.length} more places of this file)` }];
  });

const findTraps = (doc: Document, at: (offset: number) => Place): Diagnostic[] => {
  const found: Diagnostic[] = [];
  visit(doc, {
    Node: (_, node) => {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node) || ('anchor' in node && node.anchor !== undefined)) {
        found.push(problem('anchor', at(offset), 'uses an anchor or alias; write the text out, so that a reader sees the law in one place'));
      }
      if (node.tag !== undefined) found.push(problem('tag', at(offset), 'uses a tag (`!…`); write the value plainly'));
      if (isScalar(node) && typeof node.value === 'string' && node.type === 'PLAIN' && /\S/.test(node.comment ?? '') && node.value.includes(' ')) {
        found.push(problem('hidden-comment', at(offset), 'a ` #` inside unquoted text starts a comment and hides the rest; quote the text'));
      }
    },
    Pair: (_, pair) => {
      if (isScalar(pair.key) && pair.key.value === '<<') found.push(problem('merge-key', at(pair.key.range?.[0] ?? 0), 'uses `<<`; write the lines out'));
    },
  });
  return found;
};

/** Thousands of places are handed out and few are ever printed: each is worked out when it is first looked at. */
const lazyPlace = (file: string, find: () => Place, source: PlaceSource): Place => {
  let found: Place | undefined;
  return {
    file,
    source,
    get line() {
      return (found ??= find()).line;
    },
    get column() {
      return (found ??= find()).column;
    },
  };
};

/** Where a path leads: the key of a mapping, the item of a list, or the nearest ancestor of what is absent. */
const offsetOf = (doc: Document, path: Path): number => {
  let node: unknown = doc.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step));
      if (pair === undefined || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
};
