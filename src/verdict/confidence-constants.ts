/**
 * The constants of the confidence, set from labelled actions that the vocabulary's authors had not seen; see
 * docs/reading.md for the report and the command that recomputes it.
 */
export const CONFIDENCE = {
  /** The share of right verdicts by deciding finding, on full evidence. */
  byFinding: {
    prohibited: 0.95,
    breached: 0.95,
    unsupported: 0.85,
    excepted: 0.9,
    met: 0.85,
    not_in_force: 0.88,
    undetermined: 0.65,
    does_not_apply: 0.75,
    none: 0.75,
    none_nothing_stated: 0.9,
  },
  /** How much of the confidence hangs on the weakest piece of evidence. */
  evidenceWeight: 0.5,
  /** Factor for a verdict with no deciding rule while some rule came close. */
  nearMiss: 0.85,
  /** From this share of known words on, a text counts as read. */
  enoughUnderstood: 0.5,
  /** Factor for a text of which nothing was read. */
  unread: 0.4,
} as const;
