import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { buildReceipt } from './sample-records.js';

// A process to be killed: stores receipts as fast as it can and prints each identifier once it is acknowledged.
const stores = openEmbedded(process.argv[2] ?? 'data');
await stores.prepare();
for (;;) {
  const { receipt_id } = buildReceipt();
  await stores.receipts.append(buildReceipt({ receipt_id }), undefined, new Date());
  process.stdout.write(`${receipt_id}\n`);
}
