import { actsOf } from '../../reading/discourse/acts.js';
import type { Reading } from '../../reading/reading.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { type ByFact, byFact, type WeighedFacts } from '../situation/situation.js';

type Statements = readonly Statement[];

/** Some of the statements of a text, by what they are about, and what they come to. */
interface Heeded {
  readonly about: ByFact;
  readonly weighed: WeighedFacts;
}

/** How a decision takes the statements of one text: all, without some, or act by act. It does not depend on what a caller gives. */
export interface Heeding {
  heed(statements: Statements): Heeded;
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
  heed(some) {
    const about = byFact(some);
    return { about, weighed: weigh(about) };
  },
  without: (some, facts) => some.filter((one) => !facts.includes(one.fact)),
  acts: () => actsOf(statements, discourse, factOf),
});

/**
 * The same for many decisions on one text: each part of it is heeded once. What is asked for again is the same list, so that it is known
 * by itself.
 */
export const rememberedHeeding = (plain: Heeding): Heeding => {
  const heeded = new Map<Statements, Heeded>();
  const parts = new Map<Statements, Map<string, Statements>>();
  let acts: readonly Statements[] | undefined;
  return {
    heed(statements) {
      const before = heeded.get(statements) ?? plain.heed(statements);
      heeded.set(statements, before);
      return before;
    },
    without(statements, facts) {
      const known = parts.get(statements) ?? new Map<string, Statements>();
      parts.set(statements, known);
      const key = facts.join();
      const before = known.get(key) ?? plain.without(statements, facts);
      known.set(key, before);
      return before;
    },
    acts() {
      acts ??= plain.acts();
      return acts;
    },
  };
};
