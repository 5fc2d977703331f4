import { compilingBook, type CompiledBook } from '../compile/compile.js';
import { nameVerdict, sealVerdict, type VerdictProof } from '../proof/verdict-proof.js';
import { CID } from 'multiformats/cid';
import { compileReader, type CompiledReader, type KeptReading, type ReaderOptions } from '../reading/compile-reader.js';
import { NOTHING_READ, type Reader, type Reading } from '../reading/statement.js';
import type { Diagnostic } from '../rulebook/diagnostic.js';
import type { Domain, RuleBook } from '../rulebook/rule-book.js';
import { atOnce, type Steps } from '../rulebook/steps.js';
import { stretchOf } from '../compile/stretches.js';
import { confidenceOf } from './confidence.js';
import { byIndex, createDecider, type Decided, type Matcher } from './decide.js';
import { ruleSource } from './deciding.js';
import { explainDecision } from './explain.js';
import { tableOf } from './findings.js';
import { knownFacts } from './known-facts.js';
import { createMemo, memoKey } from './memo.js';
import { prohibitedPractices } from './practices.js';
import { makeReason } from './reason.js';
import { askWith } from './request-situation.js';
import { sealingRuleBook, type RuleBookBlocks } from './rule-book-blocks.js';
import type { Block } from '../proof/block.js';
import type { Decision, Oracle, Question } from './verdict.js';

export interface OracleOptions {
  /** Bound of the verdict memo; 0 remembers nothing. */
  readonly memoEntries?: number;
  /** The plain scan instead of the index: the reference, for tests. */
  readonly match?: Matcher;
  readonly reader?: ReaderOptions;
  /** What the very same vocabulary came to before. */
  readonly kept?: KeptVocabulary;
  /** Reads for a rule book with the same vocabulary; compiling it again would give the same. */
  readonly sharedReader?: Reader;
  /** Told of every decision that is made, not of those remembered; must not throw. */
  readonly onDecided?: (decided: Decided, decision: Decision) => void;
}

/** All that takes time to make of a vocabulary: plain data, good for the very same vocabulary and program only. */
export interface KeptVocabulary {
  readonly reading: KeptReading;
  readonly cid: string;
}

interface Opened {
  readonly reading: Reading;
  readonly decided: Decided;
  readonly decision: Decision;
}

/** An oracle with its inner steps open, for tools and tests. */
export interface OpenOracle extends Oracle {
  readonly compiled: CompiledBook;
  readonly reader: Reader;
  readonly ruleBookBlocks: RuleBookBlocks;
  /** The steps behind a decision, never from the memo. */
  decideOpenly(question: Question): Opened & { readonly proof: Block };
  readonly memoSize: number;
  /** To be kept for the next start; absent where the reader is shared. */
  readonly kept: KeptVocabulary | undefined;
}

