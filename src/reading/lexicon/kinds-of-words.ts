/** So many words that were numbered one after the other are kept together. */
const WINDOW = 16_384;

/** Two bits a kind. */
const KINDS_A_BYTE = 4;

/** Words that come again and again keep their early numbers while new ones are numbered, so more windows than one are in use. */
const MOST_WINDOWS = 8;

/**
 * What kind of word each is to somebody, 0 to 3, by the number of the word; 0 says that nothing is kept. It takes 4 kB for each window in
 * use, 32 kB at most, whatever many words are looked at.
 */
export class KindsOfWords {
  /** Number of a window → its kinds, the window used last behind all others. */
  private readonly windows = new Map<number, Uint8Array>();
  private current = -1;
  private kinds: Uint8Array = new Uint8Array();

  /** @param number see `LexicalEntry.number`; of a word without one nothing is kept */
  get(number: number): number {
    if (!this.isAt(number)) return 0;
    const at = number % WINDOW;
    return ((this.kinds[at >> 2] as number) >> (2 * (at & 3))) & 3;
  }

  set(number: number, kind: number): void {
    if (number < 0) return;
    if (!this.isAt(number)) this.begin(Math.floor(number / WINDOW));
    const at = number % WINDOW;
    this.kinds[at >> 2] = (this.kinds[at >> 2] as number) | (kind << (2 * (at & 3)));
  }

  /** Turns to the window of a word; false where there is none. */
  private isAt(number: number): boolean {
    const window = Math.floor(number / WINDOW);
    if (window === this.current) return true;
    const kinds = this.windows.get(window);
    if (kinds === undefined) return false;
    this.use(window, kinds);
    return true;
  }

  /** Where there are too many, the window that was unused for longest is forgotten. */
  private begin(window: number): void {
    const [oldest] = this.windows.keys();
    if (oldest !== undefined && this.windows.size >= MOST_WINDOWS) this.windows.delete(oldest);
    this.use(window, new Uint8Array(WINDOW / KINDS_A_BYTE));
  }

  private use(window: number, kinds: Uint8Array): void {
    this.windows.delete(window);
    this.windows.set(window, kinds);
    [this.current, this.kinds] = [window, kinds];
  }
}
