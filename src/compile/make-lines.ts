import { both } from '../rulebook/read-blocks.js';
import type { Regulation } from '../rulebook/regulation.js';
import type { Clause, ConditionBlock, Exception, Safeguard } from '../rulebook/rule.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import { standingFacts } from '../rulebook/standing-facts.js';
import type { Line, LineException, LineSafeguard } from './lines.js';
import type { BlockId, Blocks } from './numbered-blocks.js';

/** `Art. 26(7)` stands in `Art. 26`. */
const articleOf = (provision: string): string => provision.split('(', 1)[0] ?? provision;

/** One object for all lines that are about no single practice. */
const NO_PRACTICE: Line['about'] = new Map();

/**
 * Takes the rules of a regulation apart into lines, in the order of citation.
 *
 * @param wanted of which clauses lines are made
 */
export const makeLines = (
  ruleBook: RuleBook,
  regulation: Regulation,
  blocks: Blocks,
  wanted: (clause: Clause) => boolean = () => true,
): readonly Line[] => {
  const numbering: Numbering = { blocks, exceptions: new Map(), practices: practiceColumns(ruleBook), standing: standingFacts(ruleBook) };
  return ruleBook.rules
    .filter((rule) => rule.regulation === regulation.id)
    .flatMap((rule) =>
      rule.clauses
        .filter(wanted)
        .flatMap((clause) => clause.versions.flatMap((version) => makeVersion({ regulation, rule, clause, version }, numbering))),
    );
};

/** The numbers that the lines of one regulation share. */
interface Numbering {
  readonly blocks: Blocks;
  /** An exception shared by several rules becomes one object. */
  readonly exceptions: Map<Exception, LineException>;
  /** Practice → its column. */
  readonly practices: ReadonlyMap<string, number>;
  readonly standing: ReadonlySet<string>;
}

const practiceColumns = ({ vocabulary }: RuleBook): ReadonlyMap<string, number> =>
  new Map(vocabulary.facts.flatMap(({ id, kind }, column) => (kind === 'practice' ? [[id, column] as const] : [])));

/** One line for each phase of a version. */
const makeVersion = (of: Pick<Line, 'regulation' | 'rule' | 'clause' | 'version'>, numbering: Numbering): readonly Line[] =>
  of.version.phases.map((phase): Line => {
    const scope = of.version.when.map((block) => both(block, phase.when));
    return {
      ...of,
      article: articleOf(of.clause.cite),
      phase,
      scope: numberAll(scope, numbering),
      about: practicesOf(scope, numbering),
      exceptions: of.version.unless.map((one) => numberException(one, numbering)),
      offersNoWayOut: scope.some((block) => Object.keys(block).some((fact) => numbering.standing.has(fact))),
      safeguards: of.version.requires.map((one) => numberSafeguard(one, numbering)),
    };
  });

const numberAll = (list: readonly ConditionBlock[], { blocks }: Numbering): readonly BlockId[] => list.map((block) => blocks.idOf(block));

const numberException = (written: Exception, numbering: Numbering): LineException => {
  const before = numbering.exceptions.get(written);
  if (before !== undefined) return before;
  const one = { written, when: numberAll(written.when, numbering), butNot: numberAll(written.butNot, numbering) };
  numbering.exceptions.set(written, one);
  return one;
};

const numberSafeguard = (written: Safeguard, numbering: Numbering): LineSafeguard => ({
  written,
  holds: numbering.blocks.idOf({ [written.fact]: written.answers }),
  when: numberAll(written.when, numbering),
  unless: written.unless.map((one) => numberException(one, numbering)),
  silenceBites: numberAll(written.silenceBites, numbering),
});

/** Of the blocks of a scope that are about a single practice: the column of it. */
const practicesOf = (scope: readonly ConditionBlock[], { blocks, practices }: Numbering): Line['about'] => {
  const about = scope.flatMap((block) => {
    const [practice, another] = Object.keys(block).flatMap((fact) => practices.get(fact) ?? []);
    return practice === undefined || another !== undefined ? [] : [[blocks.idOf(block), practice] as const];
  });
  return about.length === 0 ? NO_PRACTICE : new Map(about);
};
