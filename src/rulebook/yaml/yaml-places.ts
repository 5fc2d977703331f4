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

/** A file that knows where its paths lead. */
export interface PlacedFile {
  readonly file: string;
  /** Reads the file for it. */
  find(path: Path): Place;
  /** The same, worked out when it is first looked at. */
  placeOf(path: Path): Place;
}

/**
 * A place that is worked out when it is first looked at: hundreds of thousands are handed out, and few are ever printed. Each is small,
 * since all of them are held as long as the rule book.
 */
export class LazyPlace implements Place {
  private found: Place | undefined;

  constructor(
    private readonly within: PlacedFile,
    private readonly path: Path,
  ) {}

  get file(): string {
    return this.within.file;
  }

  get line(): number {
    return this.look().line;
  }

  get column(): number {
    return this.look().column;
  }

  get source(): PlaceSource {
    return { path: this.path, placeOf: this.within.placeOf };
  }

  toJSON(): Place {
    return { file: this.file, line: this.line, column: this.column };
  }

  private look(): Place {
    this.found ??= this.within.find(this.path);
    return this.found;
  }
}
