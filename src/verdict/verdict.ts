import type { Span } from '../reading/text/span.js';
import type { Answer } from '../rulebook/rule.js';
import type { Basis } from '../rulebook/rule-book.js';
import type { Steps } from '../rulebook/steps.js';

/** A question put to the oracle, already validated: texts are well-formed, the domain and the facts exist. */
export interface Question {
  readonly domain: string;
  readonly action: string;
  readonly facts: Readonly<Record<string, readonly Answer[]>>;
  /** The day on which the action takes place, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Empty: those the text names, else all. */
  readonly jurisdictions: readonly string[];
  /** Those that are asked where neither the caller nor the text names any; absent: all that are covered. */
  readonly usualJurisdictions?: readonly string[];
  readonly basis: Basis;
  /** Doubt blocks, and so does a confidence below this, 0 to 1; absent: doubt is said, and allows. */
  readonly blockBelow?: number;
}

/** What the oracle answers. */
export type Outcome = 'ALLOWED' | 'BLOCKED';

/** What one clause says of a situation; see docs/verdicts.md, "Findings". */
export type Finding = 'prohibited' | 'breached' | 'unsupported' | 'excepted' | 'met' | 'not_in_force' | 'undetermined' | 'does_not_apply';

/** Whether, and how, an answer of the situation is known. */
export type WayOfKnowing = 'given' | 'stated' | 'denied' | 'presumed';

/** What is known of a fact, and how. */
export interface KnownFact {
  readonly fact: string;
  readonly answer: readonly Answer[];
  readonly known: WayOfKnowing;
}

/** A way from BLOCKED to ALLOWED. */
export interface Remedy {
  /** The facts that together turn BLOCKED into ALLOWED; no smaller subset does. */
  readonly facts: Readonly<Record<string, Answer>>;
  readonly steps: readonly RemedyStep[];
}

interface RemedyStep {
  readonly fact: string;
  readonly answer: Answer;
  /** A safeguard can be made so; an exception holds or does not, and is stated only where it does. */
  readonly how: 'do_this' | 'only_if_true';
  readonly advice: string;
  readonly citation: string;
}

/** An unknown fact whose answer can change the verdict. */
export interface OpenQuestion {
  readonly fact: string;
  readonly question: string;
  readonly answers: readonly Answer[];
  /** The provision for which it matters. */
  readonly why: string;
  /** For each answer, what is decided if it alone is given. */
  readonly leadsTo: readonly { readonly answer: Answer; readonly verdict: Outcome; readonly ruleSource: string }[];
}

interface RuleFinding {
  readonly rule: string;
  readonly clause: string;
  readonly finding: Finding;
  readonly citation: string;
  /** The condition that decided: an exception's name, a safeguard, a missing fact, a date. */
  readonly because?: string;
}

/** Everything `explain: true` adds; see docs/verdicts.md, "Explanation". */
export interface Explanation {
  readonly statements: readonly {
    readonly fact: string;
    readonly answer: Answer;
    readonly polarity: 'stated' | 'denied';
    readonly strength: number;
    readonly text: string;
    readonly span: Span;
    readonly by: string;
  }[];
  /** Sentences in another language, or of unknown words: nothing is decided about them. */
  readonly unread: readonly { readonly cause: 'language' | 'words' | 'length'; readonly text: string; readonly span: Span }[];
  readonly facts: readonly KnownFact[];
  readonly findings: readonly RuleFinding[];
  readonly exceptions: readonly {
    readonly rule: string;
    readonly name: string;
    readonly citation: string;
    readonly holds: 'yes' | 'no' | 'unknown';
  }[];
  readonly conditions: readonly { readonly fact: string; readonly advice: string; readonly citation: string }[];
  readonly upcoming: readonly { readonly rule: string; readonly citation: string; readonly from: string }[];
  readonly enforcement: readonly { readonly rule: string; readonly status: string; readonly from: string; readonly citation: string }[];
  readonly questions: readonly OpenQuestion[];
  readonly remedies: readonly Remedy[];
  readonly jurisdictions: readonly string[];
  readonly basis: Basis;
  readonly asOf: string;
  readonly ruleBook: { readonly version: string; readonly cid: string };
}

/** A decision without identity or clock: the same question always gives an equal one. */
export interface Decision {
  readonly verdict: Outcome;
  readonly finding: Finding | 'none';
  readonly reason: string;
  readonly ruleSource: string;
  readonly cid: string;
  /** 0 to 1, in steps of a thousandth. */
  readonly confidence: number;
}

/** What an ALLOWED hangs on, and nothing is told of: an answer other than those that keep it makes it BLOCKED. */
export interface Condition {
  readonly fact: string;
  readonly question: string;
  readonly answers: readonly Answer[];
  readonly keptBy: readonly Answer[];
  /** What to do, as an instruction. */
  readonly advice: string;
  readonly citation: string;
}

/** A decision, whether it is sure, what would make it so, and what it hangs on. */
export interface AskedDecision {
  readonly decision: Decision;
  /** No open question can change it, and nothing about it is in doubt. */
  readonly sure: boolean;
  readonly questions: readonly OpenQuestion[];
  readonly conditions: readonly Condition[];
}

/** The same, and what led to it. */
export interface ExplainedDecision extends AskedDecision {
  readonly explanation: Explanation;
}

/** The ways to ask, in steps of a few milliseconds: other questions may be answered between two of them. */
export interface OracleInSteps {
  /** One step, but where doubt blocks. */
  deciding(question: Question): Steps<Decision>;
  explaining(question: Question): Steps<ExplainedDecision>;
  asking(question: Question): Steps<AskedDecision>;
}

/** What the HTTP edge and the tools ask of the core. */
export interface Oracle extends OracleInSteps {
  readonly summary: OracleSummary;
  /** Answers from the memo where it can; equal to a fresh decision in every member. */
  decide(question: Question): Decision;
  /** Decides anew, with everything that led to the decision; the decision equals that of `decide`. */
  explain(question: Question): ExplainedDecision;
  /** Decides, and asks what would settle it; the decision equals that of `decide`. */
  ask(question: Question): AskedDecision;
}

/** Which rule book answers: its version, its `cid` and its size. */
export interface OracleSummary {
  readonly name: string;
  readonly version: string;
  readonly cid: string;
  readonly rules: number;
  readonly tables: number;
  readonly compileMilliseconds: number;
  readonly jurisdictions: readonly string[];
}
