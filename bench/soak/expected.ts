import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SNAPSHOTS } from '../../src/config/config.js';
import { byScan } from '../../src/verdict/findings/table-matcher.js';
import { openServedOracle } from '../../src/verdict/oracle/served-oracle.js';
import { newProse, newTexts } from '../texts.js';

/** The members of an answer that must be as the plain scan says; the name of the proof is one of those of both rule books. */
interface Expected {
  readonly verdict: string;
  readonly reason: string;
  readonly confidence: number;
  readonly ruleSource: string;
  readonly cids: readonly string[];
}

/** The day that all are asked for, so that no answer changes at midnight. */
export const AS_OF = '2026-11-27';

/** Two rule books that decide alike under different names: a reload goes from one to the other. */
export interface TwoBooks {
  readonly versions: readonly [string, string];
  /** Makes the folder hold the one or the other. */
  readonly write: (which: 0 | 1) => void;
  /** Texts, and what the plain scan of either book says of them. */
  readonly texts: readonly string[];
  readonly expected: ReadonlyMap<string, Expected>;
}

const VERSION = /^version: (.*)$/m;

const decideAll = (folder: string, texts: readonly string[]) => {
  const { oracle } = openServedOracle(folder, SNAPSHOTS, { memoEntries: 0, matcher: byScan });
  if (oracle === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');
  return texts.map((action) => oracle.decide({ domain: 'general', action, asOf: AS_OF, basis: 'in_force', facts: {}, jurisdictions: [] }));
};

/** Copies the rule book that ships to a folder, and decides so many texts by the plain scan of both versions of it. */
export const twoBooks = (folder: string, many: number): TwoBooks => {
  cpSync('regulations', folder, { recursive: true });
  const head = join(folder, 'rulebook.yaml');
  const first = readFileSync(head, 'utf8');
  const version = VERSION.exec(first)?.[1] ?? '';
  const second = `${version.replace(/\.\d+$/, '')}.9999`;
  const write = (which: 0 | 1): void => writeFileSync(head, which === 0 ? first : first.replace(VERSION, `version: ${second}`));
  const [short, long, prose] = [newTexts(12), newTexts(60), newProse(30)];
  const texts = Array.from({ length: many }, (_, n) => (n % 10 === 9 ? long() : n % 10 === 8 ? prose() : short()));
  const [ours, others] = ([0, 1] as const).map((which) => {
    write(which);
    return decideAll(folder, texts);
  });
  write(0);
  const expected = new Map(
    texts.map((text, at) => {
      const [one, other] = [ours?.[at], others?.[at]];
      if (one === undefined || other === undefined) throw new Error('not all texts were decided');
      const { verdict, reason, confidence, ruleSource } = one;
      return [text, { verdict, reason, confidence, ruleSource, cids: [one.cid, other.cid] }];
    }),
  );
  return { versions: [version, second], write, texts, expected };
};
