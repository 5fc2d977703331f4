import type { Regulation } from '../../rulebook/regulation.js';
import type { Rule } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { HttpError } from '../http-error.js';
import { suggestion } from './describe-schema-errors.js';

/** Finds a rule by its id, whatever its case. */
export type FindRule = (id: string) => { readonly rule: Rule; readonly regulation: Regulation | undefined };

/** @throws HttpError 404 from the finder, with the nearest id */
export const ruleFinder = (ruleBook: RuleBook): FindRule => {
  const rules = new Map(ruleBook.rules.map((rule) => [rule.id, rule]));
  const regulations = new Map(ruleBook.regulations.map((regulation) => [regulation.id, regulation]));
  return (given) => {
    const id = given.slice(0, 100);
    const rule = rules.get(id.toUpperCase());
    if (rule === undefined)
      throw new HttpError(404, `Unknown rule${suggestion(id, rules.keys())}; GET /api/v1/compliance/{domain} lists the rules`);
    return { rule, regulation: regulations.get(rule.regulation) };
  };
};
