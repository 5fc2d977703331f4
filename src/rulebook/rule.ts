/**
 * The rule book as the program sees it once the YAML has been read and checked.
 * Every text is as compliance staff wrote it; every date is `YYYY-MM-DD` text and is compared as text.
 */

/** An answer of a fact: `true`, `false`, or one of the words its vocabulary entry lists. */
export type Answer = string;

/** Fact → accepted answers: the lines mean *and*, the answers of one line mean *or*. */
export type Block = Readonly<Record<string, readonly Answer[]>>;

/** A position in a YAML file, 1-based, for diagnostics and explanations. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Where this place lies in its file, so that a diagnostic can point further in; absent for places made by hand. */
  readonly source?: PlaceSource;
}

/** A parsed file and the way from its top to a place. */
export interface PlaceSource {
  readonly path: readonly (string | number)[];
  placeOf(path: readonly (string | number)[]): Place;
}

/** A named way out of a rule. It holds when one of `when` is stated and none of `butNot` is (never assumed). */
export interface Exception {
  readonly name: string;
  /** The provision, without the instrument: `Art. 5(1)(f)`. */
  readonly cite: string;
  readonly when: readonly Block[];
  readonly butNot: readonly Block[];
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
  readonly when: readonly Block[];
  /** It is not owed where one of these is stated. */
  readonly unless: readonly Exception[];
  /** Silence counts as missing only where one of these is stated or presumed; empty means always. */
  readonly silenceBites: readonly Block[];
  readonly place: Place;
}

/** A stretch of days, both ends included; `to` absent means without end. */
export interface Stretch {
  readonly from: string;
  readonly to?: string;
}

export interface Enforcement {
  readonly status: 'stayed' | 'deferred';
  readonly from: string;
  readonly to?: string;
  readonly cite: string;
}

/** When a version binds. A version whose dates differ by kind of system has several phases, each with its own condition. */
export interface Phase {
  readonly when: Block;
  /** The first day as first enacted; absent where the provision was not in the first text. */
  readonly asEnacted: string;
  readonly inForce: Stretch;
  /** The provision that sets the dates. */
  readonly cite: string;
  readonly place?: Place;
}

export type Kind = 'prohibition' | 'duty';

/** One dated wording of a clause. A published version is never edited; a change of the law is a new version. */
export interface Version {
  readonly enacted: string;
  readonly phases: readonly Phase[];
  readonly enforcement: readonly Enforcement[];
  readonly supersededBy: readonly string[];
  readonly confirmed: { readonly on: string; readonly by: string };
  readonly kind: Kind;
  readonly when: readonly Block[];
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
  readonly versions: readonly Version[];
  readonly place: Place;
}

export interface Rule {
  readonly id: string;
  readonly regulation: string;
  readonly title: string;
  readonly link: string;
  readonly binds: readonly string[];
  readonly clauses: readonly Clause[];
  readonly place: Place;
}

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
  readonly scope: Block;
  /** Order of citation: earlier in this list decides first within one row of precedence. */
  readonly order: readonly string[];
  /** Exceptions written once for several rules; each is also among the exceptions of every version that it reaches. */
  readonly shared?: readonly SharedReach[];
  readonly place: Place;
}

/** A practice, a safeguard, an exception, or the context that surrounds them; it says how negation is read. */
export type FactKind = 'context' | 'practice' | 'safeguard' | 'exception';

export interface Fact {
  readonly id: string;
  readonly theme: string;
  readonly question: string;
  readonly answers: readonly Answer[];
  /** Several answers may hold at once (an employer that also sells: provider and deployer). */
  readonly several: boolean;
  readonly kind: FactKind;
  /** Whether example sentences may teach it; else only phrases state it, as befits dates, quantities and places. */
  readonly learn: boolean;
  /** Whether it can be said of people only: of what is done to things (`hire a crane`) nothing states it. */
  readonly ofPeople: boolean;
  /** Answers taken to hold where the text, the caller and the domain say nothing. */
  readonly presume: readonly Answer[];
  readonly note?: string;
  /** Answer → how people say it, in the phrase notation of regulations/README.md. */
  readonly phrases: Readonly<Record<Answer, readonly Phrase[]>>;
  /** A measured fact: a number in the text with one of these units is one of its answers. */
  readonly measure?: Measure;
  readonly place: Place;
}

