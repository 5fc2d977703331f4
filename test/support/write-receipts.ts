import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { buildReceipt } from './sample-records.js';

// Stores receipts as fast as it can and prints each identifier once it is acknowledged; so many, or until it is killed.
const most = Number(process.argv[3] ?? Infinity);
const stores = openEmbedded(process.argv[2] ?? 'data');
await stores.prepare();
for (let written = 0; written < most; written += 1) {
  const { receiptId } = buildReceipt();
  await stores.receipts.append(buildReceipt({ receiptId }), undefined, new Date());
  process.stdout.write(`${receiptId}\n`);
}
await stores.close();
