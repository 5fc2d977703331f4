import { sendPortalScript } from './handlers/send-asset.js';
import { knownQuery } from './middleware/known-query.js';
import { revalidated } from './middleware/revalidated.js';
import { storeBacked } from './middleware/store-backed.js';
import { asPage, forAuditors, type Show } from './portal/portal.js';
import { sameOrigin } from './portal/session.js';
import { showFind } from './portal/show-find.js';
import { showOverview } from './portal/show-overview.js';
import { askPackage, type PackageDependencies, sendPackage, showPackage, showPackages } from './portal/show-packages.js';
import { showReceipt } from './portal/show-receipt.js';
import { endSession, openSession, showPortal } from './portal/show-sign-in.js';
import { showVerdict } from './portal/show-verdict.js';
import type { Route } from './route.js';

/** The portal for auditors, one line each: docs/portal.md. */
export const portalRoutes = (d: PackageDependencies): readonly Route[] => {
  const page = asPage();
  const register = storeBacked('verdict register');
  const own = sameOrigin(d.base);
  /** Asked by these parameters and no others; who has not signed in is told nothing of an address. */
  const asked = (show: Show, ...known: readonly string[]): Show => {
    const check = knownQuery(...known);
    return async (ctx, auditor) => check(ctx, () => show(ctx, auditor));
  };
  const shown = (show: Show, ...known: readonly string[]) => forAuditors(d, asked(show, ...known));
  return [
    ['GET', '/portal', page, register, showPortal(d, asked(showOverview(d), 'from', 'to'))],
    ['POST', '/portal/session', page, own, register, openSession(d)],
    ['POST', '/portal/session/end', page, own, register, endSession(d)],
    ['GET', '/portal/find', page, register, shown(showFind(d), 'by', 'value', 'after')],
    ['GET', '/portal/verdicts/:verdict_id', page, register, shown(showVerdict(d))],
    ['GET', '/portal/receipts/:receipt_id', page, register, shown(showReceipt(d))],
    ['GET', '/portal/packages', page, register, shown(showPackages(d))],
    ['POST', '/portal/packages', page, own, register, shown(askPackage(d))],
    ['GET', '/portal/packages/:package_id', page, register, shown(showPackage(d))],
    ['GET', '/portal/packages/:package_id/file', page, register, shown(sendPackage(d))],
    ['GET', '/portal.js', revalidated('public, max-age=300'), sendPortalScript()],
  ];
};
