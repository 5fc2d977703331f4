import { didYouMean } from '../../../src/rulebook/nearest.js';
import type { Rule } from '../../../src/rulebook/rule.js';

/**
 * The rule that an author names by its id, its file or one of its clauses.
 * @throws Error with the rules that begin so, or the nearest one, where there is no such rule
 */
export const findRule = (rules: readonly Rule[], name: string): Rule => {
  const rule = rules.find((one) => one.id === name || one.place.file === name || one.clauses.some((clause) => clause.id === name));
  if (rule !== undefined) return rule;
  const ids = rules.map((one) => one.id);
  const beginning = name === '' ? [] : ids.filter((id) => id.startsWith(name.toUpperCase()));
  const hint = beginning.length > 0 ? `; those that begin so are ${beginning.join(', ')}` : didYouMean(name, ids);
  throw new Error(`\`${name}\` is not a rule${hint || `; the rules are ${ids.join(', ')}`}`);
};
