import type { RuleSetStore } from '../stores/rule-sets.js';
import type { RuleSetApi } from './dependencies.js';
import { diffVersions, listRuleSets, listVersions, showShadow, showVersion } from './handlers/show-rule-sets.js';
import { switchRuleSet } from './handlers/switch-rule-set.js';
import { uploadRuleSet } from './handlers/upload-rule-set.js';
import { jsonBody } from './middleware/json-body.js';
import { paidTier, requiredKey } from './middleware/require-key.js';
import { storeBacked } from './middleware/store-backed.js';
import type { Route } from './route.js';
import { RULE_SETS_PATH, ruleSetPath } from './urls/paths.js';
import type { PublicBase } from './urls/public-base.js';

/** What the rule sets of customers are served by. */
export interface RuleSetRoutes extends RuleSetApi {
  readonly store: RuleSetStore;
  readonly clock: () => Date;
  readonly base: PublicBase;
}

/** A customer's own rule sets, one line each: docs/specification.md, Own rule sets. */
export const ruleSetRoutes = (d: RuleSetRoutes): readonly Route[] => {
  const { store, checking, shadows } = d;
  const key = requiredKey('rule-sets');
  const paid = paidTier('Own rule sets');
  const kept = storeBacked('rule set store');
  const body = jsonBody();
  const of = (part: string): string => ruleSetPath(':rule_set', part);
  return [
    ['GET', RULE_SETS_PATH, key, paid, kept, listRuleSets(store)],
    ['GET', of('/versions'), key, paid, kept, listVersions(store)],
    ['POST', of('/versions'), key, paid, kept, uploadRuleSet(d)],
    ['GET', of('/versions/:version'), key, paid, kept, showVersion(store)],
    ['GET', of('/versions/:version/diff/:other'), key, paid, kept, diffVersions(store, checking)],
    ['PUT', of('/active'), key, paid, kept, body, switchRuleSet(d, 'active')],
    ['PUT', of('/shadow'), key, paid, kept, body, switchRuleSet(d, 'shadow')],
    ['GET', of('/shadow'), key, paid, kept, showShadow(store, shadows)],
  ];
};
