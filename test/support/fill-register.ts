import { v4 as uuid } from 'uuid';
import { newId } from '../../src/http/new-id.js';
import { mentionsIn } from '../../src/register/mentions.js';
import { VerdictRegister } from '../../src/register/verdict-register.js';
import type { Stores } from '../../src/stores/stores.js';
import { buildReceipt } from './sample-records.js';

/** What was put into a register. */
export interface Filled {
  readonly verdictIds: readonly string[];
  readonly cids: readonly string[];
  /** Each follows from the one before it; the first names the first verdict. */
  readonly receiptIds: readonly string[];
}

/** A day of a tenant: six verdicts, every second one BLOCKED, and a chain of three receipts. */
export const fillRegister = async (
  stores: Stores,
  tenant: string,
  day: string,
  cids: readonly string[] = Array.from({ length: 6 }, (_, n) => `bafyrei${tenant.padEnd(51, 'a')}${'abcdef'[n]}`),
): Promise<Filled> => {
  const register = new VerdictRegister(stores.register, 36_500, () => new Date(`${day}T23:00:00.000Z`));
  const verdictIds = cids.map(() => newId());
  cids.forEach((cid, n) => {
    const blocked = n % 2 === 1;
    register.add(
      {
        verdictId: verdictIds[n] ?? '',
        tenant,
        createdAt: `${day}T10:0${n % 10}:00.000Z`,
        cid,
        domain: n % 3 === 0 ? 'employment' : 'security',
        verdict: blocked ? 'BLOCKED' : 'ALLOWED',
        provision: blocked ? 'Art. 5(1)(f)' : 'No covered provision applies',
        confidence: 0.9,
        ruleBook: 'bafyreibook',
        action: '=1+1 <img src=x>',
      },
      n === 2 ? 'text' : 'digest',
    );
  });
  await register.close();
  const receiptIds: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const receipt = buildReceipt({
      receiptId: uuid(),
      agentId: `@${tenant}-agent`,
      timestamp: `${day}T11:0${n}:00.000Z`,
      parentReceiptId: receiptIds.at(-1) ?? null,
      decisionReason: n === 0 ? `by ${cids[0]}` : '=HYPERLINK("https://evil.example")',
    });
    await stores.receipts.append(receipt, undefined, new Date(receipt.timestamp));
    const { receiptId, agentId, timestamp, parentReceiptId, decisionReason = '' } = receipt;
    const mentions = mentionsIn(decisionReason);
    await stores.register.keepReceipt({ receiptId, tenant, agentId, createdAt: timestamp, parentReceiptId, mentions });
    receiptIds.push(receiptId);
  }
  return { verdictIds, cids, receiptIds };
};
