import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { Reading } from '../../reading/reading.js';
import type { Domain } from '../../rulebook/rule-book.js';
import type { Steps } from '../../rulebook/steps.js';
import { confidenceOf } from '../confidence/confidence.js';
import { createRedecider, type Redecidable } from '../decide/decide-question.js';
import type { Decided } from '../decide/decided.js';
import { makeReason } from '../explain/reason.js';
import { prohibitedPractices } from '../findings/practices.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { type Doubt, doubting, SURE_ENOUGH } from '../questions/doubt.js';
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
  doubting(): Steps<Doubt | undefined>;
  /** What would settle it: one answer is tried a step. */
  settling(): Steps<readonly OpenQuestion[]>;
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
  #questionsInDoubt: readonly OpenQuestion[] | undefined;

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

  doubting(): Steps<Doubt | undefined> {
    return doubting(this.asked, this.confidence, this.question.blockBelow ?? SURE_ENOUGH, () => this.#undoubted());
  }

  *settling(): Steps<readonly OpenQuestion[]> {
    return (yield* this.doubting()) === 'unsure' ? yield* this.#doubted() : yield* this.#undoubted();
  }

  /** The open questions where what is told is doubted. */
  *#doubted(): Steps<readonly OpenQuestion[]> {
    this.#questionsInDoubt ??= yield* openQuestions(this.asked, true);
    return this.#questionsInDoubt;
  }

  /** The same where nothing that is told is. */
  *#undoubted(): Steps<readonly OpenQuestion[]> {
    this.#openQuestions ??= yield* openQuestions(this.asked, false);
    return this.#openQuestions;
  }
}
