/**
 * RFC 8785 (JCS): members by the UTF-16 units of their names, no blanks; those that are undefined are left out, as JSON does.
 * JavaScript writes numbers and texts as that standard demands; only what has no form there must be refused.
 * @throws TypeError where a number is not finite, a text is ill-formed, or a value is none of JSON; the message says at which path
 */
export const canonicalJson = (value: unknown, at = ''): string => {
  if (Array.isArray(value)) return `[${value.map((one, i) => canonicalJson(one, `${at}/${i}`)).join()}]`;
  if (typeof value !== 'object' || value === null) return scalar(value, at);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${scalar(name, at)}:${canonicalJson(member, `${at}/${name}`)}`).join()}}`;
};

const scalar = (value: unknown, at: string): string => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`\`${at}\` is no finite number`);
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError(`\`${at}\` is ill-formed text`);
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`\`${at}\` is no value of JSON`);
  return text;
};
