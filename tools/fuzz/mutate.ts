/** Whole numbers from 0 to below a limit. */
export type Below = (limit: number) => number;

/** The same numbers for the same seed (mulberry32). */
export const numbersFrom = (seed: number): Below => {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
};

/** Bytes that mean something to one reader or the other. */
const ODD = [
  ...[
    '\0',
    '\n',
    '\r\n',
    ' ',
    '"',
    "'",
    '\\',
    '/',
    '%',
    '&',
    '!',
    '?',
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '-',
    '.',
    '...',
    '|',
    '<',
    '=',
  ],
  ...['0', '-1', '1e999', '9007199254740993', 'true', 'null', '__proto__', 'constructor'],
  ...['\u200b', '\u202e', '\ud7ff', 'é', '漢', '😀'],
].map((text) => Buffer.from(text));
const ODD_BYTES = [0, 1, 0x7f, 0x80, 0xff, 0xc0, 0xd8, 0x2a, 0x5f, 0x9f, 0xbf, 0xf9];

type Change = (bytes: Buffer, others: readonly Buffer[], below: Below) => Buffer;

const splice = (bytes: Buffer, at: number, length: number, put: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + length)]);
const pieceOf = (bytes: Buffer, below: Below): Buffer => {
  const at = below(bytes.length + 1);
  return bytes.subarray(at, at + 1 + below(32));
};
const oneOf = <T>(list: readonly T[], below: Below): T => list[below(list.length)] as T;

const CHANGES: readonly Change[] = [
  (bytes, _, below) => splice(bytes, below(bytes.length + 1), 1, Buffer.of((bytes[below(bytes.length + 1)] ?? 0) ^ (1 << below(8)))),
  (bytes, _, below) => splice(bytes, below(bytes.length + 1), below(2), Buffer.of(below(256))),
  (bytes, _, below) => splice(bytes, below(bytes.length + 1), below(2), Buffer.of(oneOf(ODD_BYTES, below))),
  (bytes, _, below) => splice(bytes, below(bytes.length + 1), 1 + below(8), Buffer.alloc(0)),
  (bytes, _, below) => splice(bytes, below(bytes.length + 1), below(bytes.length + 1), Buffer.alloc(0)),
  (bytes, _, below) => splice(bytes, below(bytes.length + 1), below(3), oneOf(ODD, below)),
  (bytes, _, below) => splice(bytes, below(bytes.length + 1), 0, pieceOf(bytes, below)),
  (bytes, others, below) => splice(bytes, below(bytes.length + 1), below(16), pieceOf(oneOf(others, below), below)),
  (bytes, others, below) => Buffer.concat([bytes.subarray(0, below(bytes.length + 1)), pieceOf(oneOf(others, below), below)]),
  (bytes, _, below) => {
    // A stretch over and over: what grows faster than its text shows by this.
    const piece = pieceOf(bytes, below);
    return splice(bytes, below(bytes.length + 1), 0, Buffer.concat(Array.from({ length: 2 ** (1 + below(7)) }, () => piece)));
  },
];

/** A few changes one upon the other to an input, with pieces of others in it; never longer than `longest` bytes. */
export const mutate = (bytes: Buffer, others: readonly Buffer[], longest: number, below: Below): Buffer => {
  let mutated = bytes;
  for (let n = 2 ** below(4); n > 0; n--) mutated = oneOf(CHANGES, below)(mutated, others, below).subarray(0, longest);
  return mutated;
};
