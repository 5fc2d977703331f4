import { both } from '../rulebook/read-blocks.js';
import type { Regulation } from '../rulebook/regulation.js';
import type { Clause, ConditionBlock, Exception, Phase, Rule, Safeguard, Version } from '../rulebook/rule.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import type { Line, LineException, LineSafeguard } from './lines.js';
import type { BlockId, Blocks } from './numbered-blocks.js';

/** `Art. 26(7)` stands in `Art. 26`. */
const articleOf = (provision: string): string => provision.split('(', 1)[0] ?? provision;

const NO_PRACTICE: Line['about'] = new Map();

/** Takes the rules of a regulation apart into lines, in the order of citation. */
export const makeLines = (
  ruleBook: RuleBook,
  regulation: Regulation,
  blocks: Blocks,
  wanted: (clause: Clause) => boolean = () => true,
): readonly Line[] => {
  const number = (list: readonly ConditionBlock[]): readonly BlockId[] => list.map((block) => blocks.idOf(block));
  const exceptions = new Map<Exception, LineException>();
  const exception = (one: Exception): LineException => {
    const known = exceptions.get(one) ?? { written: one, when: number(one.when), butNot: number(one.butNot) };
    exceptions.set(one, known);
    return known;
  };
  const safeguard = (one: Safeguard): LineSafeguard => ({
    written: one,
    holds: blocks.idOf({ [one.fact]: one.answers }),
    when: number(one.when),
    unless: one.unless.map(exception),
    silenceBites: number(one.silenceBites),
  });
  const columns = new Map(
    ruleBook.vocabulary.facts.flatMap(({ id, kind }, column) => (kind === 'practice' ? [[id, column] as const] : [])),
  );
  const practicesOf = (scope: readonly ConditionBlock[]): Line['about'] => {
    const about = scope.flatMap((block) => {
      const [practice, another] = Object.keys(block).flatMap((fact) => columns.get(fact) ?? []);
      return practice === undefined || another !== undefined ? [] : [[blocks.idOf(block), practice] as const];
    });
    return about.length === 0 ? NO_PRACTICE : new Map(about);
  };
  const lineOf = (rule: Rule, clause: Clause, version: Version, phase: Phase): Line => {
    const scope = version.when.map((block) => both(block, phase.when));
    return {
      regulation,
      rule,
      clause,
      article: articleOf(clause.cite),
      version,
      phase,
      scope: number(scope),
      about: practicesOf(scope),
      exceptions: version.unless.map(exception),
      safeguards: version.requires.map(safeguard),
    };
  };
  return ruleBook.rules
    .filter((rule) => rule.regulation === regulation.id)
    .flatMap((rule) =>
      rule.clauses
        .filter(wanted)
        .flatMap((clause) => clause.versions.flatMap((version) => version.phases.map((phase) => lineOf(rule, clause, version, phase)))),
    );
};
