import type { RuleBook } from '../rulebook/rule-book.js';

/**
 * A customer's policy: a small rule book beside the law, in the same language. Plain data, so that it can be kept; where its parts stand in
 * their files is kept with them.
 */
export interface RuleSet {
  /** Its owner and its id: `acme/travel-policy`. */
  readonly name: string;
  /** `1.2.0`, which its author raises. */
  readonly version: string;
  readonly title: string;
  /** The jurisdictions in which it is asked; absent: everywhere. */
  readonly jurisdictions?: readonly string[];
  /** Its one regulation, its rules, its own facts and its cases; nothing of ours. */
  readonly ruleBook: RuleBook;
}

/** Bounds of a rule set, as docs/specification.md promises them. */
export const MOST_RULES = 500;
/** Phrases of its vocabulary. */
export const MOST_PHRASES = 5_000;
/** Cases of its rules. */
export const MOST_CASES = 2_000;

/** Whether a text may be the id of a rule set: 1 to 40 lower-case letters, digits and inner hyphens. */
export const isRuleSetId = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(text);

/** `acme/travel-policy` → `travel-policy`. */
export const idOf = ({ name }: Pick<RuleSet, 'name'>): string => name.slice(name.indexOf('/') + 1);