export interface Phrase {
  readonly text: string;
  readonly place: Place;
}

/** Cut points: the first band whose limits hold gives the answer. Limits are in the base unit. */
export interface Measure {
  readonly units: Readonly<Record<string, number>>;
  readonly bands: readonly { readonly answer: Answer; readonly above?: number; readonly atLeast?: number; readonly below?: number; readonly atMost?: number }[];
  /** The number counts only near one of these phrases. */
  readonly near: readonly Phrase[];
}

export interface Domain {
  readonly id: string;
  readonly title: string;
  readonly aliases: readonly string[];
  /** Fact → answers presumed in this domain where the action leaves them unstated. */
  readonly presumes: Block;
  readonly place: Place;
}

/** Words that stand for one another, written `{name}` in phrases. */
export interface WordGroup {
  readonly name: string;
  readonly words: readonly Phrase[];
}

/** How the text denies or merely mentions: data, so that staff can extend it. */
export interface Polarity {
  /** `no`, `without`, `never`: deny what follows within the clause. */
  readonly before: readonly Phrase[];
  /** `missing`, `=none`, `switched off`: deny what precedes within the clause. */
  readonly after: readonly Phrase[];
  /** `not only`, `no later than`: look like a denial and are none. */
  readonly never: readonly Phrase[];
  /** `refuse requests for`, `prevent`: a practice that follows is not carried out. */
  readonly prevents: readonly Phrase[];
  /** `scrap`, `turn down`, `uninstall`: a practice is not carried out where what is ended is an undertaking. */
  readonly ends: readonly Phrase[];
  /** `article about`, `policy on`: a practice that follows is talked about. */
  readonly mentions: readonly Phrase[];
  /** `hire a crane`, `the lease of the copier`: what rests on these words is done to no person. */
  readonly things: readonly Phrase[];
}

export interface PlaceNames {
  readonly jurisdiction: string;
  readonly words: readonly Phrase[];
}

export interface Case {
  readonly name: string;
  readonly rule: string;
  readonly action?: string;
  readonly facts: Readonly<Record<string, readonly Answer[]>>;
  readonly domain: string;
  readonly jurisdiction: readonly string[];
  readonly basis: Basis;
  readonly on: string;
  readonly expect: {
    readonly verdict: 'ALLOWED' | 'BLOCKED';
    readonly finding?: string;
    /** The provision that must decide, as a prefix of the citation. */
    readonly cite?: string;
    readonly exception?: string;
  };
  readonly place: Place;
}

/** Which calendar counts: the law as amended, the dates first enacted, or every enacted duty at once. */
export type Basis = 'in_force' | 'as_enacted' | 'readiness';
export const BASES: readonly Basis[] = ['in_force', 'as_enacted', 'readiness'];

/** A whole sentence and everything it says; the learned layer of the reader trains on such sentences. */
export interface Example {
  readonly text: string;
  /** Every practice, safeguard, exception, decision and area that the sentence states; what is not listed is not stated. */
  readonly says: Block;
  readonly place: Place;
}

export interface Vocabulary {
  readonly facts: readonly Fact[];
  readonly groups: readonly WordGroup[];
  readonly polarity: Polarity;
  readonly places: readonly PlaceNames[];
  readonly examples: readonly Example[];
}

/**
 * A trained model as it is kept beside the rule book, so that a start need not train it again. It is derived: anybody who
 * trains on the same vocabulary and sentences gets the same file, and one that does not fit them is not used.
 */
export interface StoredModel {
  /** The digest of everything it was trained from. */
  readonly inputs: string;
  readonly labels: number;
  readonly features: number;
  /** Deflated, base64: bias, then for each feature the number of its weights and the weights as pairs of label and value. */
  readonly weights: string;
}

export interface RuleBook {
  readonly name: string;
  readonly version: string;
  readonly regulations: readonly Regulation[];
  readonly rules: readonly Rule[];
  readonly domains: readonly Domain[];
  readonly vocabulary: Vocabulary;
  readonly cases: readonly Case[];
  /** What `npm run rules -- learn` wrote last, where it is there. */
  readonly learned?: StoredModel;
}
