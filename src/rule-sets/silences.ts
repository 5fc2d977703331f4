import type { CompiledRuleBook } from '../compile/compiled-rule-book.js';
import { intervalOf } from '../compile/intervals.js';
import type { Decided } from '../verdict/decide/decided.js';
import type { KnownFact, Question } from '../verdict/verdict.js';

/** What a rule set says where nothing that it looks at is said or given. */
export interface Silence {
  readonly decided: Decided;
  readonly ownFacts: readonly KnownFact[];
}

/** In which domain, under which basis and on which day. */
type Asked = readonly [domain: string, basis: Question['basis'], asOf: string];

/** What one rule set says of silence, kept for each domain, basis and interval. */
export class Silences {
  readonly #kept = new Map<string, Silence>();
  // Most questions are asked as the one before them was, on the same day.
  #domain = '';
  #basis: Question['basis'] = 'in_force';
  #asOf = '';
  #last: Silence | undefined;

  constructor(private readonly calendars: CompiledRuleBook['calendars']) {}

  get(domain: string, basis: Question['basis'], asOf: string): Silence | undefined {
    if (domain !== this.#domain || basis !== this.#basis || asOf !== this.#asOf) this.#remember([domain, basis, asOf]);
    return this.#last;
  }

  keep(silence: Silence, ...asked: Asked): void {
    this.#kept.set(this.#keyOf(asked), silence);
    this.#remember(asked);
  }

  #remember(asked: Asked): void {
    [this.#domain, this.#basis, this.#asOf] = asked;
    this.#last = this.#kept.get(this.#keyOf(asked));
  }

  #keyOf([domain, basis, asOf]: Asked): string {
    return `${domain} ${basis} ${intervalOf(this.calendars[basis].changes, asOf)}`;
  }
}
