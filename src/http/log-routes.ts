import { type LogDependencies, showCheckpoint, showConsistency, showInclusion, showKeys, showLog, showTile } from './handlers/show-log.js';
import { revalidated } from './middleware/revalidated.js';
import { storeBacked } from './middleware/store-backed.js';
import type { Route } from './route.js';
import { LOG_API_PATH, LOG_PATH } from './urls/paths.js';
import type { PublicBase } from './urls/public-base.js';

/** The transparency log, one line each: docs/specification.md, Transparency log. */
export const logRoutes = (d: LogDependencies & { readonly base: PublicBase }): readonly Route[] => {
  const log = storeBacked('transparency log');
  const fresh = revalidated('public, no-cache');
  const hour = revalidated('public, max-age=3600');
  return [
    ['GET', `${LOG_PATH}/checkpoint`, log, fresh, showCheckpoint(d)],
    ['GET', `${LOG_PATH}/tile/{*path}`, log, showTile(d)],
    ['GET', LOG_API_PATH, log, fresh, showLog(d)],
    ['GET', `${LOG_API_PATH}/inclusion`, log, fresh, showInclusion(d)],
    ['GET', `${LOG_API_PATH}/consistency`, log, fresh, showConsistency(d)],
    ['GET', '/.well-known/jwks.json', log, hour, showKeys(d)],
  ];
};
