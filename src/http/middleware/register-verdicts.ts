import type { Given } from '../../register/verdict-register.js';
import type { RegisterKind } from '../../tenants/tenant.js';
import type { GivenVerdict, Middleware } from '../context.js';

/** Takes a verdict into the register. */
export type Register = (given: Given, kind: RegisterKind) => void;

/** Registers what tenants are answered, once it is answered; nothing of callers without a key, and nothing of test keys. */
export const registerVerdicts =
  (register: Register, usual: RegisterKind, ruleBook: string): Middleware =>
  async (ctx, next) => {
    const { holder } = ctx.state.client;
    const kind = holder?.register ?? usual;
    if (holder === undefined || holder.test || kind === 'off') return next();
    await next();
    const take = (one: GivenVerdict): void =>
      register(
        {
          verdictId: one.verdict_id,
          tenant: holder.tenant,
          createdAt: one.created_at,
          cid: one.cid,
          domain: one.domain,
          verdict: one.verdict,
          provision: one.rule_source,
          confidence: one.confidence,
          ruleBook,
          action: one.action,
        },
        kind,
      );
    ctx.state.answered?.forEach(take);
    ctx.state.alsoGiven?.forEach(take);
  };
