/** How many labelled texts get another verdict in a version than in the one before. */
export interface RereadCount {
  readonly texts: number;
  readonly turned: number;
  /** The version before. */
  readonly since: string;
}

const LINE = /^- Of (?<texts>[\d,]+) labelled texts (?<turned>[\d,]+|none) gets? another verdict than in (?<since>[\d.]+)\.$/m;

/** The parts of a changelog, each with its heading: `## 6.0.0 – 2026-11-27`. */
const sections = (changelog: string): readonly string[] => changelog.split(/^(?=## )/m);

const isOf = (section: string, version: string): boolean => section.startsWith(`## ${version} `) || section.startsWith(`## ${version}\n`);

const spell = (number: number): string => number.toLocaleString('en-US');

const read = (number: string): number => (number === 'none' ? 0 : Number(number.replaceAll(',', '')));

/** The sentence that stands in the changelog. */
export const tellCount = ({ texts, turned, since }: RereadCount): string => {
  const some = turned === 0 ? 'none gets' : `${spell(turned)} ${turned === 1 ? 'gets' : 'get'}`;
  return `Of ${spell(texts)} labelled texts ${some} another verdict than in ${since}.`;
};

/** What a changelog says of a version; absent: nobody counted. */
export const countIn = (changelog: string, version: string): RereadCount | undefined => {
  const { texts, turned, since } = LINE.exec(sections(changelog).find((one) => isOf(one, version)) ?? '')?.groups ?? {};
  return texts === undefined || turned === undefined || since === undefined
    ? undefined
    : { texts: read(texts), turned: read(turned), since };
};

/**
 * The changelog with the count under the heading of a version, else under `Unreleased`; in the place of one that stands there.
 *
 * @throws Error where it has neither heading
 */
export const withCount = (changelog: string, version: string, count: RereadCount): string => {
  const all = sections(changelog);
  const found = all.find((one) => isOf(one, version)) ?? all.find((one) => one.startsWith('## Unreleased'));
  if (found === undefined) throw new Error(`the changelog has no heading \`## ${version}\`, and none \`## Unreleased\``);
  const [heading = ''] = found.split('\n', 1);
  const rest = found
    .slice(heading.length)
    .replace(new RegExp(`${LINE.source}\n?`, 'm'), '')
    .trim();
  return all.map((one) => (one === found ? `${heading}\n\n- ${tellCount(count)}\n${rest === '' ? '' : `${rest}\n`}\n` : one)).join('');
};
