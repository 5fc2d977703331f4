import { type OwnedBlocks, ownedBlocks } from '../rule-sets/owned-blocks.js';
import { accountRoutes } from './account-routes.js';
import { admitted } from './admission/admitted.js';
import { Turns } from './admission/turns.js';
import { bookFinder } from './book-of.js';
import { sendLogo, showBrand } from './brand/serve-brand.js';
import type { Dependencies } from './dependencies.js';
import { evaluateMany, evaluateOne, showAuthzen } from './doors/authzen.js';
import { preToolUse } from './doors/pre-tool-use.js';
import { answerFront, showFront } from './front/serve-front.js';
import { showRulePage, showRules } from './front/serve-rules.js';
import { decideBatch } from './handlers/decide-batch.js';
import { answerPlan } from './handlers/decide-plan.js';
import { decideVerdict, knownDomain } from './handlers/decide-verdict.js';
import { interview } from './handlers/interview.js';
import { reportAlive, reportReady } from './handlers/report-health.js';
import { sendFrontScript, sendIcon } from './handlers/send-asset.js';
import { sendDocsFile, showDocs, showOpenApi } from './handlers/show-docs.js';
import { listDomains, showDomain, showRule } from './handlers/show-rule-book.js';
import { logRoutes } from './log-routes.js';
import { serveMcp } from './mcp/serve-mcp.js';
import { countUse } from './middleware/count-use.js';
import { countRefused, dailyQuota, unlessPaid } from './middleware/daily-quota.js';
import { jsonBody } from './middleware/json-body.js';
import { prepaid } from './middleware/prepaid.js';
import { protectedByToken } from './middleware/protected-by-key.js';
import { registerVerdicts } from './middleware/register-verdicts.js';
import { optionalKey, requiredKey } from './middleware/require-key.js';
import { revalidated } from './middleware/revalidated.js';
import { storeBacked } from './middleware/store-backed.js';
import { portalRoutes } from './portal-routes.js';
import { proofRoutes } from './proof-routes.js';
import { publicRoutes } from './public-routes.js';
import { domainFinder, openDomain } from './requests/domain-names.js';
import { ruleFinder } from './requests/find-rule.js';
import { planReader } from './requests/plan-request.js';
import { questionReader } from './requests/question-request.js';
import type { Route } from './route.js';
import { ruleSetRoutes } from './rule-set-routes.js';
import { BRAND_LOGO_PATH, HOOK_PATH } from './urls/paths.js';
import { publicBase } from './urls/public-base.js';

/** How long caches may keep what only changes with the rule book. */
const RULE_BOOK_LIFETIME = 'public, max-age=300';

/** The blocks of customers' rule sets, where these are kept. */
const ownedBy = ({ ruleSets, publicApi }: Dependencies): { readonly owned?: OwnedBlocks } =>
  ruleSets === undefined || publicApi === undefined ? {} : { owned: ownedBlocks(publicApi.stores.ruleSets) };

