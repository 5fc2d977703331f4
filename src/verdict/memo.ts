import { LRUCache } from 'lru-cache';
import type { Decision, Question } from './verdict.js';

/** Remembers verdicts by what they depend on and nothing else; a new rule book starts an empty one. */
export interface Memo {
  get(key: string): Decision | undefined;
  set(key: string, decision: Decision): void;
  readonly size: number;
}

/** Decisions share their reasons and sources, of which a rule book comes to a few hundred: so many are kept once for all entries. */
const SHARED_TEXTS = 2_000;

/**
 * Text that was put together holds on to every part that it was made of, many times its size; written and read again it is its
 * own characters and nothing else, lone surrogates included.
 */
const compact = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** @param entries the bound: the least recently used entry makes room; 0 remembers nothing */
export const createMemo = (entries: number): Memo => {
  if (entries === 0) return { get: () => undefined, set: () => undefined, size: 0 };
  const cache = new LRUCache<string, Decision>({ max: entries });
  const texts = new LRUCache<string, string>({ max: SHARED_TEXTS, memoMethod: (text) => text });
  return {
    get: (key) => cache.get(key),
    set: (key, decision) => {
      const own = compact(decision);
      cache.set(compact(key), { ...own, reason: texts.memo(own.reason), rule_source: texts.memo(own.rule_source) });
    },
    get size() {
      return cache.size;
    },
  };
};

/** Typed and delimited, so that no two questions share a key: lengths precede what callers choose. */
export const memoKey = (question: Question, interval: number): string => {
  const { facts } = question;
  const given = Object.keys(facts).sort().map((fact) => `${fact}=${[...(facts[fact] ?? [])].sort().join('|')}`).join(';');
  return `${question.domain}\n${question.jurisdictions.join()}\n${question.basis}\n${interval}\n${given}\n${question.action}`;
};
