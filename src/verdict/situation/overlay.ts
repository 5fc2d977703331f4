import type { Column } from '../../table/decision-table.js';
import type { KnownSituation, Presumption } from './presumption.js';

/** Numbers about one column: which, what holds, what may, how it is known, and how strong the evidence is. */
const STRIDE = 5;

/**
 * A presumption with what one request says written over it. Only what was said is kept, however many facts there are. Tables
 * are asked with it written into the arrays of the presumption, which get their own values back afterwards: see `asking`.
 * Whoever reads the arrays of the situation itself gets copies, made when they are first read.
 */
export class RequestSituation implements KnownSituation {
  readonly columns: readonly Column[];
  readonly knownColumns: number[];
  private readonly said: number[] = [];
  private copies: KnownSituation | undefined;

  constructor(private readonly presumed: Presumption) {
    this.columns = presumed.columns;
    this.knownColumns = [...presumed.knownColumns];
  }

  /** What is said last of a column counts. */
  say(column: number, held: number, possible: number, known: number, strength: number): void {
    const { said } = this;
    let at = 0;
    while (at < said.length && said[at] !== column) at += STRIDE;
    if (at === said.length && this.presumed.known[column] === 0) this.knownColumns.push(column);
    said[at] = column;
    said[at + 1] = held;
    said[at + 2] = possible;
    said[at + 3] = known;
    said[at + 4] = strength;
  }

  get held(): Int32Array {
    return this.copy().held;
  }

  get possible(): Int32Array {
    return this.copy().possible;
  }

  get known(): Uint8Array {
    return this.copy().known;
  }

  get strength(): Uint16Array {
    return this.copy().strength;
  }

  /** Hands the written arrays to `ask`; they are this situation's until it returns, and must not be kept. */
  asking<T>(ask: (situation: Presumption) => T): T {
    const { columns, knownColumns } = this;
    const { held, possible, known, strength } = this.presumed;
    this.exchange();
    try {
      return ask({ columns, knownColumns, held, possible, known, strength });
    } finally {
      this.exchange();
    }
  }

  /** Exchanges what was said and what the arrays hold; twice is as before. */
  private exchange(): void {
    const { said } = this;
    const { held, possible, known, strength } = this.presumed;
    for (let i = 0; i < said.length; i += STRIDE) {
      const column = said[i] ?? 0;
      const [holds, may, how, strong] = [held[column] ?? 0, possible[column] ?? 0, known[column] ?? 0, strength[column] ?? 0];
      held[column] = said[i + 1] ?? 0;
      possible[column] = said[i + 2] ?? 0;
      known[column] = said[i + 3] ?? 0;
      strength[column] = said[i + 4] ?? 0;
      said[i + 1] = holds;
      said[i + 2] = may;
      said[i + 3] = how;
      said[i + 4] = strong;
    }
  }

  private copy(): KnownSituation {
    if (this.copies !== undefined) return this.copies;
    const { columns, said, knownColumns } = this;
    const copies = {
      columns,
      knownColumns,
      held: this.presumed.held.slice(),
      possible: this.presumed.possible.slice(),
      known: this.presumed.known.slice(),
      strength: this.presumed.strength.slice(),
    };
    for (let i = 0; i < said.length; i += STRIDE) {
      const column = said[i] ?? 0;
      copies.held[column] = said[i + 1] ?? 0;
      copies.possible[column] = said[i + 2] ?? 0;
      copies.known[column] = said[i + 3] ?? 0;
      copies.strength[column] = said[i + 4] ?? 0;
    }
    this.copies = copies;
    return copies;
  }
}

/** Asks with the arrays of a situation, whichever kind it is. */
export const askWith = <T>(situation: KnownSituation, ask: (situation: KnownSituation) => T): T =>
  situation instanceof RequestSituation ? situation.asking(ask) : ask(situation);
