import type { Domain, RuleBook } from '../../rulebook/rule-book.js';
import type { OracleSummary } from '../../verdict/verdict.js';
import { type Middleware, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { presentDomain, presentDomains } from '../presenters/domain.js';
import { presentRule } from '../presenters/rule.js';
import { suggestion } from '../requests/describe-schema-errors.js';

/** GET /api/v1/compliance: what can be asked. */
export const listDomains =
  (ruleBook: RuleBook, summary: OracleSummary): Middleware =>
  (ctx) => {
    ctx.body = presentDomains(ruleBook, summary);
  };

/** GET /api/v1/compliance/{domain}: the questions, their answers, and the rules. */
export const showDomain =
  (ruleBook: RuleBook, summary: OracleSummary, findDomain: (name: string) => Domain): Middleware =>
  (ctx) => {
    ctx.body = presentDomain(findDomain(pathParameter(ctx, 'domain')), ruleBook, summary);
  };

/** GET /api/v1/rules/{id}: one rule with its dates and decision table. */
export const showRule = (ruleBook: RuleBook): Middleware => {
  const rules = new Map(ruleBook.rules.map((rule) => [rule.id, rule]));
  const regulations = new Map(ruleBook.regulations.map((regulation) => [regulation.id, regulation]));
  return (ctx) => {
    const id = pathParameter(ctx, 'id').slice(0, 100);
    const rule = rules.get(id.toUpperCase());
    if (rule === undefined)
      throw new HttpError(404, `Unknown rule${suggestion(id, rules.keys())}; GET /api/v1/compliance/{domain} lists the rules`);
    ctx.body = presentRule(rule, regulations.get(rule.regulation));
  };
};
