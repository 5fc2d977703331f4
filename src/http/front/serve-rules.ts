import type { RuleBook } from '../../rulebook/rule-book.js';
import { type Middleware, pathParameter } from '../context.js';
import { invalid } from '../http-error.js';
import type { FindRule } from '../requests/find-rule.js';
import { sendPage } from '../send-page.js';
import { MOST_SEARCHED, type RulePages, rulePage, rulesPage } from './rule-pages.js';

/** What the pages of rules are made of. */
export interface RulePagesDependencies {
  readonly ruleBook: RuleBook;
  readonly findRule: FindRule;
}

const pagesOf = (ruleBook: RuleBook): RulePages => {
  const facts = new Map(ruleBook.vocabulary.facts.map((fact) => [fact.id, fact]));
  const regulations = new Map(ruleBook.regulations.map((regulation) => [regulation.id, regulation]));
  return { ruleBook, factOf: (id) => facts.get(id), regulationOf: (id) => regulations.get(id) };
};

/** GET /rules?q=: the rules that have every word of the search, all without one. */
export const showRules = ({ ruleBook }: RulePagesDependencies): Middleware => {
  const pages = pagesOf(ruleBook);
  return (ctx) => {
    const search = ctx.query['q'] ?? '';
    if (typeof search !== 'string') throw invalid([{ pointer: '/q', detail: '`q` may be given once' }]);
    if (search.length > MOST_SEARCHED) throw invalid([{ pointer: '/q', detail: `\`q\` must be at most ${MOST_SEARCHED} characters` }]);
    sendPage(ctx, rulesPage({ ...pages, provider: ctx.state.brand?.name }, search));
  };
};

/** GET /rules/{id}: one rule as a page; the case of its name does not matter. */
export const showRulePage = ({ ruleBook, findRule }: RulePagesDependencies): Middleware => {
  const pages = pagesOf(ruleBook);
  return (ctx) => {
    const { rule } = findRule(pathParameter(ctx, 'id'));
    sendPage(ctx, rulePage(rule, { ...pages, provider: ctx.state.brand?.name }));
  };
};
