import { isDeepStrictEqual } from 'node:util';
import { ConfigError, readConfig } from '../src/config.js';
import { openEmbedded } from '../src/stores/embedded/open-embedded.js';
import { openMongodb, repairMongodb } from '../src/stores/mongodb/open-mongodb.js';
import { openStores } from '../src/stores/open-stores.js';
import { SchemaRefused, StoreUnavailable } from '../src/stores/store-errors.js';
import type { Stores } from '../src/stores/stores.js';

const USAGE = `npm run migrate -- COMMAND

  prepare   bring the configured store (MONGODB_URL, else DATA_DIR) to this program's schema, and verify it
  copy      copy agents and receipts from the embedded store in DATA_DIR to MONGODB_URL, and read each one back;
            stop the service first. Again copies only what is missing
  repair    put altered validators and indexes of MONGODB_URL back
`;

class Refused extends Error {}

const copyAgents = async (from: Stores, to: Stores): Promise<readonly string[]> => {
  const differing = [];
  const agents = await from.agents.listAll();
  for (const agent of agents) {
    await to.agents.copy(agent);
    if (!isDeepStrictEqual(await to.agents.find(agent.handle), agent)) differing.push(`@${agent.handle}`);
  }
  console.log(`${agents.length} agents`);
  return differing;
};

const copyReceipts = async (from: Stores, to: Stores): Promise<readonly string[]> => {
  const differing = [];
  let count = 0;
  for await (const receipt of from.receipts.all()) {
    await to.receipts.append(receipt, undefined, new Date());
    // Reading back is the point: a receipt that is there already is never written over.
    if (!isDeepStrictEqual(await to.receipts.find(receipt.receipt_id), receipt)) differing.push(receipt.receipt_id);
    count += 1;
  }
  console.log(`${count} receipts`);
  return differing;
};

const copy = async (dataDir: string, mongodbUrl: string): Promise<number> => {
  const [from, to] = [openEmbedded(dataDir), openMongodb(mongodbUrl)];
  try {
    await from.prepare();
    await to.prepare();
    const differing = [...await copyAgents(from, to), ...await copyReceipts(from, to)];
    for (const name of differing) console.error(`${name} is there already and differs; left as it is`);
    return differing.length === 0 ? 0 : 1;
  } finally {
    await from.close();
    await to.close();
  }
};

const main = async ([command]: readonly string[]): Promise<number> => {
  const config = readConfig();
  const mongodbUrl = (): string => {
    if (config.mongodbUrl === undefined) throw new Refused('MONGODB_URL must be set');
    return config.mongodbUrl;
  };
  switch (command) {
    case 'prepare': {
      const stores = await openStores(config);
      try {
        await stores.prepare();
      } finally {
        await stores.close();
      }
      console.log(`the ${stores.kind} store is prepared`);
      return 0;
    }
    case 'copy': return copy(config.dataDir, mongodbUrl());
    case 'repair':
      await repairMongodb(mongodbUrl());
      console.log('validators and indexes are as this program wrote them');
      return 0;
    default:
      console.log(USAGE);
      return command === '--help' || command === 'help' ? 0 : 1;
  }
};

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof Refused || error instanceof ConfigError || error instanceof SchemaRefused || error instanceof StoreUnavailable;
  console.error(known ? error.message : error);
  return 1;
});
