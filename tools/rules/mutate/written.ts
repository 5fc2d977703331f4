/** A YAML value as written, and the way to a part of it. */
export type Written = null | boolean | number | string | readonly Written[] | { readonly [key: string]: Written };
/** A mapping of a file as it is written. */
export type WrittenMap = { readonly [key: string]: Written };
/** Steps into a file: keys and indexes. */
export type Path = readonly (string | number)[];

/** Whether a part of a file is a mapping. */
export const isMap = (value: Written | undefined): value is WrittenMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether a part of a file is a list. */
export const isList = (value: Written | undefined): value is readonly Written[] => Array.isArray(value);

/** The part at a path; nothing where there is none. */
export const partAt = (value: Written | undefined, path: Path): Written | undefined =>
  path.reduce<Written | undefined>(
    (part, step) => (isList(part) ? part[Number(step)] : isMap(part) ? part[String(step)] : undefined),
    value,
  );

/** A copy with one part replaced, or taken out where `part` is absent; the rest is shared. */
export const withPart = (value: Written, path: Path, part: Written | undefined): Written => {
  const [step, ...rest] = path;
  if (step === undefined) return part ?? null;
  if (isList(value)) {
    const i = Number(step);
    if (rest.length === 0 && part === undefined) return value.filter((_, j) => j !== i);
    return value.map((one, j) => (j === i ? withPart(one, rest, part) : one));
  }
  if (!isMap(value)) return value;
  const key = String(step);
  if (rest.length === 0 && part === undefined) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
  return { ...value, [key]: withPart(value[key] ?? null, rest, part) };
};
