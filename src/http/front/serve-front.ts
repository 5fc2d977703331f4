import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Oracle } from '../../verdict/verdict.js';
import { chargedTurn } from '../admission/charged-turn.js';
import type { Turns } from '../admission/turns.js';
import { type BookOf, withBook } from '../book-of.js';
import type { Context, Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import { explainedCost } from '../limits/query-cost.js';
import { newId } from '../new-id.js';
import { presentProvider } from '../presenters/provider.js';
import { presentVerdict } from '../presenters/verdict.js';
import { readBodyBytes } from '../requests/body/body-bytes.js';
import type { ReadQuestion } from '../requests/question-request.js';
import { sendPage } from '../send-page.js';
import type { PublicBase } from '../urls/public-base.js';
import { type Answered, frontAnswer, frontQuestions, frontRefusal } from './front-answer.js';
import { type Filled, frontPage } from './front-page.js';

/** What the front page is made of. */
export interface FrontDependencies {
  readonly oracle: Oracle;
  readonly ruleBook: RuleBook;
  readonly base: PublicBase;
  readonly clock: () => Date;
  readonly findDomain: (name: string) => RuleBook['domains'][number];
  readonly readQuestion: ReadQuestion;
  /** The domain that presumes nothing. */
  readonly domain: string;
  /** Whether proofs can be looked up here. */
  readonly proofs: boolean;
}

const today = (clock: () => Date): string => clock().toISOString().slice(0, 10);

/** GET /: the page for people, and for programs where they find everything. */
export const showFront =
  ({ oracle, ruleBook, base, clock, domain }: FrontDependencies): Middleware =>
  (ctx) => {
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') === 'html') {
      const filled = { action: '', domain, asOf: today(clock), jurisdiction: '' };
      ctx.set('Cache-Control', 'no-cache');
      sendPage(ctx, frontPage(ruleBook, oracle.summary.jurisdictions, filled, '', '', ctx.state.brand?.name));
      return;
    }
    const at = base(ctx);
    const { name, version, cid, jurisdictions } = oracle.summary;
    ctx.body = {
      ...(ctx.state.brand !== undefined && { provider: presentProvider(ctx.state.brand) }),
      rulebook: { name, version, cid },
      jurisdictions,
      ask: `${at}/api/v1/compliance/{domain}`,
      domains: `${at}/api/v1/compliance`,
      mcp: `${at}/mcp`,
      authzen: `${at}/.well-known/authzen-configuration`,
      hook: `${at}/hooks/pre-tool-use`,
      openapi: `${at}/openapi.json`,
      docs: `${at}/docs`,
    };
  };

const readForm = async (ctx: Context): Promise<URLSearchParams> => {
  if (ctx.is('application/x-www-form-urlencoded') !== 'application/x-www-form-urlencoded')
    throw new HttpError(415, 'This is the form of the page; programs POST to /api/v1/compliance/{domain}');
  return new URLSearchParams((await readBodyBytes(ctx.req)).toString('utf8'));
};

/** Answers of the form: what was left as the text says it is not given. `yes` of a list fits one answer. */
const factsOf = (form: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith('fact.') && value !== '' ? [[name.slice('fact.'.length), value] as const] : [])),
  );

/** POST /: the form of the page, answered as a page. What was typed stands in the body, so that no log has it. */
export const answerFront = (d: FrontDependencies & { readonly turns: Turns; readonly bookOf: BookOf }): Middleware => {
  const { oracle, turns, ruleBook, base, clock, findDomain, readQuestion } = d;
  const facts = new Map(ruleBook.vocabulary.facts.map((fact) => [fact.id, fact]));
  const rules = new Map(ruleBook.rules.map((rule) => [rule.id, rule]));
  return async (ctx) => {
    const form = await readForm(ctx);
    const field = (name: string): string => form.get(name)?.slice(0, 10_000) ?? '';
    const filled: Filled = {
      action: field('action'),
      domain: field('domain') || d.domain,
      asOf: field('as_of') || today(clock),
      jurisdiction: field('jurisdiction'),
    };
    ctx.set('Cache-Control', 'no-store');
    const show = (answer: string, questions: string): void =>
      sendPage(ctx, frontPage(ruleBook, oracle.summary.jurisdictions, filled, answer, questions, ctx.state.brand?.name));
    try {
      const book = await withBook(d, ctx.state.client);
      const asked = {
        action: filled.action,
        as_of: filled.asOf,
        facts: factsOf(form),
        ...(filled.jurisdiction !== '' && { jurisdiction: filled.jurisdiction }),
      };
      const { question } = readQuestion(findDomain(filled.domain).id, asked, book.ownFacts);
      const counted = { cost: explainedCost(question.action), work: book.oracle.explaining(question) };
      const explained = await chargedTurn(turns, ctx, counted);
      const answered: Answered = {
        ...explained,
        question,
        factOf: (id) => facts.get(id) ?? book.ownFacts?.find((fact) => fact.id === id),
        ruleOf: (id) => rules.get(id),
      };
      const identity = { verdictId: newId(), domain: filled.domain, action: question.action, createdAt: clock() };
      ctx.state.answered = [presentVerdict(identity, answered.decision)];
      show(frontAnswer(answered, base(ctx), d.proofs), frontQuestions(answered));
    } catch (error) {
      if (!(error instanceof HttpError) || ![404, 422].includes(error.status)) throw error;
      ctx.status = error.status;
      show(frontRefusal(error.detail), '');
    }
  };
};
