import { createHash } from 'node:crypto';
import type { CID } from 'multiformats/cid';
import { sealBlock, type Block } from './block.js';

/** The members of a verdict proof; see design/proofs.md. No clock, no caller, no text of the action. */
export interface VerdictProof {
  readonly rulebook: CID;
  /** The deciding rule version, or null where none applies. */
  readonly rule: CID | null;
  readonly domain: string;
  readonly jurisdictions: readonly string[];
  readonly basis: string;
  /** The stretch between two changes of the law that holds the day asked about: first day, day after the last one. */
  readonly interval: readonly [from: string | null, to: string | null];
  /** The action's text; only its digest goes into the block. */
  readonly action: string;
  readonly facts: readonly { readonly fact: string; readonly answer: readonly string[]; readonly known: string }[];
  readonly verdict: string;
  readonly finding: string;
  readonly reason: string;
  readonly ruleSource: string;
  readonly conditions: readonly string[];
  /** 0 to 1; the block holds thousandths, since it holds no floats. */
  readonly confidence: number;
}

/** SHA-256 of the NFC-normalised text, in hexadecimal. */
export const digestOfAction = (action: string): string => createHash('sha256').update(action.normalize('NFC'), 'utf8').digest('hex');

/** Seals a verdict: equal verdicts give equal blocks on every machine. */
export const sealVerdict = (proof: VerdictProof): Block =>
  sealBlock({
    type: 'verdict-proof/1',
    rulebook: proof.rulebook,
    rule: proof.rule,
    domain: proof.domain,
    jurisdictions: proof.jurisdictions,
    basis: proof.basis,
    interval: proof.interval,
    action: digestOfAction(proof.action),
    facts: proof.facts.map(({ fact, answer, known }) => ({ fact, answer, known })),
    verdict: proof.verdict,
    finding: proof.finding,
    reason: proof.reason,
    rule_source: proof.ruleSource,
    conditions: proof.conditions,
    confidence: Math.round(proof.confidence * 1000),
  });
