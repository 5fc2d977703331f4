import type { Domain, RuleBook } from '../../rulebook/rule-book.js';
import type { OracleSummary } from '../../verdict/verdict.js';
import { type Middleware, pathParameter } from '../context.js';
import { presentDomain, presentDomains } from '../presenters/domain.js';
import { presentRule } from '../presenters/rule.js';
import type { FindRule } from '../requests/find-rule.js';

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
export const showRule =
  (findRule: FindRule): Middleware =>
  (ctx) => {
    const { rule, regulation } = findRule(pathParameter(ctx, 'id'));
    ctx.body = presentRule(rule, regulation);
  };
