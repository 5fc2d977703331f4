import { daysAfter } from '../tenants/usage.js';
import type { DayCount } from './registered-verdict.js';

/** ALLOWED and BLOCKED under one name. */
export interface Counted {
  readonly name: string;
  readonly allowed: number;
  readonly blocked: number;
}

/** When a rule book answered, and how much. */
interface Answering extends Counted {
  readonly firstAt: string;
  readonly lastAt: string;
}

/** What a tenant was answered in a range of days. */
export interface Overview {
  readonly days: readonly Counted[];
  readonly domains: readonly Counted[];
  readonly provisions: readonly Counted[];
  readonly ruleBooks: readonly Answering[];
}

type Growing = { -readonly [Member in keyof Answering]: Answering[Member] };

/** Sums of counts by name. */
class Sums {
  readonly #sums = new Map<string, Growing>();

  add(name: string, { verdict, count, firstAt, lastAt }: DayCount): void {
    const sum = this.#sums.get(name) ?? { name, allowed: 0, blocked: 0, firstAt, lastAt };
    this.#sums.set(name, sum);
    if (verdict === 'BLOCKED') sum.blocked += count;
    else sum.allowed += count;
    if (firstAt < sum.firstAt) sum.firstAt = firstAt;
    if (lastAt > sum.lastAt) sum.lastAt = lastAt;
  }

  byName(): readonly Growing[] {
    return [...this.#sums.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  byCount(): readonly Growing[] {
    return [...this.#sums.values()].sort((a, b) => b.allowed + b.blocked - a.allowed - a.blocked || (a.name < b.name ? -1 : 1));
  }
}

/** So many days are read at once: others have their turn between two reads. */
const DAYS_AT_ONCE = 16;

/** Reads the counts of the days from `from` to `to`, both counted, some at a time. No verdict is read. */
export const overviewOf = async (
  read: (from: string, to: string) => Promise<readonly DayCount[]>,
  from: string,
  to: string,
): Promise<Overview> => {
  const [days, domains, provisions, ruleBooks] = [new Sums(), new Sums(), new Sums(), new Sums()];
  for (let first = from; first <= to; first = daysAfter(first, DAYS_AT_ONCE)) {
    const last = daysAfter(first, DAYS_AT_ONCE - 1);
    for (const count of await read(first, last < to ? last : to)) {
      days.add(count.day, count);
      domains.add(count.domain, count);
      provisions.add(count.provision, count);
      ruleBooks.add(count.ruleBook, count);
    }
  }
  return { days: days.byName(), domains: domains.byCount(), provisions: provisions.byCount(), ruleBooks: ruleBooks.byCount() };
};
