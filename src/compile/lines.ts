import type { Regulation } from '../rulebook/regulation.js';
import type { Clause, Exception, Phase, Rule, Safeguard, Version } from '../rulebook/rule.js';
import type { BlockId } from './numbered-blocks.js';

/** An exception, with its conditions as numbered blocks. */
export interface LineException {
  readonly written: Exception;
  readonly when: readonly BlockId[];
  readonly butNot: readonly BlockId[];
}

/** A safeguard, with its conditions as numbered blocks. */
export interface LineSafeguard {
  readonly written: Safeguard;
  readonly holds: BlockId;
  readonly when: readonly BlockId[];
  readonly unless: readonly LineException[];
  readonly silenceBites: readonly BlockId[];
}

/** One clause in one dated version and one phase: what a table decides about. */
export interface Line {
  readonly regulation: Regulation;
  readonly rule: Rule;
  readonly clause: Clause;
  /** The citation of a line that is asked although its regulation was not: it stands in the place of any other. */
  readonly citeElsewhere?: string;
  /** The article or section that the clause cites. */
  readonly article: string;
  readonly version: Version;
  readonly phase: Phase;
  readonly scope: readonly BlockId[];
  /** Block of the scope → the column of the practice that it is about, where it is about a single one. */
  readonly about: ReadonlyMap<BlockId, number>;
  readonly exceptions: readonly LineException[];
  /** It is about a fact of which the text has the last word (see `Fact.stands`): no way out of it is offered. */
  readonly offersNoWayOut: boolean;
  readonly safeguards: readonly LineSafeguard[];
}

/** Among such clauses the more specific scope comes first; all others go by the law's own order of citation. */
export const inOneArticle = (a: Line, b: Line): boolean => a.rule === b.rule && a.article === b.article;
