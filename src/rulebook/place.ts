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
