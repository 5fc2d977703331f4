import { actsOf } from '../../reading/discourse/acts.js';
import type { Reading } from '../../reading/reading.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { type ByFact, byFact, type WeighedFacts } from '../situation/situation.js';

type Statements = readonly Statement[];

/** How a decision takes the statements of one text: all, without some, or act by act. It does not depend on what a caller gives. */
export interface Heeding {
  /** Statements by what they are about. */
  byFact(statements: Statements): ByFact;
  /** What those come to. */
  weigh(about: ByFact): WeighedFacts;
  /** Those about other facts. */
  without(statements: Statements, facts: readonly string[]): Statements;
  /** See `actsOf`. */
  acts(): readonly Statements[];
}

/** Each time anew. */
export const heedingOf = (
  { statements, discourse }: Reading,
  weigh: (about: ByFact) => WeighedFacts,
  factOf: ReadonlyMap<string, Fact>,
): Heeding => ({
  byFact,
  weigh,
  without: (some, facts) => some.filter((one) => !facts.includes(one.fact)),
  acts: () => actsOf(statements, discourse, factOf),
});

/**
 * The same for many decisions on one text: each part of it is heeded once. What is asked for again is the same list, so that it is known
 * by itself.
 */
export const rememberedHeeding = (plain: Heeding): Heeding => {
  const groups = new Map<Statements, ByFact>();
  const weighed = new Map<ByFact, WeighedFacts>();
  const parts = new Map<Statements, Map<string, Statements>>();
  let acts: readonly Statements[] | undefined;
  return {
    byFact: (statements) => once(groups, statements, () => plain.byFact(statements)),
    weigh: (about) => once(weighed, about, () => plain.weigh(about)),
    without: (statements, facts) =>
      once(
        once(parts, statements, () => new Map()),
        facts.join(),
        () => plain.without(statements, facts),
      ),
    acts() {
      acts ??= plain.acts();
      return acts;
    },
  };
};

/** What is kept under a key, made where nothing is. */
const once = <Key, Value extends object>(kept: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
};
