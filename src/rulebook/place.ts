/** Steps into a parsed file: keys of mappings and indexes of lists. */
export type Path = readonly (string | number)[];

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
  readonly path: Path;
  placeOf(path: Path): Place;
}

/** A place further in: `placeWithin(version.place, 'in_force', 'from')`; the place itself where it does not know its file. */
export const placeWithin = (place: Place, ...path: Path): Place => place.source?.placeOf([...place.source.path, ...path]) ?? place;

/** The place of a neighbouring key: what a clause cites stands beside its name. */
export const placeBeside = (place: Place, key: string): Place => place.source?.placeOf([...place.source.path.slice(0, -1), key]) ?? place;

/** A place in the same file, from its top. */
export const placeInFile = (place: Place, ...path: Path): Place => place.source?.placeOf(path) ?? place;
