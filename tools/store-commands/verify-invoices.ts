import { readFileSync } from 'node:fs';
import { type KeySet, verifyInvoice } from '../../src/payments/verify-invoice.js';
import { Refused } from './store-command.js';

type Members = Readonly<Record<string, unknown>>;

/** No list of ours is longer. */
const MOST_BYTES = 16_000_000;

/** @throws Refused naming the file that holds no JSON object */
const readJson = (file: string): Members => {
  const bytes = readFileSync(file);
  if (bytes.length > MOST_BYTES) throw new Refused(`${file} is larger than ${MOST_BYTES} bytes`);
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  } catch {
    // Said below.
  }
  throw new Refused(`${file} holds no JSON object`);
};

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const nameOf = ({ kind, number }: Members): string => `${kind === 'credit_note' ? 'credit note' : 'invoice'} ${String(number)}`;

/**
 * Verifies the invoices of a file, one or a list of them, by a key set that was saved before. Nothing is asked of a network or a store.
 * @returns the lines to print, and whether all is right
 */
export const verifyInvoices = async (
  file: string,
  jwks: string,
): Promise<{ readonly lines: readonly string[]; readonly right: boolean }> => {
  const keySet = readJson(jwks);
  if (!Array.isArray(keySet['keys']) || !keySet['keys'].every(isObject)) throw new Refused(`${jwks} holds no key set (\`keys\`)`);
  const given = readJson(file);
  const list: readonly unknown[] = Array.isArray(given['invoices']) ? given['invoices'] : [given];
  if (list.length === 0) throw new Refused(`${file} holds no invoice`);
  const lines: string[] = [];
  let right = true;
  for (const one of list) {
    const invoice = isObject(one) ? one : {};
    const wrong = await verifyInvoice(invoice, keySet as unknown as KeySet);
    right &&= wrong.length === 0;
    const found = wrong.length === 0 ? `right; transaction ${String(invoice['transaction'])} is for the chain to tell` : wrong.join('; ');
    lines.push(`${nameOf(invoice)}: ${found}`);
  }
  return { lines, right };
};
