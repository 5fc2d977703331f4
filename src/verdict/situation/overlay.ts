import type { Column } from '../../table/decision-table.js';
import { type KnownSituation, listKnown, type Presumption } from './presumption.js';

/** Numbers about one column: which, what holds, what may, how it is known, and how strong the evidence is. */
const STRIDE = 5;

/**
 * A presumption with what one request says written over it. Only what was said is kept, however many facts there are. Tables
 * are asked with it written into the arrays of the presumption, which get their own values back afterwards: see `asking`.
 * Whoever reads the arrays of the situation itself gets copies, made when they are first read.
 *
 * Copies for every request would cost more the more facts there are: with 100,000 rules (1,670 facts) making a situation and
 * deciding takes 1.4 µs this way and 9.9 µs with copies; with 28 rules there is no difference. See bench/micro-optimisations.ts.
 */
export class RequestSituation implements KnownSituation {
  readonly columns: readonly Column[];
  readonly knownColumns: number[];
  /** INVARIANT: whole groups of `STRIDE` numbers, at most one group a column, each column a column of the presumption. */
  private readonly written: number[] = [];
  private copies: KnownSituation | undefined;

  constructor(private readonly presumption: Presumption) {
    this.columns = presumption.columns;
    this.knownColumns = [...presumption.knownColumns];
  }

  /** The same situation, in which more can be set. */
  copyToSet(): RequestSituation {
    const copy = new RequestSituation(this.presumption);
    copy.knownColumns.length = 0;
    copy.knownColumns.push(...this.knownColumns);
    copy.written.push(...this.written);
    return copy;
  }

  /** What is set last of a column counts. */
  set(column: number, held: number, possible: number, known: number, strength: number): void {
    const { written } = this;
    let at = 0;
    while (at < written.length && written[at] !== column) at += STRIDE;
    if (at === written.length && this.presumption.known[column] === 0) this.knownColumns.push(column);
    written[at] = column;
    written[at + 1] = held;
    written[at + 2] = possible;
    written[at + 3] = known;
    written[at + 4] = strength;
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
    const { held, possible, known, strength } = this.presumption;
    this.exchange();
    try {
      return ask({ columns, knownColumns, held, possible, known, strength });
    } finally {
      this.exchange();
    }
  }

  /** Exchanges what was written and what the arrays hold; twice is as before. */
  private exchange(): void {
    const { written } = this;
    const { held, possible, known, strength } = this.presumption;
    for (let i = 0; i < written.length; i += STRIDE) {
      const column = written[i] as number;
      const [holds, may, how, strong] = [held[column], possible[column], known[column], strength[column]] as [
        number,
        number,
        number,
        number,
      ];
      held[column] = written[i + 1] as number;
      possible[column] = written[i + 2] as number;
      known[column] = written[i + 3] as number;
      strength[column] = written[i + 4] as number;
      written[i + 1] = holds;
      written[i + 2] = may;
      written[i + 3] = how;
      written[i + 4] = strong;
    }
  }

  private copy(): KnownSituation {
    if (this.copies !== undefined) return this.copies;
    const { columns, written, knownColumns } = this;
    const { held, possible, known, strength } = this.presumption;
    const copies = {
      columns,
      knownColumns,
      held: held.slice(),
      possible: possible.slice(),
      known: known.slice(),
      strength: strength.slice(),
    };
    for (let i = 0; i < written.length; i += STRIDE) write(copies, written, i);
    this.copies = copies;
    return copies;
  }
}

/** Writes the group of numbers at `i` into the arrays of a situation. */
const write = ({ held, possible, known, strength }: KnownSituation, written: readonly number[], i: number): void => {
  const column = written[i] as number;
  held[column] = written[i + 1] as number;
  possible[column] = written[i + 2] as number;
  known[column] = written[i + 3] as number;
  strength[column] = written[i + 4] as number;
};

/** A situation in which more can be set than in another one, which stays as it is. */
export const situationToSet = (situation: KnownSituation): RequestSituation =>
  situation instanceof RequestSituation
    ? situation.copyToSet()
    : new RequestSituation({ ...situation, knownColumns: situation.knownColumns ?? listKnown(situation.known) });

/** Lets `use` read the arrays of a situation, whichever kind it is, without copies. */
export const withOverlay = <T>(situation: KnownSituation, use: (situation: KnownSituation) => T): T =>
  situation instanceof RequestSituation ? situation.asking(use) : use(situation);
