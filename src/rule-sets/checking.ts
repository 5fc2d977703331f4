import { type CheckedRuleSet, checkUpload, type LawBook, type Upload } from './check-upload.js';
import { compareRuleSets, type RuleSetDifference } from './compare-rule-sets.js';
import type { RuleSet } from './rule-set.js';

/** Port: what takes long about rule sets, done where it holds nobody up. */
export interface RuleSetChecking {
  /** Never rejected for what was sent. */
  check(upload: Upload): Promise<CheckedRuleSet>;
  /** Rejected with NotComparable where one of them cannot stand beside the law of today, or comparing takes too long. */
  compare(before: RuleSet, after: RuleSet): Promise<RuleSetDifference>;
}

/** More is asked than can be checked soon. */
export class CheckingBusy extends Error {}

/** In this process and at once: for commands and tests. */
export const checkingHere = (law: LawBook): RuleSetChecking => ({
  check: (upload) => checkUpload(upload, law),
  compare: async (before, after) => compareRuleSets(before, after, law.ruleBook),
});
