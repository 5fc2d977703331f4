import type { CreditStore } from '../../payments/credits.js';
import type { Book } from '../../rule-sets/book.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Steps } from '../../rulebook/steps.js';
import type { Agent } from '../../stores/agents.js';
import type { ChatTopic } from '../../stores/chats.js';
import type { Oracle, Question } from '../../verdict/verdict.js';
import type { Turns } from '../admission/turns.js';
import { type BookOf, withBook } from '../book-of.js';
import type { Client } from '../context.js';
import { invalid } from '../http-error.js';
import { creditsSpent } from '../limits/credits-spent.js';
import { explainedCost } from '../limits/query-cost.js';
import { daySpent, type Quota } from '../limits/quota.js';
import { newId } from '../new-id.js';
import type { QuestionRequest, ReadQuestion } from '../requests/question-request.js';
import { MOST_CHARACTERS } from '../requests/question-schema.js';
import { proofPath } from '../urls/paths.js';
import type { Answer, Asker, Responder } from './responder.js';
import { sayVerdict } from './say-verdict.js';
import { sayPlainly } from './speak-plainly.js';
import { type Taken, takingMessage } from './take-message.js';
import { qualifier } from './what-qualifies.js';

/** What `@oracle` answers by. */
export interface OracleResponderDependencies {
  readonly oracle: Oracle;
  readonly bookOf: BookOf;
  readonly ruleBook: RuleBook;
  /** In which callers take turns. */
  readonly turns: Turns;
  readonly clock: () => Date;
  readonly quota: Quota | undefined;
  /** On which verdicts for tenants that have bought packets of queries are drawn. */
  readonly credits: CreditStore;
  readonly readQuestion: ReadQuestion;
  /** Where a conversation takes place, which presumes nothing. */
  readonly domain: string;
}

type QuestionOf = (topic: Pick<ChatTopic, 'action' | 'facts' | 'terms'>) => QuestionRequest['question'];

/** With so many facts given, or refused, nothing more is asked; what is open then stays unsure. */
const MOST_ANSWERS = 10;

/**
 * `@oracle`: a message is an action, more of the one before it, or an answer; what it comes to is decided whole. A verdict counts like
 * any other query, or the chat would be a way round the quota.
 */
export const oracleResponder = (d: OracleResponderDependencies): Responder => {
  const factOfLaw = factsOf(d.ruleBook);
  const linkOf = linksOf(d.ruleBook);
  const questionBy =
    ({ ownFacts }: Book): QuestionOf =>
    ({ action, facts, terms }) => {
      if ([...action].length > MOST_CHARACTERS) throw invalid([{ pointer: '/text', detail: TOO_LONG }]);
      return d.readQuestion(d.domain, { action, ...terms, ...(Object.keys(facts).length > 0 && { facts }) }, ownFacts).question;
    };

  const charge = async (client: Client, action: string): Promise<void> => {
    if (client.holder?.prepaid === true) return draw(client.holder.tenant, explainedCost(action));
    if (d.quota === undefined || client.tier !== 'free') return;
    const allowance = await d.quota.take(client.id, explainedCost(action));
    if (allowance.granted === 0) throw daySpent(allowance, d.clock());
  };

  const draw = async (tenant: string, queries: number): Promise<void> => {
    if ((await d.credits.take(tenant, queries)) === undefined) throw creditsSpent((await d.credits.left(tenant)) ?? 0, queries);
  };

  /** The refusal of who has no query left, before anything is tried to understand its message. */
  const spentBy = async (client: Client): Promise<Error | undefined> => {
    if (client.holder?.prepaid === true) return ((await d.credits.left(client.holder.tenant)) ?? 0) === 0 ? creditsSpent(0, 1) : undefined;
    if (d.quota === undefined || client.tier !== 'free') return undefined;
    const allowance = await d.quota.take(client.id, 0);
    return allowance.remaining === 0 ? daySpent(allowance, d.clock()) : undefined;
  };

  function* deciding(taken: Extract<Taken, { kind: 'decide' }>, question: Question, { base }: Asker, { oracle }: Book): Steps<Answer> {
    const { topic } = taken;
    const { decision, explanation, sure, questions } = yield* oracle.explaining(question);
    const isOver = Object.keys(topic.facts).length + topic.unanswered.length >= MOST_ANSWERS;
    const asked = isOver ? undefined : questions.find(({ fact }) => !topic.unanswered.includes(fact));
    const identity = { verdictId: newId(), domain: d.domain, action: question.action, createdAt: d.clock() };
    const proof = `${base}${proofPath(decision.cid)}`;
    const link = linkOf(explanation.findings.find(({ citation }) => citation === decision.ruleSource)?.rule);
    return {
      ...sayVerdict({ identity, decision, explanation, sure, asked, taken, proof, link }),
      topic: { ...topic, ...(asked !== undefined && { asked: asked.fact, wasAsked: true }) },
    };
  }

  return {
    answer: async (agent: Agent, message, asker, before) => {
      const book = await withBook(d, asker.client, message.terms);
      const factOf = (id: string) => factOfLaw(id) ?? book.ownFacts?.find((fact) => fact.id === id);
      const questionOf = questionBy(book);
      const spent = before === undefined ? undefined : await spentBy(asker.client);
      const tried = qualifier(book.oracle, d.ruleBook, factOf, questionOf);
      const qualifies: typeof tried = function* (text, topic) {
        if (spent !== undefined) throw spent;
        return yield* tried(text, topic);
      };
      return d.turns.during(asker.client, async (inTurn) => {
        const taken = await inTurn(takingMessage(message, before, { factOf, qualifies }));
        if (taken.kind !== 'decide') return sayPlainly(taken.kind, agent, before);
        const question = questionOf(taken.topic);
        await charge(asker.client, question.action);
        return inTurn(deciding(taken, question, asker, book));
      });
    },
  };
};

const TOO_LONG = `with what was said before the action is longer than ${MOST_CHARACTERS} characters; begin anew: \`New question: …\``;

const factsOf = ({ vocabulary }: RuleBook): ((id: string) => RuleBook['vocabulary']['facts'][number] | undefined) => {
  const facts = new Map(vocabulary.facts.map((fact) => [fact.id, fact]));
  return (id) => facts.get(id);
};

/** Where a rule can be read in the official text. */
const linksOf = ({ rules }: RuleBook): ((rule: string | undefined) => string | undefined) => {
  const links = new Map(rules.map(({ id, link }) => [id, link]));
  return (rule) => links.get(rule ?? '');
};
