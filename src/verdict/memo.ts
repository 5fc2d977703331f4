import { LRUCache } from 'lru-cache';
import type { Decision, Question } from './verdict.js';

/** Remembers verdicts by what they depend on and nothing else; a new rule book starts an empty one. */
export interface Memo {
  get(key: string): Decision | undefined;
  set(key: string, decision: Decision): void;
  readonly size: number;
}

/** @param entries the bound: the least recently used entry makes room; 0 remembers nothing */
export const createMemo = (entries: number): Memo => {
  if (entries === 0) return { get: () => undefined, set: () => undefined, size: 0 };
  const cache = new LRUCache<string, Decision>({ max: entries });
  return {
    get: (key) => cache.get(key),
    set: (key, decision) => void cache.set(key, decision),
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
