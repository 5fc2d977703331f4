import { expect, it } from 'vitest';
import { digestOf } from '../../../src/http/requests/digest.js';
import { canonicalBody, readReceipt } from '../../../src/http/requests/receipt-request.js';

const BODY = {
  confidence_score: 92.5,
  agent_id: '@lender',
  decision: 'DECLINE',
  parent_receipt_id: '11111111-2222-4333-8444-55555555555A',
  subject_id: `sha256:${'A'.repeat(64)}`,
  policy_version: '1.4.0',
  decision_reason: 'Debt too high',
};

it('is remembered under an Idempotency-Key as the first version remembered it', () => {
  expect(digestOf(JSON.stringify(canonicalBody(readReceipt(BODY))))).toBe(
    'a65b892ebd4ddd18e20c0ea7ec5dee39cf0636b9a608fbec70641260966dca97',
  );
  const { agent_id, decision, subject_id } = BODY;
  expect(digestOf(JSON.stringify(canonicalBody(readReceipt({ subject_id, decision, agent_id }))))).toBe(
    '09c297bc33c888145f3ea7b10eebe91153564a9d1d751c44544f838124fc3fe0',
  );
});
