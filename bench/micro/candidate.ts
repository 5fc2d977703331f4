/** A form of the code that is faster than the plain one and harder to read: worth its place only while this benchmark shows a gain. */
export interface Candidate {
  readonly name: string;
  /** What to write instead in the compiled files, so that the plain form is measured. */
  readonly plain: readonly Replacement[];
}

export interface Replacement {
  /** Compiled file under `dist-bench/`. */
  readonly file: string;
  /** As the compiled file has it, once. */
  readonly fast: string;
  readonly plain: string;
}
