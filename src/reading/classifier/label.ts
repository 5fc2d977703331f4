import type { FactKind } from '../../rulebook/vocabulary.js';
import type { LinearModel } from './linear-model.js';

/** One answer of one fact, to be told from the others. */
export interface Label {
  readonly fact: string;
  readonly answer: string;
  readonly several: boolean;
  readonly kind: FactKind;
  readonly ofPeople: boolean;
  /** It says that a safeguard is missing. */
  readonly missing: boolean;
  /** See `Fact`. */
  readonly stands: boolean;
  /** Where nothing is said of its fact something is presumed, which it narrows. */
  readonly narrows: boolean;
}

/** What was learned: plain data that can be kept. The model has one label more than is listed: whether the sentence tells of a wrong. */
export interface Learned {
  readonly labels: readonly Label[];
  readonly model: LinearModel;
}
