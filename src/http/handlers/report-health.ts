import type { ReportedStore } from '../../stores/store-state.js';
import type { OracleSummary } from '../../verdict/verdict.js';
import type { Middleware } from '../context.js';
import { presentAlive, presentReadiness } from '../presenters/health.js';

/** GET /healthz: the process answers. */
export const reportAlive = (): Middleware => (ctx) => {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = presentAlive();
};

/** GET /readyz: send traffic here, or (503) no longer. */
export const reportReady =
  (summary: OracleSummary, stores: readonly ReportedStore[], stopping: () => boolean): Middleware =>
  async (ctx) => {
    const states = await Promise.all(stores.map(async (store) => [store.name, await store.state()] as const));
    ctx.set('Cache-Control', 'no-store');
    ctx.status = stopping() ? 503 : 200;
    ctx.body = presentReadiness(!stopping(), summary, states);
  };
