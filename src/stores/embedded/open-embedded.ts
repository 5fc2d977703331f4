import { existsSync } from 'node:fs';
import path from 'node:path';
import { keyFile } from '../../signing/key-file.js';
import { SchemaRefused, StoreUnavailable } from '../store-errors.js';
import { stateBy } from '../store-state.js';
import type { Stores } from '../stores.js';
import { embeddedAgents } from './agents.js';
import { embeddedBlocks } from './blocks.js';
import { embeddedChats } from './chats.js';
import { embeddedCredits } from './credits.js';
import { EmbeddedDatabase } from './database.js';
import { embeddedLog } from './log.js';
import { makeFolder } from './make-folder.js';
import { embeddedPayments } from './payments.js';
import { embeddedReceipts } from './receipts.js';
import { embeddedRegister } from './register.js';
import { embeddedRuleSets } from './rule-sets.js';
import { embeddedTenants } from './tenants.js';

/** The one file of the embedded store within its directory. */
export const EMBEDDED_FILE = 'oracle.db';

/** What follows its name while a backup is put back. */
export const RESTORING = '.restoring';

/** The signing keys, beside that file: a copy of the database alone does not hold them. */
const KEY_FILE = 'signing-keys.json';

/**
 * Opens the embedded store, creating its directory where it is missing.
 * @throws StoreUnavailable where the directory cannot be written; SchemaRefused where a backup was put back into it by half.
 */
export const openEmbedded = (directory: string): Stores => {
  try {
    // Receipts are nobody's business but the service's.
    makeFolder(directory, 0o700);
  } catch (error) {
    throw new StoreUnavailable(`DATA_DIR \`${directory}\` cannot be created`, error);
  }
  const file = path.join(directory, EMBEDDED_FILE);
  if (existsSync(`${file}${RESTORING}`))
    throw new SchemaRefused(`${file}${RESTORING} is there: a restore is under way or was interrupted; run it again, or remove that file`);
  const database = new EmbeddedDatabase(file);
  return {
    kind: 'embedded',
    agents: embeddedAgents(database),
    receipts: embeddedReceipts(database),
    chats: embeddedChats(database),
    tenants: embeddedTenants(database),
    ruleSets: embeddedRuleSets(database),
    blocks: embeddedBlocks(database),
    log: embeddedLog(database),
    keyRing: keyFile(path.join(directory, KEY_FILE)),
    payments: embeddedPayments(database),
    credits: embeddedCredits(database),
    register: embeddedRegister(database),
    prepare: () => database.prepare(),
    state: () =>
      stateBy(async () => {
        await database.probe();
        return { state: 'ready' };
      }),
    close: () => database.close(),
  };
};
