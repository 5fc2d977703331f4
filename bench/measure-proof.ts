import { createHash } from 'node:crypto';
import { decode, encode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { sha256 } from 'multiformats/hashes/sha2';
import { sealVerdict, type VerdictProof } from '../src/proof/verdict-proof.js';
import type { OpenOracle } from '../src/verdict/oracle/open-oracle.js';
import type { Question } from '../src/verdict/verdict.js';
import { measure } from './measure.js';
import { PROOF } from './names.js';
import type { Timing } from './results.js';

const DAG_CBOR = 0x71;

/** The block and the CID of one verdict, beside what the packages do by their own way and what has no canonical form. */
export const measureProof = async (oracle: OpenOracle, question: Question): Promise<readonly Timing[]> => {
  const { proof, decision } = oracle.decideOpenly(question);
  const { rulebook, rule_source, confidence, ...block } = decode<
    Omit<VerdictProof, 'ruleBook' | 'ruleSource'> & { rulebook: CID; rule_source: string }
  >(proof.bytes);
  const sealed: VerdictProof = {
    ...block,
    ruleBook: rulebook,
    ruleSource: rule_source,
    action: question.action,
    confidence: confidence / 1000,
  };
  const ours = (): string => sealVerdict(sealed).cid.toString();
  const value = decode(proof.bytes);
  const byThePackages = async (): Promise<string> => CID.createV1(DAG_CBOR, await sha256.digest(encode(value))).toString();
  for (const found of [ours(), await byThePackages()])
    if (found !== decision.cid) throw new Error(`the proof is ${found}, the verdict names ${decision.cid}`);
  return measure(PROOF, {
    'block and CID': ours,
    'dag-cbor and multiformats, asynchronous': byThePackages,
    'JSON and SHA-256, not canonical': () => createHash('sha256').update(JSON.stringify(sealed)).digest('hex'),
  });
};
