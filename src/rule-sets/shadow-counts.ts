import { LRUCache } from 'lru-cache';
import { askedAtOnce } from '../verdict/oracle/at-once.js';
import type { Decision, Oracle, OracleInSteps, Question } from '../verdict/verdict.js';
import type { Book } from './book.js';
import type { CompiledRuleSet } from './compile-rule-set.js';
import type { RuleSetId } from './compiled-rule-sets.js';
import type { KnownState } from './known-rule-sets.js';

/** A question that would have been answered otherwise: by the names of both proofs, and no text. */
interface Otherwise {
  readonly cid: string;
  readonly verdict: string;
  readonly wouldBeCid: string;
  readonly wouldBe: string;
  readonly ruleSource: string;
  count: number;
}

/** What a watched version would have done. */
export interface ShadowCount {
  asked: number;
  otherwise: number;
  readonly list: Map<string, Otherwise>;
}

/** So many answers are listed of a version; of more only the count is kept. */
const MOST_LISTED = 100;
/** Versions that are watched. */
const MOST_WATCHED = 5_000;
/** Comparisons that wait; above, answers go on without. */
const MOST_WAITING = 100;

/** How a book is made of versions. */
interface MakesBooks {
  readonly all: (ids: readonly RuleSetId[]) => readonly CompiledRuleSet[] | Promise<readonly CompiledRuleSet[]>;
  readonly bookOf: (sets: readonly CompiledRuleSet[]) => Book;
}

/** Counts, behind the answers, what watched versions of rule sets would have answered otherwise, since this process began. */
export class ShadowCounts {
  readonly #counts = new LRUCache<string, ShadowCount>({ max: MOST_WATCHED });
  #waiting = 0;

  /** @param failed hears of a watched version that cannot be used */
  constructor(private readonly failed: (error: unknown) => void = () => undefined) {}

  of({ tenant, ruleSet, version }: RuleSetId): ShadowCount {
    const key = `${tenant}/${ruleSet} ${version}`;
    const known = this.#counts.get(key) ?? { asked: 0, otherwise: 0, list: new Map() };
    this.#counts.set(key, known);
    return known;
  }

  /** An oracle that answers as before, and whose answers are compared with those of each watched version. */
  watching(oracle: Oracle, asked: readonly KnownState[], books: MakesBooks): Oracle {
    const compare = (question: Question, decision: Decision): void => this.#later(() => this.#compare(question, decision, asked, books));
    const inSteps: OracleInSteps = {
      *deciding(question) {
        const decision = yield* oracle.deciding(question);
        compare(question, decision);
        return decision;
      },
      *explaining(question) {
        const explained = yield* oracle.explaining(question);
        compare(question, explained.decision);
        return explained;
      },
      *asking(question) {
        const answered = yield* oracle.asking(question);
        compare(question, answered.decision);
        return answered;
      },
    };
    return { summary: oracle.summary, ...inSteps, ...askedAtOnce(inSteps) };
  }

  #later(work: () => Promise<void>): void {
    if (this.#waiting >= MOST_WAITING) return;
    this.#waiting += 1;
    setImmediate(() => {
      void work()
        .catch(this.failed)
        .finally(() => {
          this.#waiting -= 1;
        });
    });
  }

  async #compare(question: Question, decision: Decision, asked: readonly KnownState[], { all, bookOf }: MakesBooks): Promise<void> {
    for (const watched of asked) {
      if (watched.shadow === undefined) continue;
      const ids = asked.flatMap((one): readonly RuleSetId[] => {
        const version = one === watched ? one.shadow : one.active;
        return version === undefined ? [] : [{ tenant: one.tenant, ruleSet: one.ruleSet, version }];
      });
      const { oracle } = bookOf(await all(ids));
      this.#count(this.of({ ...watched, version: watched.shadow }), decision, oracle.decide(question));
    }
  }

  #count(count: ShadowCount, was: Decision, would: Decision): void {
    count.asked += 1;
    if (was.verdict === would.verdict) return;
    count.otherwise += 1;
    const key = `${was.cid} ${would.cid}`;
    const known = count.list.get(key);
    if (known !== undefined) known.count += 1;
    else if (count.list.size < MOST_LISTED)
      count.list.set(key, {
        cid: was.cid,
        verdict: was.verdict,
        wouldBeCid: would.cid,
        wouldBe: would.verdict,
        ruleSource: (would.verdict === 'BLOCKED' ? would : was).ruleSource,
        count: 1,
      });
  }
}
