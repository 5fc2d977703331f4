import { LRUCache } from 'lru-cache';
import type { Decision, Question } from '../verdict.js';
import type { ProofKeeper } from './proof-keeper.js';

/** Remembers verdicts by what they depend on and nothing else; a new rule book starts an empty one. */
export interface Memo {
  get(key: string): Decision | undefined;
  set(key: string, decision: Decision): void;
  readonly size: number;
}

/** A rule book comes to a few hundred wordings, each kept once for all the decisions that share it; so many at most. */
const SHARED_WORDINGS = 2_000;

type Wording = Pick<Decision, 'verdict' | 'finding' | 'reason' | 'ruleSource'>;

/** What an entry keeps of its own; a whole number of thousandths takes no room beside it. */
interface Entry {
  readonly wording: Wording;
  readonly cid: string;
  readonly thousandths: number;
  /** When its proof was kept. */
  readonly mark: number;
}

/**
 * Text that was put together holds on to every part that it was made of, many times its size; written and read again it is its
 * own characters and nothing else, lone surrogates included.
 */
const compact = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * @param entries the bound: the least recently used entry makes room; 0 remembers nothing
 * @param proofs a decision whose proof may be gone is forgotten, so that it is made, and its proof kept, anew
 */
export const createMemo = (entries: number, proofs?: Pick<ProofKeeper, 'mark' | 'isHeld'>): Memo => {
  if (entries === 0) return { get: () => undefined, set: () => undefined, size: 0 };
  const cache = new LRUCache<string, Entry>({ max: entries });
  const wordings = new LRUCache<string, Wording>({ max: SHARED_WORDINGS });
  const shared = ({ verdict, finding, reason, ruleSource }: Decision): Wording => {
    const key = `${verdict} ${finding} ${ruleSource.length} ${ruleSource}${reason}`;
    const before = wordings.get(key);
    if (before !== undefined) return before;
    const wording = compact({ verdict, finding, reason, ruleSource });
    wordings.set(compact(key), wording);
    return wording;
  };
  return {
    get(key) {
      const entry = cache.get(key);
      if (entry === undefined || proofs?.isHeld(entry.mark) === false) return undefined;
      const {
        wording: { verdict, finding, reason, ruleSource },
        cid,
        thousandths,
      } = entry;
      return { verdict, finding, reason, ruleSource, cid, confidence: thousandths / 1000 };
    },
    set(key, decision) {
      cache.set(compact(key), {
        wording: shared(decision),
        cid: compact(decision.cid),
        thousandths: Math.round(decision.confidence * 1000),
        mark: proofs?.mark ?? 0,
      });
    },
    get size() {
      return cache.size;
    },
  };
};

/** Typed and delimited, so that no two questions share a key: lengths precede what callers choose. */
export const memoKey = (question: Question, interval: number): string => {
  const { facts } = question;
  const answers = Object.keys(facts)
    .sort()
    .map((fact) => `${fact}=${[...(facts[fact] ?? [])].sort().join('|')}`)
    .join(';');
  const asked = `${question.jurisdictions.join()}/${question.usualJurisdictions?.join() ?? ''}/${question.blockBelow ?? ''}`;
  return `${question.domain}\n${asked}\n${question.basis}\n${interval}\n${answers}\n${question.action}`;
};
