/** Members that are no lists and no objects: all that a receipt has. */
export type FlatJson = Readonly<Record<string, string | number | boolean | null>>;

/**
 * RFC 8785 (JCS) of a flat object: members by the UTF-16 units of their names, no blanks. JavaScript writes numbers and texts as
 * that standard demands; only what has no form there must be refused.
 * @throws TypeError where a number is not finite or a text is ill-formed
 */
export const canonicalJson = (value: FlatJson): string => {
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => {
      if (typeof member === 'number' && !Number.isFinite(member)) throw new TypeError(`\`${name}\` is no finite number`);
      if (!name.isWellFormed() || (typeof member === 'string' && !member.isWellFormed()))
        throw new TypeError(`\`${name}\` is ill-formed text`);
      return `${JSON.stringify(name)}:${JSON.stringify(member)}`;
    });
  return `{${members.join()}}`;
};
