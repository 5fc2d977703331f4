import { decode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { digestOfAction } from '../../../src/proof/verdict-proof.js';
import { printDiagnostic } from '../../../src/rulebook/diagnostic.js';
import { BASES, type Basis, type RuleBook } from '../../../src/rulebook/rule-book.js';
import { BlocksRefused, type FindBlock, readTyped } from '../../../src/verdict/blocks/block-reader.js';
import { readModelBlocks } from '../../../src/verdict/blocks/read-model.js';
import { readRuleBookBlocks } from '../../../src/verdict/blocks/read-rule-book.js';
import { createOracle } from '../../../src/verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import type { Question } from '../../../src/verdict/verdict.js';

/** A verdict proof as its block has it; see docs/proofs.md. */
interface ProofValue {
  readonly type: 'verdict-proof/1';
  readonly rulebook: CID;
  readonly rule_sets?: readonly CID[];
  readonly model: CID;
  readonly domain: string;
  readonly jurisdictions: readonly string[];
  readonly basis: string;
  readonly interval: readonly [string | null, string | null];
  readonly action: string;
  readonly facts: readonly { readonly fact: string; readonly answer: readonly string[]; readonly known: string }[];
  readonly verdict: string;
  readonly finding: string;
  readonly rule_source: string;
}

/** A member that is another one in the proof than deciding again gives. */
export interface Difference {
  readonly member: string;
  readonly said: unknown;
  readonly derived: unknown;
}

/** What came out: the proof, by which rule book, and what differs; nothing where it is verified. */
export interface Verified {
  readonly proof: ProofValue;
  readonly ruleBook: Pick<RuleBook, 'name' | 'version'>;
  readonly difference?: Difference;
}

/** In the order in which they are compared: what was asked, what was known, what was decided. */
const MEMBERS = ['action', 'rulebook', 'model', 'domain', 'basis', 'jurisdictions', 'interval', 'facts'] as const;
const DECIDED = ['verdict', 'finding', 'rule', 'rule_source', 'conditions', 'reason', 'confidence'] as const;

/**
 * Decides again what a proof says was decided, by the rule book and the model that it links to, and compares every member.
 * @param find hands out blocks that were hashed
 * @throws BlocksRefused where they lack something or do not make a rule book
 */
export const verifyProof = (find: FindBlock, cid: CID, action: string): Verified => {
  const proof = readTyped<ProofValue>(find, cid, 'verdict-proof/1', 'the proof');
  if (proof.rule_sets !== undefined)
    throw new BlocksRefused('the proof links to rule sets of a customer, which this command does not decide by');
  const ruleBook = readRuleBookBlocks(find, proof.rulebook);
  const digest = digestOfAction(action);
  // Known at once, where compiling takes seconds.
  if (proof.action !== digest) return { proof, ruleBook, difference: { member: 'action', said: proof.action, derived: digest } };
  const oracle = compile(find, ruleBook, proof);
  const derived = questionsOf(proof, action).map((question) => oracle.decideOpenly(question).proof);
  if (derived.some((block) => block.cid.equals(cid))) return { proof, ruleBook };
  // The same facts may have been asked for in several ways: the nearest one tells the most.
  const differences = derived.map(({ bytes }) => differencesOf(proof, decode(bytes) as ProofValue));
  const [nearest = []] = differences.sort((a, b) => a.length - b.length);
  const [first = { member: 'encoding', said: cid.toString(), derived: derived[0]?.cid.toString() }] = nearest;
  return { proof, ruleBook, difference: first };
};

const compile = (find: FindBlock, ruleBook: RuleBook, { model }: ProofValue): OpenOracle => {
  const givenModel = readModelBlocks(find, model);
  try {
    const { oracle, diagnostics } = createOracle(ruleBook, { memoEntries: 0, reader: { givenModel } });
    if (oracle !== undefined) return oracle;
    throw new BlocksRefused(`the rule book of the proof has errors:\n${diagnostics.map(printDiagnostic).join('\n')}`);
  } catch (error) {
    if (error instanceof RangeError) throw new BlocksRefused(error.message);
    throw error;
  }
};

/**
 * Every question that may have led to the proof. It does not say whether the jurisdictions were asked for, taken from the text or
 * the usual ones, nor how sure the caller wanted to be.
 */
const questionsOf = (proof: ProofValue, action: string): readonly Question[] => {
  const { domain, jurisdictions, interval, facts } = proof;
  const basis = BASES.find((one): one is Basis => one === proof.basis);
  if (basis === undefined) throw new BlocksRefused(`the proof has a basis that nobody knows: ${JSON.stringify(proof.basis)}`);
  const given = facts.filter(({ known }) => known === 'given').map(({ fact, answer }) => [fact, answer] as const);
  const asked = { domain, action, facts: Object.fromEntries(given), asOf: dayWithin(interval), basis };
  const ways: readonly Question[] = [
    { ...asked, jurisdictions },
    { ...asked, jurisdictions: [] },
    { ...asked, jurisdictions: [], usualJurisdictions: jurisdictions },
  ];
  // Doubt that blocks: its proof does not hang on how sure somebody wanted to be.
  const isDoubt = proof.verdict === 'BLOCKED' && proof.finding === 'undetermined';
  return isDoubt ? ways.map((one) => ({ ...one, blockBelow: 1 })) : ways;
};

/** A day that the interval holds. */
const dayWithin = ([from, to]: ProofValue['interval']): string => {
  const day = from ?? (to === null ? '2026-01-01' : before(to));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new BlocksRefused(`the proof has a day that is none: ${JSON.stringify(day)}`);
  return day;
};

const before = (day: string): string => {
  const date = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(date) ? day : new Date(date - 86_400_000).toISOString().slice(0, 10);
};

const differencesOf = (said: ProofValue, derived: ProofValue): readonly Difference[] => {
  const values = (proof: ProofValue): Readonly<Record<string, unknown>> => ({ ...proof });
  const names = [...new Set<string>([...MEMBERS, ...DECIDED, ...Object.keys(said)])];
  return names.flatMap((member) => {
    const [one, other] = [values(said)[member], values(derived)[member]];
    return plain(one) === plain(other) ? [] : [{ member, said: one, derived: other }];
  });
};

const plain = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => CID.asCID(part)?.toString() ?? part) ?? 'nothing';
