import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { Clause, ConditionBlock, Rule, Version } from '../../../src/rulebook/rule.js';
import { citeFully } from '../../../src/verdict/findings/citation.js';
import { spellBlocks, spellDay, spellException, spellList, spellName } from './spell.js';
import { isAlways } from './timeline.js';

/** Beyond this many, a sentence refers to the table. */
const MOST = 3;

/** One version of a clause in words: what it says, what it asks for (nothing, for a prohibition), and where it stops. */
export interface Statement {
  readonly lead: string;
  readonly duties: readonly string[];
  readonly end: string;
}

/** What a version of a clause demands, in plain sentences. */
export const makeStatement = (regulation: Regulation, rule: Rule, clause: Clause, version: Version): Statement => {
  const scope: ConditionBlock = clause.everywhere ? {} : regulation.scope;
  const where = spellBlocks(version.when, scope, MOST);
  const who = article(spellList(rule.binds.map(spellName), 'or'));
  const unless =
    version.unless.length === 0
      ? ''
      : `It does not apply where it is stated that one of ${version.unless.length === 1 ? 'this holds' : 'these holds'}: ` +
        `${spellSome(version.unless.map(spellException))}. `;
  const demand = version.kind === 'prohibition' ? `Whoever is ${who} must not go ahead where ${where}.` : `Where ${where}, ${who} must:`;
  return {
    lead: `${spellStart(version)} ${demand}`,
    duties: version.requires.map(
      (one) => `${one.remedy.replace(/\.$/, '')} (${one.cite}${one.unstated === 'block' ? '; silence counts as missing' : ''})`,
    ),
    end: `${unless}Source: ${citeFully(regulation, clause.cite)}.`,
  };
};

/** The same as one sentence that a lawyer can check against the law. */
export const makeSentence = (...of: Parameters<typeof makeStatement>): string => {
  const { lead, duties, end } = makeStatement(...of);
  return duties.length === 0 ? `${lead} ${end}` : `${lead} ${duties.join('; ')}. ${end}`;
};

const spellSome = (texts: readonly string[]): string =>
  texts.length <= MOST + 1 ? texts.join('; ') : `${texts.slice(0, MOST).join('; ')}; or one of ${texts.length - MOST} more in the table`;

const spellStart = (version: Version): string => {
  const days = [
    ...new Set(
      version.phases.map(({ inForce: { from, to } }) => {
        if (isAlways(from)) return to === undefined ? 'at all times' : `until ${spellDay(to)}`;
        return `from ${spellDay(from)}${to === undefined ? '' : ` to ${spellDay(to)}`}`;
      }),
    ),
  ];
  return `In force ${spellList(days, 'and')}${days.length > 1 ? ', depending on the kind of system' : ''}.`;
};

const article = (who: string): string => `${/^[aeiou]/.test(who) ? 'an' : 'a'} ${who}`;
