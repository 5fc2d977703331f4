import type { CID } from 'multiformats/cid';
import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import { intervalOf } from '../../compile/intervals.js';
import type { Block } from '../../proof/block.js';
import { sealVerdict } from '../../proof/verdict-proof.js';
import type { Reader } from '../../reading/reading.js';
import { atOnce, type Steps } from '../../rulebook/steps.js';
import type { LinkedBlocks } from '../blocks/linked-blocks.js';
import type { RuleBookBlocks } from '../blocks/rule-book-blocks.js';
import type { Decided } from '../decide/decided.js';
import { coveredJurisdictions } from '../decide/jurisdictions.js';
import { explainingDecision } from '../explain/explain.js';
import { byIndex, type TableMatcher } from '../findings/table-matcher.js';
import type { AskedDecision, Decision, Oracle, OracleInSteps, OracleSummary, Question } from '../verdict.js';
import { type Answered, type Answerer, createAnswerer } from './answer-question.js';
import { askedAtOnce } from './at-once.js';
import { createMemo, memoKey } from './memo.js';
import type { ProofKeeper } from './proof-keeper.js';
import type { VocabularySnapshot } from './snapshot.js';

/** An oracle with its inner steps open, for tools and tests. */
export interface OpenOracle extends Oracle {
  readonly compiled: CompiledRuleBook;
  readonly reader: Reader;
  readonly ruleBookBlocks: RuleBookBlocks;
  /** The name of the model by which actions are read. */
  readonly model: CID;
  /** The blocks of the vocabulary and of the model that were made for this oracle; none where a snapshot holds them. */
  readonly learned: readonly Block[];
  /** Everything that its proofs link to. */
  readonly linked: LinkedBlocks;
  /** The steps behind a decision, never from the memo. */
  decideOpenly(question: Question): Omit<Answered, 'proof'> & { readonly proof: Block };
  /** What the law says, unproven, with the action read for other vocabularies too. */
  readonly judgeBeside: Answerer['judgeBeside'];
  readonly memoSize: number;
  /** To be kept for the next start; absent where the reader is shared. */
  readonly snapshot: VocabularySnapshot | undefined;
}

/** How questions are answered. */
export interface AnsweringOptions {
  /** Bound of the verdict memo; 0 remembers nothing. */
  readonly memoEntries?: number;
  /** The plain scan instead of the index: the reference, for tests. */
  readonly matcher?: TableMatcher;
  /** Told of every decision that is made, not of those remembered; must not throw. */
  readonly onDecided?: (decided: Decided, decision: Decision) => void;
  /** Keeps their proofs; absent: nobody does. */
  readonly proofs?: ProofKeeper | undefined;
}

/** A rule book made ready to answer. */
export interface PreparedRuleBook
  extends Pick<OpenOracle, 'compiled' | 'reader' | 'ruleBookBlocks' | 'model' | 'learned' | 'linked' | 'snapshot'> {
  readonly compileMilliseconds: number;
}

const MEMO_ENTRIES = 20_000;

/** Opens a compiled rule book to questions: decisions from the memo where it has them, and what led to them. */
export const openOracle = (prepared: PreparedRuleBook, options: AnsweringOptions): OpenOracle => {
  const { compiled, reader, ruleBookBlocks, model, learned, linked, snapshot } = prepared;
  const matcher = options.matcher ?? byIndex;
  const { answering, judgeBeside } = createAnswerer(compiled, reader, { ruleBook: ruleBookBlocks, model }, matcher);
  const memo = createMemo(options.memoEntries ?? MEMO_ENTRIES, options.proofs);
  const summary = summarize(prepared);

  const keyOf = (question: Question): string => memoKey(question, intervalOf(compiled.calendars[question.basis].changes, question.asOf));
  /** The decision of a question that is not remembered yet. */
  const remember = (key: string, { decided, decision, proof }: Answered): Decision => {
    memo.set(key, decision);
    options.proofs?.keep(decision.cid, proof);
    options.onDecided?.(decided, decision);
    return decision;
  };

  /** What would settle a question that was answered. */
  function* settled(question: Question, answered: Answered): Steps<AskedDecision> {
    const key = keyOf(question);
    const decision = memo.get(key) ?? remember(key, answered);
    yield;
    const questions = yield* answered.settling();
    const sure = questions.length === 0 && (yield* answered.doubting()) === undefined;
    return { decision, questions, sure, conditions: decision.verdict === 'BLOCKED' ? [] : yield* answered.hangingOn() };
  }

  const inSteps: OracleInSteps = {
    *deciding(question) {
      const key = keyOf(question);
      return memo.get(key) ?? remember(key, yield* answering(question));
    },
    *explaining(question) {
      const answered = yield* answering(question);
      const asked = yield* settled(question, answered);
      const { reading, decided } = answered;
      const explainer = { compiled, matcher, cid: summary.cid };
      return { ...asked, explanation: yield* explainingDecision(explainer, question, reading, decided, asked.questions) };
    },
    *asking(question) {
      return yield* settled(question, yield* answering(question));
    },
  };

  return {
    compiled,
    reader,
    ruleBookBlocks,
    model,
    learned,
    linked,
    snapshot,
    summary,
    judgeBeside,
    get memoSize() {
      return memo.size;
    },
    decideOpenly(question) {
      const answered = atOnce(answering(question));
      return { ...answered, proof: sealVerdict(answered.proof) };
    },
    ...inSteps,
    ...askedAtOnce(inSteps),
  };
};

const summarize = ({ compiled, ruleBookBlocks, compileMilliseconds }: PreparedRuleBook): OracleSummary => {
  const { ruleBook, tables } = compiled;
  return {
    name: ruleBook.name,
    version: ruleBook.version,
    cid: ruleBookBlocks.root.cid.toString(),
    rules: ruleBook.rules.length,
    tables,
    compileMilliseconds,
    jurisdictions: coveredJurisdictions(ruleBook),
  };
};
