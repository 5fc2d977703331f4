import { type CompiledRuleSets, RuleSetUnusable } from '../../rule-sets/compiled-rule-sets.js';
import type { KnownRuleSets } from '../../rule-sets/known-rule-sets.js';
import type { RuleSetRole, RuleSetStore } from '../../stores/rule-sets.js';
import type { Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import { holderOf } from '../limits/key-holder.js';
import { presentDiagnostics, presentRuleSet } from '../presenters/rule-set.js';
import { readVersion } from '../requests/rule-set-request.js';
import { findRuleSet, findVersion } from './show-rule-sets.js';

/** What a switch needs. */
export interface SwitchDependencies {
  readonly store: RuleSetStore;
  readonly known: KnownRuleSets;
  readonly compiled: CompiledRuleSets;
  readonly clock: () => Date;
}

/**
 * PUT …/active and …/shadow `{"version": "1.2.0"}`: from this answer on that version answers, or is watched; null ends it. The answer
 * names the version before, by which the same call undoes it. Which key switched, and when, is kept.
 */
export const switchRuleSet =
  ({ store, known, compiled, clock }: SwitchDependencies, role: RuleSetRole): Middleware =>
  async (ctx) => {
    const { test, keyId } = holderOf(ctx.state.client);
    if (test) throw new HttpError(403, 'A test key switches nothing; use another key');
    const named = readVersion(ctx.state.body);
    const state = await findRuleSet(store, ctx);
    const { tenant, ruleSet } = state;
    const version = named === null ? undefined : (await findVersion(store, state, named)).version;
    if (version !== undefined) await requireUsable(compiled, { tenant, ruleSet, version });
    const by = { keyId, at: clock().toISOString() };
    const before = await store.assign(tenant, ruleSet, role, version, by);
    await known.refreshAnew();
    const after = known.of(tenant).find((one) => one.ruleSet === ruleSet) ?? { tenant, ruleSet };
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ...presentRuleSet(after), before: before ?? null };
  };

/** A version that cannot stand beside the law of today would refuse every question: it is not switched to. */
const requireUsable = async (compiled: CompiledRuleSets, id: Parameters<CompiledRuleSets['get']>[0]): Promise<void> => {
  try {
    await compiled.get(id);
  } catch (error) {
    if (!(error instanceof RuleSetUnusable)) throw error;
    throw new HttpError(422, `Version ${id.version} cannot stand beside the law of today; upload a version that does`, {
      errors: presentDiagnostics(error.diagnostics),
    });
  }
};
