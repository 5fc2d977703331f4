import { isSignedBy, signDetached } from '../../signing/receipt-signature.js';
import type { SigningKeys } from '../../signing/signing-keys.js';
import type { Receipt } from '../../stores/receipts.js';
import { canonicalReceipt } from '../../stores/stored/receipt-entry.js';

/** The receipt with our signature over all that it says. */
export const signReceipt = async (receipt: Receipt, keys: SigningKeys): Promise<Receipt> => ({
  ...receipt,
  signature: await signDetached(canonicalReceipt(receipt), await keys.ring()),
});

/**
 * Whether a receipt is as it was signed. One without a signature is from before there were keys; where it claims to be younger
 * than the first key, somebody has taken its signature away.
 */
export const isIntact = async (receipt: Receipt, keys: SigningKeys): Promise<boolean> => {
  const ring = await keys.ring();
  const { signature } = receipt;
  if (signature !== undefined) {
    const canonical = canonicalReceipt(receipt);
    return (await isSignedBy(canonical, signature, ring)) || isSignedBy(canonical, signature, await keys.readAgain());
  }
  const first = ring.keys.find(({ purpose }) => purpose === 'receipt');
  return first === undefined || receipt.timestamp < first.created_at;
};
