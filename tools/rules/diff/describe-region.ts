import type { Region } from '../../../src/compile/analysis/difference.js';
import { printFacts } from '../../../src/compile/analysis/witness.js';
import type { ConditionBlock } from '../../../src/rulebook/rule.js';

/** Beyond this many alternatives a sentence is no longer read. */
const MOST = 3;

/** The situations of a region in words: where the clause applies, what is missing, what lifts it, and what the other rule book said. */
export const describeRegion = (region: Region): readonly string[] => {
  const { line } = region.line;
  const { version } = line;
  const said: string[] = [`wherever ${alternatives(version.when, line.regulation.scope)}`];
  if (version.kind === 'duty') {
    const unstated = version.requires.some((one) => one.unstated === 'block') ? ' or, where silence counts, not stated' : '';
    said.push(`and one of these is missing${unstated}: ${some(version.requires.map((one) => `\`${one.fact}\``))}`);
  }
  const { alternative, counterpart } = region;
  said.push(...describeException(region));
  const before = counterpart === undefined ? '' : alternatives(counterpart.line.version.when, line.regulation.scope);
  if (alternative.what === 'scope' && before !== alternatives(version.when, line.regulation.scope)) said.push(`and not ${before}`);
  if (line.exceptions.length > 0)
    said.push(`unless ${some(line.exceptions.map((one) => `\`${one.written.name}\``))} holds, or another clause blocks anyway`);
  return said;
};

/** The exception that lifts the clause in one book and not in the other, as that book has it. */
export const describeException = ({ alternative, counterpart, to }: Region): readonly string[] => {
  const held = counterpart?.line.exceptions.find((one) => one.written.name === alternative.name)?.written;
  if (held === undefined) return [];
  const butNot = held.butNot.length === 0 ? '' : `, but not ${alternatives(held.butNot, {})}`;
  const which = to === 'BLOCKED' ? 'old' : 'new';
  return [`where the exception \`${held.name}\`, as the ${which} book has it, holds: ${alternatives(held.when, {})}${butNot}`];
};

const alternatives = (blocks: readonly ConditionBlock[], scope: ConditionBlock): string => {
  const lines = (block: ConditionBlock): ConditionBlock =>
    Object.fromEntries(
      Object.entries(block)
        .filter(([fact, answers]) => scope[fact]?.join() !== answers.join())
        .map(([fact, answers]) => [fact, short(answers)]),
    );
  const texts = [...new Set(blocks.map((block) => `\`${printFacts(lines(block))}\``))];
  return texts.length <= MOST ? texts.join(' or ') : `${texts.slice(0, MOST).join(' or ')} or one of ${texts.length - MOST} more`;
};

const some = (names: readonly string[]): string =>
  names.length <= MOST ? names.join(', ') : `${names.slice(0, MOST).join(', ')} and ${names.length - MOST} more`;

const short = (answers: readonly string[]): readonly string[] =>
  answers.length <= MOST + 1 ? answers : [...answers.slice(0, MOST), `… ${answers.length - MOST} more`];
