import type { LawTable } from '../compile/compile.js';
import { CONFIDENCE } from './confidence-constants.js';
import type { LineFinding } from './findings.js';
import { wayNumber, type KnownSituation } from './situation.js';

export interface ConfidenceInput {
  readonly deciding: LineFinding | undefined;
  readonly table: LawTable | undefined;
  readonly situation: KnownSituation;
  readonly findings: readonly LineFinding[];
  /** Share of the text's words that the reader knows, 0 to 1. */
  readonly understood: number;
  /** The text is empty where the caller sent facts only. */
  readonly stated: number;
}

/**
 * How sure the oracle is that this verdict is right for this text, 0 to 1 in thousandths: the calibrated share of right
 * verdicts for this kind of finding, weakened by the evidence that the deciding conditions rest on. More or better
 * evidence for the deciding facts never lowers it, because only the weakest link counts.
 */
export const confidenceOf = (input: ConfidenceInput): number => {
  const { deciding, situation, understood } = input;
  const weakest = deciding === undefined ? 1000 : weakestEvidence(deciding, input);
  const kind = deciding?.finding ?? (input.stated === 0 ? 'none_nothing_stated' : 'none');
  const base = CONFIDENCE.byFinding[kind];
  const evidence = 1 - CONFIDENCE.evidenceWeight * (1 - weakest / 1000);
  const near = deciding === undefined && input.findings.length > 0 ? CONFIDENCE.nearMiss : 1;
  const reading = situation.known.includes(wayNumber('given')) || understood >= CONFIDENCE.enoughUnderstood ? 1 : CONFIDENCE.unread + (1 - CONFIDENCE.unread) * (understood / CONFIDENCE.enoughUnderstood);
  return Math.round(Math.min(1, Math.max(0, base * evidence * near * reading)) * 1000) / 1000;
};

/** The strength of the weakest condition that the deciding row and its exception or safeguard rest on. */
const weakestEvidence = (deciding: LineFinding, { table, situation }: ConfidenceInput): number => {
  const rows: number[] = [deciding.row];
  if (deciding.finding === 'breached') rows.push(deciding.safeguard.holds);
  if (deciding.finding === 'excepted') rows.push(...deciding.exception.when);
  let least = 1000;
  for (const row of rows) {
    for (const cell of table?.table.rows[row] ?? []) {
      if (situation.known[cell.column] !== 0) least = Math.min(least, situation.strength[cell.column] ?? 1000);
    }
  }
  return least;
};
