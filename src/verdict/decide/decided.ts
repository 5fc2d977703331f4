import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Line } from '../../compile/lines.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { Regulation } from '../../rulebook/regulation.js';
import type { Combined } from '../findings/combine-findings.js';
import type { LineFinding } from '../findings/findings.js';
import type { KnownSituation } from '../situation/presumption.js';

/** A regulation that has nothing to say, since the text or the caller denies a condition of its scope. */
export interface OutsideScope {
  readonly regulation: Regulation;
  /** The first such condition. */
  readonly fact: string;
  /** The provision that asks for it, without the instrument; absent where the rule book does not say. */
  readonly cite: string | undefined;
}

/** A coming day from which rules block the same question that do not bind yet. */
export interface LaterBlock {
  readonly from: string;
  readonly deciding: LineFinding;
  /** The lines that block then. */
  readonly lines: readonly Line[];
}

/** A verdict with everything that it came from. */
export interface Decided extends Combined {
  readonly jurisdictions: readonly string[];
  readonly tables: readonly LawTable[];
  /** What was decided by: of several acts those of the one that counts. */
  readonly statements: readonly Statement[];
  readonly situation: KnownSituation;
  readonly findings: readonly LineFinding[];
  /** The number of the interval between two changes of the law. */
  readonly interval: number;
  /** Facts that the text states too weakly for silence to block or for an exception to excuse, and that stay open. */
  readonly weakFacts: readonly string[];
  /** Regulations asked about that have nothing to say, because their scope is denied. */
  readonly outside: readonly OutsideScope[];
  /** The coming days from which rules that do not bind yet block the same question: decided when somebody first asks. */
  readonly later: () => readonly LaterBlock[];
}
