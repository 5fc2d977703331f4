import type { AskedDecision, Decision, Outcome } from '../../verdict/verdict.js';
import { isoTime } from '../iso-time.js';
import { presentCondition, presentQuestion } from './question.js';

/** What tells one answer from another with the same decision. */
export interface VerdictIdentity {
  readonly verdictId: string;
  readonly domain: string;
  readonly action: string;
  readonly createdAt: Date;
}

/** A verdict as callers read it. */
export interface VerdictBody {
  readonly verdict_id: string;
  readonly domain: string;
  readonly action: string;
  readonly verdict: Outcome;
  readonly reason: string;
  readonly cid: string;
  readonly confidence: number;
  readonly rule_source: string;
  readonly created_at: string;
  readonly explanation?: object;
}

/** docs/specification.md, Verdict: these nine members in this order; what else was asked for stands behind them. */
export const presentVerdict = (identity: VerdictIdentity, decision: Decision): VerdictBody => ({
  verdict_id: identity.verdictId,
  domain: identity.domain,
  action: identity.action,
  verdict: decision.verdict,
  reason: decision.reason,
  cid: decision.cid,
  confidence: decision.confidence,
  rule_source: decision.ruleSource,
  created_at: isoTime(identity.createdAt.getTime()),
});

/** A verdict, whether it is sure, what would make it so, and what it hangs on. */
export type AskedBody = VerdictBody & {
  readonly sure: boolean;
  readonly questions: readonly object[];
  readonly conditions: readonly object[];
};

/** The verdict that was asked what would settle it. */
export const presentAsked = (identity: VerdictIdentity, { decision, sure, questions, conditions }: AskedDecision): AskedBody => ({
  ...presentVerdict(identity, decision),
  sure,
  questions: questions.map(presentQuestion),
  conditions: conditions.map(presentCondition),
});
