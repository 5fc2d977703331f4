import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';

/** A prohibited practice, and the sentences that tell of it. */
export interface Practice {
  readonly practice: string;
  readonly domain: string;
  /** The day of the action, YYYY-MM-DD. */
  readonly on?: string;
  /** What the provision must begin with that blocks. */
  readonly cites: string;
  /** So many of the texts are blocked by it, at least. */
  readonly held: number;
  /** With `{slots}`, each a list of words. */
  readonly sentences: readonly string[];
}

interface BansFile {
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly practices: readonly Practice[];
}

/** Words in a list; each is used once in a sentence. */
export const WORDS = 20;
/** From slot to slot the lists are shifted, so that words meet others in each sentence. */
const SHIFT = 7;

export const { words, practices } = parse(readFileSync(new URL('../data/bans-by-other-words.yaml', import.meta.url), 'utf8')) as BansFile;

/** Every text of a practice: each sentence, filled as often as there are words. */
export const textsOf = ({ sentences }: Practice): readonly string[] =>
  sentences.flatMap((sentence) => Array.from({ length: WORDS }, (_, round) => fill(sentence, round)));

const fill = (sentence: string, round: number): string => {
  let slot = 0;
  const text = sentence.replace(/\{(\w+)\}/g, (_, name: string) => words[name]?.[(round + SHIFT * slot++) % WORDS] ?? `{${name}}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** How many of its texts are blocked by the provision. */
export const heldBy = (oracle: OpenOracle, practice: Practice): number =>
  textsOf(practice).filter((action) => {
    const { domain, on = '2026-11-27', cites } = practice;
    const { verdict, ruleSource } = oracle.decide({ domain, action, facts: {}, asOf: on, jurisdictions: ['EU'], basis: 'in_force' });
    return verdict === 'BLOCKED' && ruleSource.includes(cites);
  }).length;
