import type { RuleSetChecking } from '../../rule-sets/checking.js';
import { NotComparable } from '../../rule-sets/compare-rule-sets.js';
import { fromJson } from '../../rule-sets/rule-set.js';
import type { ShadowCounts } from '../../rule-sets/shadow-counts.js';
import type { RuleSetState, RuleSetStore, StoredRuleSet } from '../../stores/rule-sets.js';
import { type Context, type Middleware, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { holderOf } from '../limits/key-holder.js';
import { presentContent, presentDifference, presentRuleSet, presentShadow, presentVersion } from '../presenters/rule-set.js';
import { notFound, ruleSetIdIn } from '../requests/rule-set-request.js';

/** The rule set of a path, among those of the key's tenant. */
export const findRuleSet = async (store: RuleSetStore, ctx: Context): Promise<RuleSetState> => {
  const { tenant } = holderOf(ctx.state.client);
  const id = ruleSetIdIn(ctx);
  const state = (await store.statesOf(tenant)).find(({ ruleSet }) => ruleSet === id);
  if (state === undefined) throw notFound('rule set');
  return state;
};

/** A version of it, by its number or its cid. */
export const findVersion = async (store: RuleSetStore, { tenant, ruleSet }: RuleSetState, named: string): Promise<StoredRuleSet> => {
  const version = named.startsWith('b') ? (await store.versionsOf(tenant, ruleSet)).find(({ cid }) => cid === named)?.version : named;
  const found = version === undefined || version.length > 40 ? undefined : await store.find(tenant, ruleSet, version);
  if (found === undefined) throw notFound('version');
  return found;
};

/** GET /api/v1/rule-sets: those of the key's tenant. */
export const listRuleSets =
  (store: RuleSetStore): Middleware =>
  async (ctx) => {
    const { tenant } = holderOf(ctx.state.client);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { rule_sets: (await store.statesOf(tenant)).map(presentRuleSet) };
  };

/** GET /api/v1/rule-sets/{rule_set}/versions: in order of their making. */
export const listVersions =
  (store: RuleSetStore): Middleware =>
  async (ctx) => {
    const state = await findRuleSet(store, ctx);
    const versions = await store.versionsOf(state.tenant, state.ruleSet);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ...presentRuleSet(state), versions: versions.map((one) => presentVersion(one, state)) };
  };

/** GET …/versions/{version}: what it says. */
export const showVersion =
  (store: RuleSetStore): Middleware =>
  async (ctx) => {
    const state = await findRuleSet(store, ctx);
    const { content, ...about } = await findVersion(store, state, pathParameter(ctx, 'version'));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ...presentVersion(about, state), ...presentContent(fromJson(content)) };
  };

/** GET …/versions/{version}/diff/{other}: which verdicts change, with a witness each. */
export const diffVersions =
  (store: RuleSetStore, checking: RuleSetChecking): Middleware =>
  async (ctx) => {
    const state = await findRuleSet(store, ctx);
    const from = await findVersion(store, state, pathParameter(ctx, 'version'));
    const to = await findVersion(store, state, pathParameter(ctx, 'other'));
    ctx.set('Cache-Control', 'no-store');
    try {
      const difference = await checking.compare(fromJson(from.content), fromJson(to.content));
      ctx.body = presentDifference(from.version, to.version, difference);
    } catch (error) {
      if (error instanceof NotComparable) throw new HttpError(422, `The versions cannot be compared: ${error.message}`);
      throw error;
    }
  };

/** GET …/shadow: what the watched version would have answered otherwise; no texts. */
export const showShadow =
  (store: RuleSetStore, shadows: ShadowCounts): Middleware =>
  async (ctx) => {
    const { tenant, ruleSet, shadow } = await findRuleSet(store, ctx);
    if (shadow === undefined) throw notFound('shadow version');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = presentShadow(shadow, shadows.of({ tenant, ruleSet, version: shadow }));
  };
