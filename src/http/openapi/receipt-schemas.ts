import { CHAIN_ENDS, MOST_IN_CHAIN, presentReceipt, SAMPLE_RECEIPT } from '../presenters/receipt.js';
import { RECEIPT_SCHEMA } from '../presenters/receipt-schema.js';
import { cid, uuid } from './common-members.js';
import { always, closed, closedAs, flag, list, oneOf, orNull, ref, text } from './schema-parts.js';

/** The members of the published schema, with what the sample receipt has there. */
const sampled = Object.fromEntries(
  Object.entries(presentReceipt(SAMPLE_RECEIPT, '')).map(([name, example]) => [
    name,
    { ...RECEIPT_SCHEMA.properties[name as keyof typeof RECEIPT_SCHEMA.properties], examples: [example] },
  ]),
);
const { receipt_id: _id, timestamp: _time, verification_endpoint, ...callersProperties } = sampled;

/** What stands below a receipt that was signed. */
const proof = closedAs('Ours over the receipt; absent on those kept before there was a key', {
  cid: cid('The name of what was signed, and of its entry in the log'),
  canonicalization: always('RFC8785', 'How the receipt is written before it is signed'),
  jws: text(
    'A detached JWS over all members but `proof` and `verification_endpoint`; keys at /.well-known/jwks.json',
    'eyJhbGciOiJFZERTQSJ9..c2lnbmF0dXJl',
  ),
});

/** Receipts of agents' decisions. */
export const RECEIPT_SCHEMAS = {
  Receipt: {
    ...RECEIPT_SCHEMA,
    properties: { ...sampled, verification_endpoint: { ...verification_endpoint, format: 'uri-reference' }, proof },
    additionalProperties: false,
  },
  ReceiptRequest: {
    type: 'object',
    required: ['agent_id', 'decision', 'subject_id'],
    properties: callersProperties,
    additionalProperties: false,
  },
  ReceiptChain: closed({
    receipt_id: uuid('The receipt that was asked for'),
    receipts: { ...list(ref('Receipt'), 'From the one asked for towards its root, those that are held here'), maxItems: MOST_IN_CHAIN },
    complete: flag('Whether the chain reaches its root', true),
    ended_by: oneOf(CHAIN_ENDS, 'Why it ends: at its root, at a parent not held here, at the longest length, or in a circle'),
    next_parent_receipt_id: orNull(uuid('The parent at which to go on; null where the chain is complete')),
  }),
};
