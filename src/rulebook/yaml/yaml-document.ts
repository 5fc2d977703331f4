import { CORE_SCHEMA, constructFromEvents, parseEvents } from 'js-yaml';
import { isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { Diagnostic } from '../diagnostic.js';
import type { Path, Place } from '../place.js';
import { firstMistake } from './yaml-mistakes.js';
import { LazyPlace, offsetOf, type PlacedFile, placeAt } from './yaml-places.js';
import { findTraps, isTrap } from './yaml-traps.js';

/** A parsed file that knows where everything in it stands. */
export interface YamlDocument {
  readonly file: string;
  readonly value: unknown;
  /** The place of the key (in a mapping) or the item (in a list) at a path; of the nearest ancestor where it is absent. */
  placeOf(path: Path): Place;
}

/** A document, or what is wrong with it. */
export interface ParsedYaml {
  readonly document?: YamlDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses one YAML 1.2 text. Refuses what hides the law from a reader: anchors, aliases, merge keys, tags, duplicate keys,
 * tabs as indentation, a comment that swallowed part of a text.
 *
 * Most texts are read by js-yaml, which is several times faster and knows no positions; the full parser is asked when
 * something is wrong, or when somebody wants to know a place.
 */
export const parseYamlDocument = (text: string, file: string): ParsedYaml => {
  const value = readQuickly(text);
  return value === undefined
    ? parseWithPlaces(text, file, { keysAreUnique: false })
    : { document: knownDocument(file, value, () => text), diagnostics: [] };
};

/** A document whose content is known: its text is parsed in full only when somebody wants to know a place. */
export const knownDocument = (file: string, value: unknown, text: () => string): YamlDocument => {
  let full: YamlDocument | undefined;
  const within: PlacedFile = {
    file,
    find(path) {
      full ??= parseWithPlaces(text(), file, { keysAreUnique: true }).document;
      return full?.placeOf(path) ?? { file, line: 1, column: 1 };
    },
    placeOf: (path) => new LazyPlace(within, path),
  };
  return { file, value, placeOf: within.placeOf };
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

/** @param known `keysAreUnique` where the quick parser found no key twice: this one compares each with all before it */
const parseWithPlaces = (text: string, file: string, known: { readonly keysAreUnique: boolean }): ParsedYaml => {
  const lines = new LineCounter();
  // What is worth a warning is a diagnostic here; the library would print it.
  const doc = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: known.keysAreUnique ? false : isSameMember,
    merge: false,
    version: '1.2',
    prettyErrors: false,
    logLevel: 'error',
  });
  const at = (offset: number): Place => placeAt(file, lines, offset);
  const mistake = firstMistake(doc.errors, text, at);
  if (mistake !== undefined) return { diagnostics: [mistake] };
  const diagnostics = findTraps(doc, at);
  if (diagnostics.length > 0) return { diagnostics };
  const placeOf = (path: Path): Place => ({ ...at(offsetOf(doc, path)), source: { path, placeOf } });
  return { document: { file, value: doc.toJS(), placeOf }, diagnostics };
};

/** Whether two keys come to one member: `true` and `"true"` are two to YAML, and the first would be lost without a word. */
const isSameMember = (one: ParsedNode, other: ParsedNode): boolean =>
  isScalar(one) && isScalar(other) && memberName(one.value) === memberName(other.value);

/** The library names the member of an empty key so. */
const memberName = (key: unknown): string => (key === null ? '' : String(key));
