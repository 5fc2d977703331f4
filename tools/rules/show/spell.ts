import type { Answer, ConditionBlock, Exception } from '../../../src/rulebook/rule.js';

/** `infers_emotions` → `infers emotions`. */
export const spellName = (name: string): string => name.replaceAll('_', ' ');

/** `a`, `a or b`, `a, b or c`. */
export const spellList = (items: readonly string[], word: 'and' | 'or'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1) ?? ''}`;

/** One line of a block, as a reader says it: `“infers emotions” holds`, `“setting” is workplace or education`. */
const spellCondition = (fact: string, answers: readonly Answer[]): string => {
  const [only] = answers;
  if (answers.length === 1 && only === 'true') return `“${spellName(fact)}” holds`;
  if (answers.length === 1 && only === 'false') return `“${spellName(fact)}” does not hold`;
  return `“${spellName(fact)}” is ${spellList(answers.map(spellName), 'or')}`;
};

/** The lines of a block without those that the scope of the instrument states anyway. */
export const linesBeyond = (block: ConditionBlock, scope: ConditionBlock): readonly (readonly [string, readonly Answer[]])[] =>
  Object.entries(block).filter(([fact, answers]) => scope[fact]?.join() !== answers.join());

/**
 * Blocks of which one suffices: what all of them ask for is said once.
 *
 * @param scope what the instrument asks of every clause, left out here
 */
export const spellBlocks = (blocks: readonly ConditionBlock[], scope: ConditionBlock, most: number): string => {
  const all = blocks.map((block) => linesBeyond(block, scope).map(([fact, answers]) => spellCondition(fact, answers)));
  const shared = (all[0] ?? []).filter((line) => all.every((lines) => lines.includes(line)));
  const own = all.map((lines) => lines.filter((line) => !shared.includes(line))).filter((lines) => lines.length > 0);
  const alternatives = own.map((lines) => lines.join(' and '));
  const told =
    alternatives.length <= most + 1
      ? alternatives
      : [...alternatives.slice(0, most), `one of ${alternatives.length - most} further sets of conditions holds (see the table)`];
  const either = own.length < all.length || told.length === 0 ? '' : told.length === 1 ? (told[0] ?? '') : `either ${told.join(', or ')}`;
  return [...shared, ...(either === '' ? [] : [either])].join(' and ') || 'always';
};

/** `infers_emotions: true, setting: workplace or education`. */
export const spellFacts = (facts: ConditionBlock): string =>
  Object.entries(facts)
    .map(([fact, answers]) => `${fact}: ${answers.join(' or ')}`)
    .join(', ');

/** `medical reason (Art. 5(1)(f))`. */
export const spellException = (one: Exception): string => `${spellName(one.name)} (${one.cite})`;

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** `2025-02-02` → `2 February 2025`. */
export const spellDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
};
