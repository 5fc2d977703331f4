import type { Region } from '../../../src/compile/analysis/difference.js';
import type { LineConditions } from '../../../src/compile/analysis/line-conditions.js';
import { printFacts } from '../../../src/compile/analysis/witness.js';
import { citeFully } from '../../../src/verdict/findings/citation.js';
import type { Comparison } from './compare-rule-books.js';
import { describeException, describeRegion } from './describe-region.js';
import { type Change, nameChange } from './name-change.js';
import type { Comparable } from './open-beside.js';
import { claimedStep, isEnough, requiredStep } from './required-step.js';
import { spellDays } from './spell-days.js';

/** Regions that one change of one clause makes, in all its phases, told as one. */
export interface Told {
  readonly region: Region;
  readonly days: Region['days'];
  readonly change: Change;
}

/** What one line of YAML does to several clauses: a shared exception, a term. */
type Shared = readonly Told[];

/** How much of each list a comment shows before "and N more". */
const SHOWN = 12;

/** The comparison as a comment on a pull request. */
export const printMarkdown = (comparison: Comparison, shown = SHOWN): string => {
  const { before, after, flips } = comparison;
  const told = tellRegions(comparison);
  return [
    `## Rule book ${before.summary.version} → ${after.summary.version}`,
    '',
    tellVerdicts(told, comparison),
    tellStep(comparison),
    '',
    ...capped(
      '### Verdicts that change',
      groupByChange(told).map((group) => printGroup(group, shown)),
      shown,
    ),
    ...capped(
      '### Cases and labelled actions that flip',
      flips.map((one) => `- ${one.from} → ${one.to}: ${one.name} (${one.place}; ${one.source})`),
      shown,
    ),
    ...capped(
      '### Rules',
      [...comparison.addedRules.map((id) => `- new: \`${id}\``), ...comparison.removedRules.map((id) => `- gone: \`${id}\``)],
      shown,
    ),
    ...capped('### Blocks', tellBlocks(comparison), shown),
    '### Nothing else changes',
    '',
    `Every situation over ${after.compiled.columns.length} facts was looked at, on every day and basis, exactly and not by sample: ` +
      tellRest(comparison.difference),
    tellVocabulary(comparison),
  ].join('\n');
};

const tellVerdicts = (told: readonly Told[], { flips, decided }: Comparison): string => {
  if (told.length === 0) return 'No verdict changes, in any situation, on any day.';
  const flipping = `${count(flips.length, 'case')} of ${decided} ${flips.length === 1 ? 'flips' : 'flip'}`;
  return `${count(told.length, 'change')} of verdict, in whole regions of situations; ${flipping}.`;
};

const tellStep = (comparison: Comparison): string => {
  const required = requiredStep(comparison);
  const claimed = claimedStep(comparison.before.summary.version, comparison.after.summary.version);
  const step = claimed === undefined ? 'a version that is not later' : claimed === 'none' ? 'the same version' : `a ${claimed} step`;
  const verdict = isEnough(claimed, required.step) ? 'enough' : '**too small**';
  return `Needs a **${required.step}** step, since ${required.because}; \`rulebook.yaml\` claims ${step}: ${verdict}.`;
};

const tellBlocks = ({ before, after, cids }: Comparison): readonly string[] => [
  ...(before.summary.cid === after.summary.cid
    ? []
    : [`- rule book: \`${before.summary.cid}\` is retired, \`${after.summary.cid}\` is new`]),
  ...cids.map(({ clause, retired, new: made, edited }) => {
    const changes = [...retired.map((cid) => `\`${cid}\` is retired`), ...made.map((cid) => `\`${cid}\` is new`)].join(', ');
    const inPlace = `; the wording of ${edited.join(', ')} was edited in place, which only a correction may`;
    return `- \`${clause}\`: ${changes}${edited.length === 0 ? '' : inPlace}`;
  }),
];

/** So many entries of the vocabulary are named. */
const NAMED = 8;

const tellVocabulary = ({ changedFacts, decided }: Comparison): string => {
  if (changedFacts.length === 0) return 'The vocabulary is the same, so texts are read as before.';
  const names = changedFacts.slice(0, NAMED).map((fact) => `\`${fact}\``);
  const more = changedFacts.length > NAMED ? ` and ${changedFacts.length - NAMED} more` : '';
  const changed = `${count(changedFacts.length, 'entry', 'entries')} of the vocabulary changed (${names.join(', ')}${more})`;
  return `How texts are read is not part of this statement: ${changed}; the ${decided} cases were read again.`;
};

