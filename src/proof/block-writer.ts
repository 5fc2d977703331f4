import type { CID } from 'multiformats/cid';
import { type BlockValue, encodeBlock } from './block.js';

/** A part of a block, encoded: dag-cbor puts parts side by side as they are. */
export type Part = Uint8Array;

/** Heads of dag-cbor's texts, lists and maps: the kind in the upper three bits, the count in the others or behind. */
const TEXT = 0x60;
const LIST = 0x80;
const MAP = 0xa0;
const FIRST_ROOM = 1 << 12;

/** The order of a map's keys in dag-cbor: the shorter first, then by bytes (the keys are ASCII). */
export const compareKeys = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/** Writes one block after another from parts. The order of a map's keys is the caller's to keep. */
export class BlockWriter {
  private bytes = new Uint8Array(FIRST_ROOM);
  private length = 0;

  /** Forgets what was written. */
  begin(): this {
    this.length = 0;
    return this;
  }

  map(members: number): void {
    this.head(MAP, members);
  }

  list(items: number): void {
    this.head(LIST, items);
  }

  /** @param text in ASCII, so that each character is a byte */
  ascii(text: string): void {
    this.head(TEXT, text.length);
    this.makeRoom(text.length);
    for (let i = 0; i < text.length; i++) this.bytes[this.length++] = text.charCodeAt(i);
  }

  put(part: Part): void {
    this.makeRoom(part.length);
    this.bytes.set(part, this.length);
    this.length += part.length;
  }

  /** The bytes so far, until more are written. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private head(kind: number, count: number): void {
    this.makeRoom(3);
    if (count < 24) this.bytes[this.length++] = kind | count;
    else if (count < 256) {
      this.bytes[this.length++] = kind | 24;
      this.bytes[this.length++] = count;
    } else {
      this.bytes[this.length++] = kind | 25;
      this.bytes[this.length++] = count >> 8;
      this.bytes[this.length++] = count & 255;
    }
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const wider = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more));
    wider.set(this.bytes.subarray(0, this.length));
    this.bytes = wider;
  }
}

const REMEMBERED = 4_096;
const scalars = new Map<string | number | null, Part>();
const objects = new WeakMap<object, Part>();

/**
 * The encoding of a value, remembered: a text or a number by what it is, an object by its identity, so one that is asked
 * for twice must not have changed.
 *
 * @param path where in its block the value stands, for the error
 * @throws TypeError where the value has no single canonical form
 */
export const partOf = (value: string | number | null | CID | { readonly [key: string]: BlockValue }, path: string): Part => {
  const known = typeof value === 'object' && value !== null ? objects.get(value) : scalars.get(value);
  if (known !== undefined) return known;
  const part = encodeBlock(value, path);
  if (typeof value === 'object' && value !== null) objects.set(value, part);
  else {
    if (scalars.size >= REMEMBERED) scalars.clear();
    scalars.set(value, part);
  }
  return part;
};
