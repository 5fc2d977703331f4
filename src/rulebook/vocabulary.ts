import type { Place } from './place.js';
import type { Answer, ConditionBlock } from './rule.js';

/** A practice, a safeguard, an exception, or the context that surrounds them; it says how negation is read. */
export type FactKind = 'context' | 'practice' | 'safeguard' | 'exception';

/** A question about an action, with the answers that it may have. */
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
  /** Whether it says who acts: then it holds of every act of a text, in whichever sentence it stands. */
  readonly ofActor: boolean;
  /**
   * Whether the text has the last word: where the text states it, a fact given by the caller neither denies it nor excuses it, and
   * no way out is offered.
   */
  readonly stands?: true;
  /** The jurisdiction with which it is a link: a place of it where something is done says so, whatever is said of others. */
  readonly linkedBy?: string;
  /** Answers taken to hold where the text, the caller and the domain say nothing. */
  readonly presume: readonly Answer[];
  readonly note?: string;
  /** Answer → how people say it, in the notation of docs/phrase-notation.md. */
  readonly phrases: Readonly<Record<Answer, readonly Phrase[]>>;
  /** A measured fact: a number in the text with one of these units is one of its answers. */
  readonly measure?: Measure;
  readonly place: Place;
}

/** Words that say an answer, in the notation of docs/phrase-notation.md. */
export interface Phrase {
  readonly text: string;
  readonly place: Place;
}

/** Cut points: the first band whose limits hold gives the answer. Limits are in the base unit. */
export interface Measure {
  readonly units: Readonly<Record<string, number>>;
  readonly bands: readonly {
    readonly answer: Answer;
    readonly above?: number;
    readonly atLeast?: number;
    readonly below?: number;
    readonly atMost?: number;
  }[];
  /** The number counts only near one of these phrases. */
  readonly near: readonly Phrase[];
}

/** Words that stand for one another, written `{name}` in phrases. */
export interface WordGroup {
  readonly name: string;
  readonly words: readonly Phrase[];
  /** Where its list begins; absent where it stands in no file. */
  readonly place?: Place;
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
  /**
   * `hire a crane`, `the lease of the copier`: what rests on these words is done to no person, unless one of `people` is named
   * beside it.
   */
  readonly things: readonly Phrase[];
  /** `how many applicants will come`, `the sorrow of the ballad`: done to no person, whoever is named. */
  readonly nobody: readonly Phrase[];
  /** `tenant`, `who`. */
  readonly people: readonly Phrase[];
}

/** The names of places that lie in a jurisdiction. */
export interface PlaceNames {
  readonly jurisdiction: string;
  readonly words: readonly Phrase[];
}

/** A whole sentence and everything it says; the learned layer of the reader trains on such sentences. */
export interface Example {
  readonly text: string;
  /** Every practice, safeguard, exception, decision and area that the sentence states; what is not listed is not stated. */
  readonly says: ConditionBlock;
  readonly place: Place;
}

/** All that is known of words: facts, groups, denial, places and examples. */
export interface Vocabulary {
  readonly facts: readonly Fact[];
  readonly groups: readonly WordGroup[];
  readonly polarity: Polarity;
  readonly places: readonly PlaceNames[];
  readonly examples: readonly Example[];
}