const tellRest = ({ unchanged, lines, masked, regions }: Comparison['difference']): string => {
  if (unchanged === lines && regions.length + masked === 0)
    return `all ${lines} lines of the tables are the same in both books. No verdict changes.`;
  const without =
    masked > 0 ? `; ${count(masked, 'further change')} of a clause ${masked === 1 ? 'has' : 'have'} no effect on any verdict` : '';
  return [
    `${unchanged} of ${lines} lines of the tables are the same in both books, and for the others every `,
    `region in which a verdict changes is listed above${without}. Outside of these regions no verdict `,
    `changes.`,
  ].join('');
};

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const capped = (title: string, items: readonly string[], shown: number): readonly string[] =>
  items.length === 0
    ? []
    : [title, '', ...items.slice(0, shown), ...(items.length > shown ? [`- … and ${items.length - shown} more`] : []), ''];

const printRegion = ({ region, days, change }: Told): string => {
  const { line } = region.line;
  const from = region.to === 'BLOCKED' ? 'ALLOWED' : 'BLOCKED';
  return [
    [
      `- **${from} → ${region.to}** by \`${line.clause.id}\`, ${citeFully(line.regulation, line.clause.cite)}`,
      `: ${change.what} (${change.gone ? 'was ' : ''}${change.place.file}:${change.place.line})`,
    ].join(''),
    ...describeRegion(region).map((text) => `  - ${text}`),
    `  - ${spellDays(days)}${region.domain === undefined ? '' : `, in the domain \`${region.domain}\``}`,
    `  - smallest situation: \`${printFacts(region.witness.facts)}\` (${region.jurisdiction})`,
  ].join('\n');
};

const groupByChange = (told: readonly Told[]): readonly Shared[] => {
  const groups = new Map<string, Told[]>();
  for (const one of told) {
    const { change, region } = one;
    const key = `${region.to} ${change.what} ${change.place.file}:${change.place.line}:${change.place.column} ${region.domain ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
};

/** A change that reaches several clauses is told once, with the clauses and one situation each. */
const printGroup = (group: Shared, shown: number): string => {
  const [first, second] = group;
  if (first === undefined) return '';
  if (second === undefined) return printRegion(first);
  const { region, change } = first;
  const from = region.to === 'BLOCKED' ? 'ALLOWED' : 'BLOCKED';
  return [
    [
      `- **${from} → ${region.to}** by ${group.length} clauses: ${change.what} (${change.gone ? 'was ' : ''}`,
      `${change.place.file}:${change.place.line})`,
      region.domain === undefined ? '' : `, in the domain \`${region.domain}\``,
    ].join(''),
    ...describeException(region).map((text) => `  - ${text}`),
    ...group
      .slice(0, shown)
      .map((one) =>
        [
          `  - \`${one.region.line.line.clause.id}\` ${spellDays(one.days)}; smallest situation: \``,
          `${printFacts(one.region.witness.facts)}\` (${one.region.jurisdiction})`,
        ].join(''),
      ),
    ...(group.length > shown ? [`  - … and ${group.length - shown} more`] : []),
  ].join('\n');
};

/** One entry for what an author sees as one change: the phases of a clause together. */
export const tellRegions = ({ before, after, difference }: Comparison<Comparable>): readonly Told[] => {
  const told = new Map<string, Told>();
  for (const region of difference.regions) {
    const change = nameChange(region, sameLine(region.to === 'BLOCKED' ? before : after, region.line));
    const key = `${region.to} ${region.line.line.clause.id} ${region.alternative.key} ${change.what} ${region.domain ?? ''}`;
    const known = told.get(key);
    told.set(key, known === undefined ? { region, days: region.days, change } : { ...known, days: [...known.days, ...region.days] });
  }
  return [...told.values()];
};

const sameLine = (other: Comparable, { line }: LineConditions): LineConditions | undefined => {
  const there = other.compiled.ruleBook.rules.flatMap((rule) => rule.clauses).find((clause) => clause.id === line.clause.id);
  const version = there?.versions.find((one) => one.enacted === line.version.enacted) ?? there?.versions.at(-1);
  const [phase] = version?.phases ?? [];
  if (there === undefined || version === undefined || phase === undefined) return undefined;
  return {
    line: { ...line, clause: there, version, phase },
    applies: { op: 'and', parts: [] },
    excepted: [],
    failing: [],
    blocks: { op: 'and', parts: [] },
    breached: { op: 'or', parts: [] },
  };
};
