import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { Answer, Clause, ConditionBlock, Exception, Version } from '../../../src/rulebook/rule.js';
import { linesBeyond, spellName } from './spell.js';

type Lines = readonly (readonly [string, readonly Answer[]])[];

/** A row of the decision table: all lines must hold, and for an exception nothing of `butNot`. */
export interface GridRow {
  readonly part: 'Applies where' | 'Unless' | 'Must';
  readonly name: string;
  readonly lines: Lines;
  readonly butNot: readonly Lines[];
  readonly cite: string;
  /** What silence means, and where a safeguard is owed at all. */
  readonly notes: readonly string[];
}

/** The decision table of a version, read from top to bottom: where it applies, what lifts it, what it asks for. */
export const makeGrid = (regulation: Regulation, clause: Clause, version: Version): readonly GridRow[] => {
  const scope: ConditionBlock = clause.everywhere ? {} : regulation.scope;
  return [
    ...version.when.map(
      (block, i): GridRow => ({
        part: 'Applies where',
        name: version.when.length === 1 ? '' : `${i + 1}`,
        lines: linesBeyond(block, scope),
        butNot: [],
        cite: clause.cite,
        notes: [],
      }),
    ),
    ...version.unless.flatMap((one) =>
      one.when.map(
        (block): GridRow => ({
          part: 'Unless',
          name: spellName(one.name),
          lines: linesBeyond(block, {}),
          butNot: one.butNot.map((not) => linesBeyond(not, {})),
          cite: one.cite,
          notes: [],
        }),
      ),
    ),
    ...version.requires.map(
      (one): GridRow => ({
        part: 'Must',
        name: one.remedy,
        lines: [[one.fact, one.answers]],
        butNot: [],
        cite: one.cite,
        notes: [
          one.unstated === 'block' ? 'silence counts as missing' : 'silence becomes a condition',
          ...owedOnly('owed only where', one.when),
          ...owedOnly('silence counts only where', one.silenceBites),
          ...owedOnly('of a text that hardly says so, silence counts only where it tells', one.silenceNeeds ?? []),
          ...one.unless.map(notOwed),
        ],
      }),
    ),
  ];
};

const owedOnly = (said: string, blocks: readonly ConditionBlock[]): readonly string[] =>
  blocks.length === 0 ? [] : [`${said} ${blocks.map(printBlock).join(' or ')}`];

const notOwed = (one: Exception): string => `not owed where ${one.when.map(printBlock).join(' or ')} (${one.cite})`;

const printBlock = (block: ConditionBlock): string => printLines(Object.entries(block));

/** `setting: workplace | education, role: provider`, as the YAML says it. */
export const printLines = (lines: Lines): string =>
  lines.length === 0 ? 'always' : lines.map(([fact, answers]) => `${fact}: ${answers.join(' | ')}`).join(', ');
