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

/** Phrases of facts, beside measures, and words of groups. */
export const phrasesOf = ({ ruleBook: { vocabulary } }: RuleSet): number =>
  vocabulary.facts.reduce((sum, fact) => sum + Object.values(fact.phrases).flat().length + (fact.measure?.near.length ?? 0), 0) +
  vocabulary.groups.reduce((sum, group) => sum + group.words.length, 0);

/** How much memory it takes once it is compiled, roughly: its rules and its phrases. */
export const weightOf = (ruleSet: RuleSet): number => 1 + ruleSet.ruleBook.rules.length + phrasesOf(ruleSet);

/** As it is kept. Where its parts stand is kept, how to find them again is not. */
export const toJson = (ruleSet: RuleSet): string =>
  JSON.stringify(ruleSet, (key, value: unknown) => (key === 'source' ? undefined : value));

/** @throws SyntaxError where it is damaged */
export const fromJson = (text: string): RuleSet => JSON.parse(text) as RuleSet;
