import { type Document, isMap, isNode, isPair, isScalar, isSeq, type LineCounter } from 'yaml';
import type { Path, Place, PlaceSource } from '../place.js';

/** Where an offset of a text lies. */
export const placeAt = (file: string, lines: LineCounter, offset: number): Place => {
  const { line, col } = lines.linePos(offset);
  return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
};

/** Where a path leads: the key of a mapping, the item of a list, or the nearest ancestor of what is absent. */
export const offsetOf = (doc: Document, path: Path): number => {
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

/** Thousands of places are handed out and few are ever printed: each is worked out when it is first looked at. */
export const lazyPlace = (file: string, find: () => Place, source: PlaceSource): Place => {
  let found: Place | undefined;
  return {
    file,
    source,
    get line() {
      found ??= find();
      return found.line;
    },
    get column() {
      found ??= find();
      return found.column;
    },
  };
};
