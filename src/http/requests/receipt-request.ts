import { readHandle } from '../../stores/handle.js';
import { hasHiddenCharacters } from '../../stores/hidden-characters.js';
import { RECEIPT_DECISIONS, type Receipt, type ReceiptDecision } from '../../stores/receipts.js';
import { invalid } from '../http-error.js';
import type { FieldError } from '../presenters/problem.js';
import { jsonValidator } from './json-validator.js';

/** What a caller says of a decision; the identifier and the time are ours. */
export type ReceiptRequest = Omit<Receipt, 'receiptId' | 'timestamp'>;

interface ReceiptBody {
  readonly agent_id: string;
  readonly decision: string;
  readonly subject_id: string;
  readonly decision_reason?: string;
  readonly policy_version?: string;
  readonly confidence_score?: number;
  readonly parent_receipt_id?: string | null;
}

/** The shape only; what the texts must look like is checked below, in sentences that never repeat them. */
const SHAPE = {
  type: 'object',
  required: ['agent_id', 'decision', 'subject_id'],
  additionalProperties: false,
  properties: {
    agent_id: { type: 'string', maxLength: 512 },
    decision: { type: 'string' },
    subject_id: { type: 'string' },
    decision_reason: { type: 'string', maxLength: 2000 },
    policy_version: { type: 'string', maxLength: 100 },
    confidence_score: { type: 'number' },
    parent_receipt_id: { type: ['string', 'null'] },
  },
} as const;

/** https://www.w3.org/TR/did-core/#did-syntax */
const DID = /^did:[a-z0-9]+:(?:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/;
const SUBJECT = /^(?:sha256:)?([0-9a-f]{64})$/i;
const SEMVER = /^\d+\.\d+\.\d+$/;
/** The form of a UUID, whatever its version. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const SUBJECT_RULE = 'must be a SHA-256 hash: 64 hexadecimal digits, with or without `sha256:` before them; never send a raw identifier';

const isDecision = (text: string): text is ReceiptDecision => (RECEIPT_DECISIONS as readonly string[]).includes(text);

const isScore = (score: number): boolean => score >= 0 && score <= 100;

const shapeOf = jsonValidator<ReceiptBody>(SHAPE);

/**
 * From a request body to a receipt that can be kept.
 * @throws HttpError 422 naming every rule that failed, and never the value that failed it: a subject may be a name.
 */
export const readReceipt = (body: unknown): ReceiptRequest => {
  const given = shapeOf(body);
  const errors: FieldError[] = [];
  const require = (member: keyof ReceiptBody, holds: boolean, rule: string): void => {
    if (!holds) errors.push({ pointer: `/${member}`, detail: `${member} ${rule}` });
  };

  const { agent_id, decision, policy_version, confidence_score } = given;
  const reason = given.decision_reason ?? '';
  const subject = SUBJECT.exec(given.subject_id)?.[1];
  const parent = given.parent_receipt_id ?? null;
  require('agent_id', readHandle(agent_id) !== undefined || DID.test(agent_id), 'must be an agent @handle or a DID');
  require('decision', isDecision(decision), 'must be APPROVE, DECLINE, or REVIEW');
  require('subject_id', subject !== undefined, SUBJECT_RULE);
  require('decision_reason', !reason.includes('\0'), 'must not contain NUL characters');
  require('decision_reason', !hasHiddenCharacters(reason), 'must not contain characters of no width or that turn the direction');
  require('policy_version', policy_version === undefined || SEMVER.test(policy_version), 'must be a semantic version such as 1.4.0');
  require('confidence_score', confidence_score === undefined || isScore(confidence_score), 'must be between 0 and 100');
  require('parent_receipt_id', parent === null || UUID.test(parent), 'must be the UUID of the parent receipt, or null for a root receipt');
  if (errors.length > 0 || subject === undefined || !isDecision(decision)) throw invalid(errors);

  return {
    agentId: agent_id,
    decision,
    ...(given.decision_reason !== undefined && { decisionReason: given.decision_reason }),
    subjectId: subject.toLowerCase(),
    ...(policy_version !== undefined && { policyVersion: policy_version }),
    ...(confidence_score !== undefined && { confidenceScore: confidence_score }),
    parentReceiptId: parent?.toLowerCase() ?? null,
  };
};

/**
 * A request under the names of the interface, in one order: what is remembered of it under an Idempotency-Key, so that a repetition
 * is recognised even after a start of another version.
 */
export const canonicalBody = (request: ReceiptRequest): ReceiptBody => ({
  agent_id: request.agentId,
  decision: request.decision,
  ...(request.decisionReason !== undefined && { decision_reason: request.decisionReason }),
  subject_id: request.subjectId,
  ...(request.policyVersion !== undefined && { policy_version: request.policyVersion }),
  ...(request.confidenceScore !== undefined && { confidence_score: request.confidenceScore }),
  parent_receipt_id: request.parentReceiptId,
});
