import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { compactVerify } from 'jose';
import { canonicalJson } from '../signing/canonical-json.js';
import { didOf } from './offer-receipt.js';

type Members = Readonly<Record<string, unknown>>;

/** A published key set: what stands at `/.well-known/jwks.json`. */
export interface KeySet {
  readonly keys: readonly (JsonWebKey & { readonly kid?: string })[];
}

const textIn = (members: Members, name: string): string => (typeof members[name] === 'string' ? members[name] : '');

/** `-0.05` in units of the last of 18 decimals; nothing where it is no decimal number. */
const unitsOf = (text: unknown): bigint | undefined => {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d{1,30})(?:\.(\d{1,18}))?$/.exec(typeof text === 'string' ? text : '') ?? [];
  return whole === undefined ? undefined : BigInt(`${sign}${whole}${fraction.padEnd(18, '0')}`);
};

/** What a compact JWS holds. @throws Error where no key of the set has signed it, for this host */
const signedBy = async (jws: string, { keys }: KeySet, host: string): Promise<string> => {
  const { payload } = await compactVerify(
    jws,
    ({ kid = '' }) => {
      const [did, name] = kid.split('#');
      if (did !== host) throw new Error(`it names a key of ${did}, not of ${host}`);
      const key = keys.find((one) => one.kid === name);
      if (key === undefined) throw new Error(`the key set has no key ${name}`);
      return createPublicKey({ key, format: 'jwk' });
    },
    { algorithms: ['EdDSA'] },
  );
  return Buffer.from(payload).toString();
};

/** Where the sums are not right. */
const wrongSums = (document: Members): readonly string[] => {
  const lines = Array.isArray(document['lines']) ? (document['lines'] as readonly Members[]) : [];
  const amounts = lines.map(({ amount }) => unitsOf(amount));
  const total = unitsOf(document['total']);
  const sum = amounts.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  const isWhole = total !== undefined && lines.length > 0 && !amounts.includes(undefined);
  const wrong = lines.flatMap(({ quantity, unit_price: price, amount }, at) => {
    if (price === undefined) return [];
    const times = Number.isSafeInteger(quantity) ? BigInt(quantity as number) : undefined;
    const each = unitsOf(price);
    const isRight = times !== undefined && each !== undefined && each * times === unitsOf(amount);
    return isRight ? [] : [`line ${at + 1}: the quantity times the price of one is not the amount`];
  });
  return isWhole && sum === total ? wrong : [...wrong, 'the amounts of the lines do not make up the total'];
};

/** Where the receipt tells of another payment than the invoice. */
const otherReceipt = async (document: Members, keys: KeySet, host: string): Promise<readonly string[]> => {
  const receipt = document['receipt'];
  if (receipt === undefined) return document['kind'] === 'invoice' ? ['it has no receipt'] : [];
  const told = JSON.parse(await signedBy(String(receipt), keys, host)) as Members;
  const { asset, buyer } = document as { readonly asset?: Members; readonly buyer?: Members };
  const pairs: readonly (readonly [what: string, inReceipt: unknown, inInvoice: unknown])[] = [
    ['transaction', told['transaction'], document['transaction']],
    ['payer', told['payer'], buyer?.['payer']],
    ['network', told['network'], asset?.['network']],
    ['resource', told['resourceUrl'], document['resource']],
  ];
  return pairs.filter(([, one, other]) => one !== other).map(([what]) => `the receipt names another ${what}`);
};

const saying = (what: string, error: unknown): string => `${what}: ${error instanceof Error ? error.message : String(error)}`;

/**
 * Holds an invoice or credit note against the keys of its seller, without a network: its signature over all other members, its receipt, and
 * its sums. Whether the transaction is on the chain only the chain can tell.
 *
 * @returns what is wrong; nothing where all is right
 */
export const verifyInvoice = async ({ signature, ...document }: Members, keys: KeySet): Promise<readonly string[]> => {
  const resource = textIn(document, 'resource');
  if (!URL.canParse(resource)) return ['it is no invoice: `resource` is no address'];
  const host = didOf(resource);
  const found: string[] = [];
  try {
    if ((await signedBy(String(signature ?? ''), keys, host)) !== canonicalJson(document))
      found.push('what was signed is another document');
  } catch (error) {
    found.push(saying('the signature does not hold', error));
  }
  try {
    found.push(...(await otherReceipt(document, keys, host)));
  } catch (error) {
    found.push(saying('the receipt does not hold', error));
  }
  return [...found, ...wrongSums(document)];
};
