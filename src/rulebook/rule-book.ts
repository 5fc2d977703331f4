import type { Place } from './place.js';
import type { Regulation } from './regulation.js';
import type { Answer, Basis, ConditionBlock, Rule } from './rule.js';
import type { StoredModel } from './stored-model.js';
import type { Vocabulary } from './vocabulary.js';

/** A field of activity that a caller names; it presumes answers and never hides a rule. */
export interface Domain {
  readonly id: string;
  readonly title: string;
  readonly aliases: readonly string[];
  /** Fact → answers presumed in this domain where the action leaves them unstated. */
  readonly presumes: ConditionBlock;
  readonly place: Place;
}

/** A question with the verdict that it must get, written by those who write the rules. */
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

export { BASES, type Basis } from './rule.js';

/** The whole of the rules, checked file by file. */
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
