import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { Reading } from '../../reading/reading.js';
import type { Domain } from '../../rulebook/rule-book.js';
import { confidenceOf } from '../confidence/confidence.js';
import { createRedecider, type Redecidable } from '../decide/decide-question.js';
import type { Decided } from '../decide/decided.js';
import { makeReason } from '../explain/reason.js';
import { prohibitedPractices } from '../findings/practices.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { type Doubt, doubtOf, SURE_ENOUGH } from '../questions/doubt.js';
import { type Asked, openQuestions } from '../questions/open-questions.js';
import type { OpenQuestion, Question } from '../verdict.js';

/** What one book says of a question; in words, how surely, and what would settle it: each made when it is first asked for. */
export interface Judged {
  readonly domain: Domain;
  readonly question: Question;
  readonly reading: Reading;
  readonly decided: Decided;
  readonly reason: string;
  readonly confidence: number;
  /** The same text, decided again with other facts. */
  readonly asked: Asked;
  /** Why an ALLOWED is not sure. */
  doubt(): Doubt | undefined;
  /** What would settle it. */
  questions(): readonly OpenQuestion[];
}

/** What a book says by: the same for all questions. */
interface Judging {
  readonly compiled: CompiledRuleBook;
  readonly matcher: TableMatcher;
  /** Columns of what its prohibitions are about. */
  readonly prohibited: ReadonlySet<number>;
}

/** Judges questions whose action is read already by one compiled rule book. */
export const createJudge = (
  compiled: CompiledRuleBook,
  matcher: TableMatcher,
): ((domain: Domain, question: Question, reading: Reading) => Judged) => {
  const decide = createRedecider(compiled, matcher);
  const judging: Judging = { compiled, matcher, prohibited: prohibitedPractices(compiled) };
  return (domain, question, reading) => new JudgedQuestion(judging, domain, question, reading, decide(domain, question, reading));
};

/** Most rule sets are heard and decide nothing: nobody asks for their reason. */
class JudgedQuestion implements Judged {
  readonly decided: Decided;
  #reason: string | undefined;
  #confidence: number | undefined;
  #asked: Asked | undefined;
  #openQuestions: readonly OpenQuestion[] | undefined;

  constructor(
    private readonly judging: Judging,
    readonly domain: Domain,
    readonly question: Question,
    readonly reading: Reading,
    private readonly redecidable: Redecidable,
  ) {
    this.decided = redecidable.decided;
  }

  get reason(): string {
    const { decided, reading } = this;
    const { asOf, basis } = this.question;
    const { facts: definitions, factOf } = this.judging.compiled;
    this.#reason ??= makeReason({ decided, reading, asOf, basis, definitions, factOf });
    return this.#reason;
  }

  get confidence(): number {
    const { decided, reading } = this;
    const { compiled, prohibited } = this.judging;
    this.#confidence ??= confidenceOf({ decided, reading, facts: this.question.facts, definitions: compiled.facts, prohibited });
    return this.#confidence;
  }

  get asked(): Asked {
    const { decided, reading, question } = this;
    const { compiled, matcher } = this.judging;
    this.#asked ??= { compiled, matcher, decided, reading, question, decideWith: this.redecidable.decideWith };
    return this.#asked;
  }

  doubt(): Doubt | undefined {
    return doubtOf(this.asked, this.confidence, this.question.blockBelow ?? SURE_ENOUGH, () => this.#undoubted().length > 0);
  }

  questions(): readonly OpenQuestion[] {
    return this.doubt() === 'unsure' ? openQuestions(this.asked, true) : this.#undoubted();
  }

  /** The open questions where nothing that is told is doubted. */
  #undoubted(): readonly OpenQuestion[] {
    this.#openQuestions ??= openQuestions(this.asked, false);
    return this.#openQuestions;
  }
}
