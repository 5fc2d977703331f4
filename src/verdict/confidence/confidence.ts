import type { Reading } from '../../reading/reading.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Decided } from '../decide/decided.js';
import { groundsOf, meanSupport } from '../decide/evidence.js';
import { isBlocking } from '../findings/combine-findings.js';
import { type LineFinding, tableOf } from '../findings/findings.js';
import { statedPractices } from '../situation/known-facts.js';
import { withOverlay } from '../situation/overlay.js';
import { type KnownSituation, wayNumber } from '../situation/presumption.js';
import { byFact } from '../situation/situation.js';
import type { Question } from '../verdict.js';
import { CONFIDENCE } from './confidence-constants.js';

/** What a confidence depends on. */
export interface ConfidenceInput {
  readonly decided: Pick<Decided, 'deciding' | 'findings' | 'tables' | 'situation' | 'statements' | 'weakFacts'>;
  readonly reading: Reading;
  /** Given by the caller. */
  readonly facts: Question['facts'];
  /** Column → its fact. */
  readonly definitions: readonly Fact[];
  /** Columns of what prohibitions are about. */
  readonly prohibited: ReadonlySet<number>;
}

/**
 * How sure the oracle is that this verdict is right for this text, 0 to 1 in thousandths; see docs/verdicts.md, "Confidence".
 * It is the calibrated share of right verdicts for this kind of finding, weakened by the evidence that the deciding conditions
 * rest on. More or better evidence for the deciding facts never lowers it, because only the weakest link counts.
 */
export const confidenceOf = (input: ConfidenceInput): number =>
  withOverlay(input.decided.situation, (situation) => inThousandths(multiplyFactors(input, situation)));

const inThousandths = (confidence: number): number => Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000;

const multiplyFactors = (input: ConfidenceInput, situation: KnownSituation): number => {
  const { deciding, findings } = input.decided;
  const base = CONFIDENCE.byFinding[kindOf(input, situation)];
  const weakest = deciding === undefined ? 1000 : weakestEvidence(deciding, input, situation);
  const evidence = 1 - CONFIDENCE.evidenceWeight * (1 - weakest / 1000);
  const near = deciding === undefined && findings.length > 0 ? CONFIDENCE.nearMiss : 1;
  const clear = deciding !== undefined && isBlocking(deciding.finding) ? clarityOf(deciding, input) : 1;
  const read = situation.known.includes(wayNumber('given')) ? 1 : shareRead(input);
  return base * evidence * near * clear * (CONFIDENCE.unread + (1 - CONFIDENCE.unread) * read);
};

/**
 * How clearly the example sentences speak for what blocks: for its conditions, and for a wrong in the text as a whole. Where
 * they speak against it on balance, about half of the blocks are wrong; what the caller gave is not doubted, nor is a long text.
 */
const clarityOf = (deciding: LineFinding, { decided, facts, definitions, reading: { violationScore } }: ConfidenceInput): number => {
  if (violationScore === undefined) return 1;
  const { tables, statements } = decided;
  const support = violationScore + meanSupport(groundsOf(deciding, tables, { definitions, facts, about: byFact(statements) }));
  return support < 0 ? CONFIDENCE.spokenAgainst : support < CONFIDENCE.clearlySupported ? CONFIDENCE.hardlySupported : 1;
};

/** Regulated matter that no rule decides is another thing than matter that no rule is about. */
const kindOf = (
  { decided: { deciding, weakFacts }, definitions, prohibited, reading }: ConfidenceInput,
  situation: KnownSituation,
): keyof typeof CONFIDENCE.byFinding => {
  if (weakFacts.length > 0 && !(deciding !== undefined && isBlocking(deciding.finding))) return 'too_faint';
  if (deciding !== undefined && deciding.finding !== 'undetermined') return deciding.finding;
  const practices = statedPractices(situation, definitions);
  if (deciding !== undefined) return practices.length > 0 ? 'undetermined_practice' : 'undetermined';
  return practices.some((column) => prohibited.has(column))
    ? 'none_practice'
    : reading.statements.length === 0
      ? 'none_nothing_stated'
      : 'none';
};

/**
 * How much of the text counts as read, 0 to 1: by its words where few are known, and by its sentences. Unread sentences do
 * not count where what was read blocks already.
 */
const shareRead = ({ decided: { deciding }, reading: { understood, unreadShare } }: ConfidenceInput): number => {
  const blocked = deciding !== undefined && isBlocking(deciding.finding) && unreadShare < 1;
  return Math.min(blocked ? 1 : 1 - unreadShare, understood / CONFIDENCE.enoughUnderstood, 1);
};

/** The strength of the weakest condition that the deciding row and its exception or safeguard rest on. */
const weakestEvidence = (deciding: LineFinding, { decided: { tables } }: ConfidenceInput, { known, strength }: KnownSituation): number => {
  const rows: number[] = [deciding.row];
  if (deciding.finding === 'breached') rows.push(deciding.safeguard.holds);
  if (deciding.finding === 'excepted') rows.push(...deciding.exception.when);
  let least = 1000;
  const conditions = tableOf(deciding, tables)?.conditions.rows ?? [];
  for (const row of rows)
    for (const { column } of conditions[row] ?? []) if (known[column] !== 0) least = Math.min(least, strength[column] as number);
  return least;
};
