import { hash } from 'node:crypto';
import type { CID } from 'multiformats/cid';
import { type Block, encodeBlock, nameBytes, sealBytes } from './block.js';
import { BlockWriter, compareKeys, partOf } from './block-writer.js';

/** The members of a verdict proof; see docs/proofs.md, "The verdict proof". No clock, no caller, no text of the action. */
export interface VerdictProof {
  readonly ruleBook: CID;
  /** The rule sets of a customer that had a say, in order of their names; absent where the law alone decided. */
  readonly ruleSets?: readonly CID[];
  /** What the example sentences taught, by which the action was read. */
  readonly model: CID;
  /** The deciding rule version, or null where none applies. */
  readonly rule: CID | null;
  readonly domain: string;
  readonly jurisdictions: readonly string[];
  readonly basis: string;
  /** The interval between two changes of the law that holds the day asked about: first day, day after the last one. */
  readonly interval: readonly [from: string | null, to: string | null];
  /** The action's text; only its digest goes into the block. */
  readonly action: string;
  /** Exactly these members; the same object may stand in many proofs, and is encoded once. */
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
export const digestOfAction = (action: string): string => hash('sha256', action.normalize('NFC'), 'hex');

const writer = new BlockWriter();
const put = (value: Parameters<typeof partOf>[0], path: string): void => writer.put(partOf(value, path));
const putList = (values: readonly Parameters<typeof partOf>[0][], path: string): void => {
  writer.list(values.length);
  for (const value of values) put(value, path);
};

type WriteMember = (proof: VerdictProof, path: string) => void;

interface Member {
  readonly path: string;
  readonly key: Uint8Array;
  readonly write: WriteMember;
}

/** In the order of the block. */
const membersOf = (writers: Readonly<Record<string, WriteMember>>): readonly Member[] =>
  Object.entries(writers)
    .sort(([a], [b]) => compareKeys(a, b))
    .map(([name, write]) => ({ path: `/${name}`, key: encodeBlock(name), write }));

/** How each member of the block is written. */
const WRITERS: Readonly<Record<string, WriteMember>> = {
  type: (_, path) => put('verdict-proof/1', path),
  rulebook: (proof, path) => put(proof.ruleBook, path),
  model: (proof, path) => put(proof.model, path),
  rule: (proof, path) => put(proof.rule, path),
  domain: (proof, path) => put(proof.domain, path),
  jurisdictions: (proof, path) => putList(proof.jurisdictions, path),
  basis: (proof, path) => put(proof.basis, path),
  interval: (proof, path) => putList(proof.interval, path),
  action: (proof) => writer.ascii(digestOfAction(proof.action)),
  facts: (proof, path) => putList(proof.facts, path),
  verdict: (proof, path) => put(proof.verdict, path),
  finding: (proof, path) => put(proof.finding, path),
  reason: (proof, path) => put(proof.reason, path),
  rule_source: (proof, path) => put(proof.ruleSource, path),
  conditions: (proof, path) => putList(proof.conditions, path),
  confidence: (proof, path) => put(Math.round(proof.confidence * 1000), path),
};

const MEMBERS = membersOf(WRITERS);
/** A proof in which rule sets have a say has one member more; all others keep their bytes. */
const MEMBERS_WITH_RULE_SETS = membersOf({ ...WRITERS, rule_sets: (proof, path) => putList(proof.ruleSets ?? [], path) });

/**
 * The bytes of a verdict's block; they are good until the next one is written. They are put together from parts, since
 * verdicts share most of their facts and words.
 */
const writeVerdict = (proof: VerdictProof): Uint8Array => {
  const members = proof.ruleSets === undefined ? MEMBERS : MEMBERS_WITH_RULE_SETS;
  writer.begin().map(members.length);
  for (const { path, key, write } of members) {
    writer.put(key);
    write(proof, path);
  }
  return writer.written();
};

/**
 * Seals a verdict: equal verdicts give equal blocks on every machine, those of `sealBlock` on the same members.
 *
 * @throws TypeError as `sealBlock`
 */
export const sealVerdict = (proof: VerdictProof): Block => sealBytes(writeVerdict(proof).slice());

/** The bytes of that block, where its name is known. */
export const encodeVerdict = (proof: VerdictProof): Uint8Array => writeVerdict(proof).slice();

/** The name of that block, without making it. */
export const nameVerdict = (proof: VerdictProof): string => nameBytes(writeVerdict(proof));
