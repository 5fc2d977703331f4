import type { Place } from './place.js';
import type { ConditionBlock, Exception } from './rule.js';

/** Which rules or clauses a shared exception names; `all` where it names none. */
export interface SharedReach {
  readonly exception: Exception;
  readonly reach: 'all' | readonly string[];
  readonly notReach: readonly string[];
}

/** An instrument: who and what it covers at all is written here once. */
export interface Regulation {
  readonly id: string;
  readonly title: string;
  /** How a provision is cited in full; `{provision}` stands for the clause's own citation. */
  readonly citation: string;
  readonly jurisdiction: string;
  readonly link: string;
  readonly history: readonly { readonly date: string; readonly event: string; readonly cite: string }[];
  /** Conditions of every clause (Art. 2; the territorial link). */
  readonly scope: ConditionBlock;
  /** Fact of the scope → the provision that asks for it. */
  readonly scopeCites?: Readonly<Record<string, string>>;
  /** Order of citation: earlier in this list decides first within one row of precedence. */
  readonly order: readonly string[];
  /** Exceptions written once for several rules; each is also among the exceptions of every version that it reaches. */
  readonly shared?: readonly SharedReach[];
  /** It is a customer's own policy, and no law. */
  readonly policy?: true;
  readonly place: Place;
}
