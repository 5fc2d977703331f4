import type { Place } from './place.js';

/**
 * A rule as the program sees it once the YAML has been read and checked.
 * Every text is as compliance staff wrote it; every date is `YYYY-MM-DD` text and is compared as text.
 */

/** An answer of a fact: `true`, `false`, or one of the words its vocabulary entry lists. */
export type Answer = string;

/** Fact → accepted answers: the lines mean *and*, the answers of one line mean *or*. */
export type ConditionBlock = Readonly<Record<string, readonly Answer[]>>;

/** Which calendar counts: the law as amended, the dates first enacted, or every enacted duty at once. */
export type Basis = 'in_force' | 'as_enacted' | 'readiness';
/** Every basis, the usual one first. */
export const BASES: readonly Basis[] = ['in_force', 'as_enacted', 'readiness'];

/** A named way out of a rule. It holds when one of `when` is stated and none of `butNot` is (never assumed). */
export interface Exception {
  readonly name: string;
  /** The provision, without the instrument: `Art. 5(1)(f)`. */
  readonly cite: string;
  readonly when: readonly ConditionBlock[];
  readonly butNot: readonly ConditionBlock[];
  /** The bases under which it counts, where its days were changed since they were enacted; absent: all. */
  readonly basis?: readonly Basis[];
  /** Why the law lets even the gravest case go, where an author confirmed it. Nothing is decided by it. */
  readonly evenThen?: string;
  readonly place: Place;
}

/** What silence about a safeguard means: `block` counts it as missing, `allow` returns it as a condition. */
export type Unstated = 'block' | 'allow';

/** A safeguard that a duty asks for. */
export interface Safeguard {
  readonly fact: string;
  /** The answers that fulfil it, `true` unless said otherwise. */
  readonly answers: readonly Answer[];
  readonly unstated: Unstated;
  readonly cite: string;
  /** What to do or state, as an instruction: `tell the person before the decision that AI is used`. */
  readonly remedy: string;
  /** The safeguard is owed only where one of these blocks is stated; empty means always. */
  readonly when: readonly ConditionBlock[];
  /** It is not owed where one of these is stated. */
  readonly unless: readonly Exception[];
  /** Silence counts as missing only where one of these is stated or presumed; empty means always. */
  readonly silenceBites: readonly ConditionBlock[];
  /** Where examples alone say that the duty applies, silence counts only where the text tells one of these; absent means always. */
  readonly silenceNeeds?: readonly ConditionBlock[];
  readonly place: Place;
}

/** A period of days, both ends included; `to` absent means without end. */
export interface Period {
  readonly from: string;
  readonly to?: string;
}

/** From when to when an authority enforces a version, and whether it does. */
export interface Enforcement {
  readonly status: 'stayed' | 'deferred';
  readonly from: string;
  readonly to?: string;
  readonly cite: string;
}

/** When a version binds. A version whose dates differ by kind of system has several phases, each with its own condition. */
export interface Phase {
  readonly when: ConditionBlock;
  /** The first day as first enacted; absent where the provision was not in the first text. */
  readonly asEnacted: string;
  readonly inForce: Period;
  /** The provision that sets the dates. */
  readonly cite: string;
  readonly place?: Place;
}

/** What a clause is: something forbidden, or something owed. */
export type Kind = 'prohibition' | 'duty';

/** One dated wording of a clause. A published version is never edited; a change of the law is a new version. */
export interface Version {
  readonly enacted: string;
  readonly phases: readonly Phase[];
  readonly enforcement: readonly Enforcement[];
  readonly supersededBy: readonly string[];
  readonly confirmed: { readonly on: string; readonly by: string };
  readonly kind: Kind;
  readonly when: readonly ConditionBlock[];
  readonly unless: readonly Exception[];
  readonly requires: readonly Safeguard[];
  readonly reason: string;
  readonly note?: string;
  readonly place: Place;
}

/** One provision: a paragraph or point with a citation of its own. */
export interface Clause {
  /** `EU-AIA-05-1-AB/a`: the rule's id, a slash, the clause's name. */
  readonly id: string;
  readonly cite: string;
  /** Asked whatever the jurisdiction, and without the regulation's scope: for what no answer may ever allow. */
  readonly everywhere: boolean;
  /** How it is cited where the regulation's own jurisdiction was not asked about: `18 U.S.C. 1466A(a)`. */
  readonly citeElsewhere?: string;
  readonly versions: readonly Version[];
  readonly place: Place;
}

/** A provision of a regulation, with its clauses in all their versions. */
export interface Rule {
  readonly id: string;
  readonly regulation: string;
  readonly title: string;
  readonly link: string;
  readonly binds: readonly string[];
  readonly clauses: readonly Clause[];
  readonly place: Place;
}
