import type { PhraseAutomaton } from '../automaton.js';

/** Which symbols of the vocabulary are present in one text, and in which of its sentences. */
export class SentenceBits {
  /** Symbol → the sentences it stands in, as bits, each sentence modulo 32; 0 where it is absent, or only looked up. */
  readonly marks: Int32Array;
  /** The symbols that are marked, in the order in which they were found. */
  readonly present: Int32Array;
  /** How many they are. */
  count = 0;

  /** INVARIANT: symbols are below `automaton.symbols`, so every index is within bounds. */
  constructor(private readonly automaton: Pick<PhraseAutomaton, 'symbols' | 'lazy'>) {
    this.marks = new Int32Array(automaton.symbols);
    this.present = new Int32Array(automaton.symbols);
  }

  /** The symbols that are marked and lower than a limit, in the order in which they were found. */
  presentBelow(limit: number): readonly number[] {
    const { present, count } = this;
    let size = 0;
    for (let k = 0; k < count; k++) if ((present[k] as number) < limit) size++;
    const symbols = new Array<number>(size);
    for (let k = count - 1; k >= 0; k--) if ((present[k] as number) < limit) symbols[--size] = present[k] as number;
    return symbols;
  }

  /** Those of the sentences given as bits that hold a symbol, written as a need: `~symbol` where it is looked up. */
  among(need: number, sentences: number): number {
    return need >= 0 ? sentences & (this.marks[need] as number) : this.lookUp(~need, sentences);
  }

  private lookUp(symbol: number, sentences: number): number {
    const { starts, items } = this.automaton.lazy;
    const { marks } = this;
    const end = starts[symbol + 1] as number;
    let held = 0;
    for (let at = starts[symbol] as number; at < end && held !== sentences; at++)
      held |= sentences & (marks[items[at] as number] as number);
    return held;
  }

  /** Forgets the text: of thousands of symbols, the few hundred that were found. */
  clear(): void {
    const { marks, present } = this;
    for (let k = 0; k < this.count; k++) marks[present[k] as number] = 0;
    this.count = 0;
  }
}
