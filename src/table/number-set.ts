/**
 * Whole numbers below a bound, each once, given back in ascending order. A bit a number, and above every 32 words a bit that
 * says whether one of them is not empty: giving back costs what was put in, and hardly what could be.
 */
export class NumberSet {
  private readonly words: Int32Array;
  private readonly filled: Int32Array;

  constructor(bound: number) {
    this.words = new Int32Array((bound + 31) >>> 5);
    this.filled = new Int32Array((this.words.length + 31) >>> 5);
  }

  add(number: number): void {
    const word = number >>> 5;
    this.words[word] = (this.words[word] as number) | (1 << (number & 31));
    this.filled[word >>> 5] = (this.filled[word >>> 5] as number) | (1 << (word & 31));
  }

  /** Moves all numbers into `list`, ascending, and says how many they were. */
  drain(list: Int32Array): number {
    const { words, filled } = this;
    let count = 0;
    for (let f = 0; f < filled.length; f++) {
      for (let nonEmpty = filled[f] as number; nonEmpty !== 0; nonEmpty &= nonEmpty - 1) {
        const word = (f << 5) + lowestBit(nonEmpty);
        for (let left = words[word] as number; left !== 0; left &= left - 1) list[count++] = (word << 5) + lowestBit(left);
        words[word] = 0;
      }
      filled[f] = 0;
    }
    return count;
  }
}

/** The number of the lowest bit that is set; the mask must not be 0. */
export const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask);
