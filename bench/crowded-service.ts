import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../src/stores/embedded/open-embedded.js';
import { newApiKey } from '../src/tenants/api-key.js';
import { issueKey } from '../test/support/issue-key.js';
import { startService } from '../test/support/service.js';

/** A service that a crowd is let loose on. */
interface CrowdedService {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts one for callers who say by their proxy who they are, whose day does not end and who wait 100 ms at most.
 *
 * @param prepare fills its folder before it starts
 */
export const startCrowdedService = async (
  name: string,
  prepare = async (_folder: string): Promise<void> => {},
): Promise<CrowdedService> => {
  const folder = join(tmpdir(), `${name}-${process.pid}`);
  await prepare(folder);
  const { url, stop } = await startService({
    DATA_DIR: folder,
    TRUSTED_PROXIES: '1',
    FREE_DAILY_QUOTA: '0',
    LONGEST_WAIT: '100',
    LOG_LEVEL: 'error',
  });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The same with a `pro` key. */
export const startPaidService = async (name: string): Promise<CrowdedService & { readonly key: string }> => {
  const key = newApiKey(false);
  const service = await startCrowdedService(name, async (folder) => {
    const stores = openEmbedded(folder);
    await stores.prepare();
    await issueKey(stores.tenants, { secret: key });
    await stores.close();
  });
  return { ...service, key };
};
