/** Of so many words that were numbered one after the other the kind is kept: as many as a lexicon remembers. */
const WINDOW = 16_384;

/** Two bits a kind. */
const KINDS_A_BYTE = 4;

/**
 * What kind of word each is to somebody, 0 to 3, by the number of the word; 0 says that nothing is kept. It takes 4 kB once something is
 * kept, whatever many words are looked at.
 */
export class KindsOfWords {
  private kinds = new Uint8Array();
  /** The number of the first word of which the kind may be kept. */
  private first = 0;

  /** @param number see `LexicalEntry.number`; of a word without one nothing is kept */
  get(number: number): number {
    const at = number - this.first;
    return at >= 0 && at < WINDOW ? ((this.kinds[at >> 2] ?? 0) >> (2 * (at & 3))) & 3 : 0;
  }

  set(number: number, kind: number): void {
    if (number < 0) return;
    if (this.kinds.length === 0 || number < this.first || number >= this.first + WINDOW) this.begin(number);
    const at = number - this.first;
    this.kinds[at >> 2] = (this.kinds[at >> 2] as number) | (kind << (2 * (at & 3)));
  }

  /** Forgets all: the words of which something was kept are forgotten by the lexicon as well. */
  private begin(number: number): void {
    this.kinds = new Uint8Array(WINDOW / KINDS_A_BYTE);
    this.first = number - (number % WINDOW);
  }
}
