/**
 * The constants of the confidence, set from labelled actions that the vocabulary's authors had not seen; see
 * docs/reading/accuracy.md for the report and the command that recomputes it.
 */
export const CONFIDENCE = {
  /** The share of right verdicts by deciding finding, on full evidence. */
  byFinding: {
    prohibited: 0.98,
    breached: 0.97,
    unsupported: 0.93,
    excepted: 0.96,
    met: 0.9,
    not_in_force: 0.94,
    undetermined: 0.9,
    /** The same where a regulated practice is stated: one more fact, and a rule decides. */
    undetermined_practice: 0.73,
    does_not_apply: 0.75,
    none: 0.95,
    /** What a prohibition is about is stated, but more than one of its conditions is open. */
    none_practice: 0.74,
    none_nothing_stated: 0.97,
    /** A duty of which nothing is said would block, if it applied more clearly. */
    too_faint: 0.55,
  },
  /** How much of the confidence hangs on the weakest piece of evidence. */
  evidenceWeight: 0.25,
  /** Factor for a verdict with no deciding rule while some rule came close. */
  nearMiss: 0.92,
  /** Factor for a block that the example sentences speak against, on balance. */
  spokenAgainst: 0.6,
  /** Factor for one that they hardly speak for: by less than this, in thousandths. */
  hardlySupported: 0.9,
  clearlySupported: 2000,
  /** From this share of known words on, a text counts as read. */
  enoughUnderstood: 0.5,
  /** Factor for a text of which nothing was read. */
  unread: 0.4,
} as const;