/** Every endpoint, one line each: its limits and checks, then its handler. */
export const routes = (d: Dependencies): readonly Route[] => {
  const { oracle, ruleBook, clock, accounts, payments } = d;
  const { brand } = d.config;
  const findDomain = domainFinder(ruleBook.domains);
  const readQuestion = questionReader(ruleBook, oracle.summary.jurisdictions, { ...d.config, clock });
  const findRule = ruleFinder(ruleBook);
  const turns = d.turns ?? new Turns();
  const bookOf = bookFinder(oracle, d.ruleSets?.books, d.config.tenant);
  const verdicts = { oracle, bookOf, turns, clock, findDomain, readQuestion };

  const facts = new Map(ruleBook.vocabulary.facts.map((fact) => [fact.id, fact]));
  const plans = { ...verdicts, readPlan: planReader(readQuestion), factOf: (id: string) => facts.get(id) };

  const checks = { ...plans, domain: openDomain(ruleBook) };

  const known = knownDomain(verdicts);
  const room = admitted(turns);
  const daily = prepaid(d.publicApi?.stores.credits, dailyQuota(d.quota, clock));
  const base = publicBase(d.config);
  const body = countRefused(jsonBody());
  const front = { ...checks, ruleBook, base, proofs: d.blocks !== undefined };
  const cached = revalidated(RULE_BOOK_LIFETIME);
  const closed = d.config.freeTier === 'closed';
  const key = closed ? requiredKey('ask') : optionalKey('ask');
  const ask =
    payments === undefined
      ? [room, daily, body]
      : [payments.aroundQuery, room, unlessPaid(daily), body, storeBacked('payment store'), payments.sellQuery];
  const counted = [
    ...(accounts === undefined ? [] : [countUse((answered) => accounts.use.count(answered))]),
    ...(d.register === undefined ? [] : [registerVerdicts(d.register.add, d.register.usual, oracle.summary.cid)]),
  ];

  const served = { payments: payments !== undefined, portal: d.portal !== undefined, ...(brand !== undefined && { brand }) };

  return [
    ['GET', '/healthz', reportAlive()],
    ['GET', '/readyz', reportReady(oracle.summary, d.stores ?? [], d.stopping ?? (() => false))],

    ...(d.metrics === undefined ? [] : [['GET', '/metrics', protectedByToken(d.config.metricsToken), d.metrics.expose] as const]),
    ['GET', '/openapi.json', cached, showOpenApi(base, served)],
    ['GET', '/', showFront(front)],
    ['POST', '/', key, ...counted, room, daily, answerFront(front)],
    ['GET', '/front.js', cached, sendFrontScript()],
    ['GET', '/rules', cached, showRules({ ruleBook, findRule })],
    ['GET', '/rules/:id', cached, showRulePage({ ruleBook, findRule })],
    ['GET', '/favicon.ico', cached, sendIcon()],
    ...(brand === undefined ? [] : [['GET', '/brand', showBrand(brand)] as const]),
    ...(brand?.logo === undefined ? [] : [['GET', BRAND_LOGO_PATH, cached, sendLogo(brand.logo)] as const]),
    ['GET', '/docs', cached, showDocs()],
    ['GET', '/docs/:file', cached, sendDocsFile()],

    ['GET', '/api/v1/compliance', cached, listDomains(ruleBook, oracle.summary)],
    ['GET', '/api/v1/compliance/:domain', cached, showDomain(ruleBook, oracle.summary, findDomain)],
    ['POST', '/api/v1/compliance/:domain', known, key, ...counted, ...ask, decideVerdict(verdicts)],
    ['POST', '/api/v1/compliance/:domain/batch', known, key, ...counted, room, daily, body, decideBatch(verdicts)],
    ['POST', '/api/v1/compliance/:domain/interview', known, key, ...counted, room, daily, body, interview(verdicts)],
    ['POST', '/api/v1/compliance/:domain/plan', known, key, ...counted, room, daily, body, answerPlan(plans)],
    ['POST', '/mcp', key, ...counted, room, daily, body, serveMcp({ ...checks, ruleBook, findRule }, base)],
    ['POST', HOOK_PATH, key, ...counted, room, daily, body, preToolUse(checks)],
    ['POST', '/access/v1/evaluation', key, ...counted, room, daily, body, evaluateOne(checks)],
    ['POST', '/access/v1/evaluations', key, ...counted, room, daily, body, evaluateMany(checks)],
    ['GET', '/.well-known/authzen-configuration', cached, showAuthzen(base)],
    ['GET', '/api/v1/rules/:id', cached, showRule(findRule)],

    ...(d.blocks === undefined ? [] : proofRoutes({ ...d.blocks, ...ownedBy(d) })),

    ...(accounts === undefined || d.publicApi === undefined
      ? []
      : accountRoutes({
          ...accounts,
          tenants: d.publicApi.stores.tenants,
          credits: d.publicApi.stores.credits,
          register: d.publicApi.stores.register,
          clock,
        })),

    ...(d.portal === undefined ? [] : portalRoutes({ ...d.portal, clock, base })),
    ...(d.transparency === undefined ? [] : logRoutes({ ...d.transparency, base })),
    ...(payments?.routes ?? []),
    ...(d.ruleSets === undefined || d.publicApi === undefined
      ? []
      : ruleSetRoutes({ ...d.ruleSets, store: d.publicApi.stores.ruleSets, clock, base })),

    ...(d.publicApi === undefined
      ? []
      : publicRoutes({
          ...d.publicApi,
          base,
          oracle,
          bookOf,
          ruleBook,
          turns,
          clock,
          readQuestion,
          quota: d.quota,
          domain: checks.domain,
          toTalk: closed ? [key] : [],
          counted,
        })),
  ];
};