export interface CreatedOracle {
  /** Absent where anything is an error. */
  readonly oracle?: OpenOracle;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles a rule book into an oracle, or says what is wrong with it; nothing half-compiled ever answers. */
export const createOracle = (book: RuleBook, options: OracleOptions = {}): CreatedOracle => atOnce(creatingOracle(book, options));

/** The same in steps. */
export function* creatingOracle(book: RuleBook, options: OracleOptions = {}): Steps<CreatedOracle> {
  const started = performance.now();
  const { compiled, diagnostics } = yield* compilingBook(book);
  const { kept } = options;
  const compileWords = (): Partial<CompiledReader> => compileReader(book.vocabulary, [], book.learned, { ...options.reader, ...(kept === undefined ? {} : { kept: kept.reading }) });
  const { reader = options.sharedReader, diagnostics: aboutPhrases = [], kept: reading } = options.sharedReader === undefined ? compileWords() : {};
  const all = [...diagnostics, ...aboutPhrases];
  if (compiled === undefined || reader === undefined || all.some((one) => one.severity === 'error')) return { diagnostics: all };
  yield;
  const ruleBookBlocks = yield* sealingRuleBook(book, kept === undefined ? undefined : CID.parse(kept.cid));
  const keeping = reading === undefined ? undefined : { reading, cid: ruleBookBlocks.vocabulary.toString() };
  const oracle = openOracle(compiled, reader, ruleBookBlocks, keeping, options, performance.now() - started);
  return { oracle, diagnostics: all };
}

const openOracle = (compiled: CompiledBook, reader: Reader, ruleBookBlocks: RuleBookBlocks, kept: KeptVocabulary | undefined, options: OracleOptions, compileMilliseconds: number): OpenOracle => {
  const { book } = compiled;
  const match = options.match ?? byIndex;
  const decide = createDecider(compiled, match);
  const prohibited = prohibitedPractices(compiled);
  const memo = createMemo(options.memoEntries ?? 50_000);
  const cid = ruleBookBlocks.root.cid.toString();
  const domains = new Map<string, Domain>(book.domains.flatMap((domain) => [domain.id, ...domain.aliases].map((name) => [name, domain] as const)));
  const domainOf = (name: string): Domain => {
    const domain = domains.get(name);
    if (domain === undefined) throw new RangeError(`\`${name}\` is not a domain of this rule book`);
    return domain;
  };
  const read = (action: string): Reading => (action === '' ? NOTHING_READ : reader.read(action));

  const decideNew = (question: Question): Opened & { readonly members: VerdictProof } => {
    const domain = domainOf(question.domain);
    const reading = read(question.action);
    const decided = decide(domain, question, reading);
    const { deciding, situation, findings } = decided;
    const reason = makeReason({
      deciding,
      findings,
      regulations: decided.tables.filter((table) => !table.everywhere).map((table) => table.regulation),
      asOf: question.asOf,
      reading,
      fact: (column) => compiled.facts[column] ?? { id: '', question: '' },
      faint: decided.faint,
    });
    const table = deciding === undefined ? undefined : tableOf(deciding, decided.tables);
    const { confidence, facts } = askWith(situation, (known) => ({
      confidence: confidenceOf({ deciding, faint: decided.faint, situation: known, findings, table, reading, facts: compiled.facts, prohibited }),
      facts: knownFacts(known),
    }));
    const source = ruleSource(deciding);
    const { changes } = compiled.calendars[question.basis];
    const members: VerdictProof = {
      rulebook: ruleBookBlocks.root.cid,
      rule: deciding === undefined ? null : ruleBookBlocks.versionCid(deciding.line.version),
      domain: domain.id,
      jurisdictions: decided.jurisdictions,
      basis: question.basis,
      interval: [changes[decided.stretch - 1] ?? null, changes[decided.stretch] ?? null],
      action: question.action,
      facts,
      verdict: decided.verdict,
      finding: deciding?.finding ?? 'none',
      reason,
      ruleSource: source,
      conditions: deciding?.finding === 'met' ? deciding.conditions.map((one) => one.safeguard.fact) : [],
      confidence,
    };
    const decision: Decision = { verdict: decided.verdict, finding: deciding?.finding ?? 'none', reason, rule_source: source, cid: nameVerdict(members), confidence };
    return { reading, decided, decision, members };
  };

  return {
    compiled,
    reader,
    ruleBookBlocks,
    kept,
    summary: {
      name: book.name,
      version: book.version,
      cid,
      rules: book.rules.length,
      tables: compiled.tables,
      compileMilliseconds,
      jurisdictions: [...new Set(book.regulations.map((one) => one.jurisdiction))],
    },
    get memoSize() {
      return memo.size;
    },
    decideOpenly(question) {
      const { members, ...opened } = decideNew(question);
      return { ...opened, proof: sealVerdict(members) };
    },
    decide(question) {
      const key = memoKey(question, stretchOf(compiled.calendars[question.basis].changes, question.asOf));
      const remembered = memo.get(key);
      if (remembered !== undefined) return remembered;
      const { decided, decision } = decideNew(question);
      memo.set(key, decision);
      options.onDecided?.(decided, decision);
      return decision;
    },
    explain(question) {
      const { reading, decided } = decideNew(question);
      return explainDecision(compiled, question, reading, decided, match, cid);
    },
  };
};
