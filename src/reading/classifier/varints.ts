/** Whole numbers from 0 on, seven bits a byte, the lowest first; the top bit says that more follow (LEB128). */
export const packNumbers = (numbers: ArrayLike<number>): Uint8Array => {
  const bytes: number[] = [];
  for (let i = 0; i < numbers.length; i++) {
    let rest = numbers[i] as number;
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
};

/** Bytes, and numbers that were packed so, one after the other. */
export class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** @throws RangeError behind the last */
  byte(): number {
    if (this.left === 0) throw new RangeError('there are fewer bytes than are asked for');
    return this.bytes[this.at++] as number;
  }

  number(): number {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      number |= (byte & 127) << shift;
      if (byte < 128) return number >>> 0;
    }
  }
}

/** Numbers near 0, of either sign, as small numbers from 0 on. */
export const zigzag = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);

/** The number that `zigzag` came from. */
export const fromZigzag = (number: number): number => ((number & 1) === 1 ? -(number + 1) / 2 : number / 2);
