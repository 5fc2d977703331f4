import { stateBy } from '../store-state.js';
import type { Stores } from '../stores.js';
import { mongoAgents } from './agents.js';
import { mongoBlocks } from './blocks.js';
import { mongoChats } from './chats.js';
import { mongoCredits } from './credits.js';
import { MongoDatabase } from './database.js';
import { mongoKeyRing } from './key-ring.js';
import { mongoLog } from './log.js';
import { mongoPayments } from './payments.js';
import { mongoReceipts } from './receipts.js';
import { mongoRegister } from './register.js';
import { mongoRuleSets } from './rule-sets.js';
import { mongoTenants } from './tenants.js';

/** Opens MongoDB. Nothing is sent yet: a server that is down is found by `prepare`, and again by each call. */
export const openMongodb = (url: string): Stores => {
  const database = new MongoDatabase(url);
  return {
    kind: 'mongodb',
    agents: mongoAgents(database),
    receipts: mongoReceipts(database),
    chats: mongoChats(database),
    tenants: mongoTenants(database),
    ruleSets: mongoRuleSets(database),
    blocks: mongoBlocks(database),
    log: mongoLog(database),
    keyRing: mongoKeyRing(database),
    payments: mongoPayments(database),
    credits: mongoCredits(database),
    register: mongoRegister(database),
    prepare: () => database.prepare(),
    state: () => stateBy(async () => ({ state: 'ready', topology: await database.probe() })),
    close: () => database.close(),
  };
};

/** Puts altered validators and indexes back; for operators, on purpose. */
export const repairMongodb = async (url: string): Promise<void> => {
  const database = new MongoDatabase(url);
  try {
    await database.repair();
  } finally {
    await database.close();
  }
};
