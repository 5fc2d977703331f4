import type { ConditionBlock } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Steps } from '../../rulebook/steps.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { ChatTopic } from '../../stores/chats.js';
import type { Oracle, Question } from '../../verdict/verdict.js';

/**
 * Whether a text by itself tells of no action, but of what the verdict on a topic hangs on: `A person reviews every result` is a
 * safeguard of what was told before, and no rule is near it alone.
 */
export const qualifier = (
  oracle: Oracle,
  ruleBook: RuleBook,
  factOf: (id: string) => Fact | undefined,
  questionOf: (topic: Pick<ChatTopic, 'action' | 'facts' | 'terms'>) => Question,
) =>
  function* (text: string, topic: ChatTopic): Steps<boolean> {
    const alone = yield* oracle.explaining(questionOf({ action: text, facts: {}, terms: topic.terms }));
    if (alone.decision.finding !== 'none') return false;
    const told = alone.explanation.statements.flatMap(({ fact }) => factOf(fact) ?? []);
    if (told.some(({ kind }) => kind === 'practice')) return false;
    if (told.some(({ kind }) => kind === 'safeguard' || kind === 'exception')) return true;
    const { explanation } = yield* oracle.explaining(questionOf(topic));
    const hangsOn = waysOut(ruleBook, new Set(explanation.findings.map(({ rule }) => rule)));
    return told.some(({ id }) => hangsOn.has(id));
  };

/** The facts that exceptions of some rules hang on. */
const waysOut = ({ rules }: RuleBook, near: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    rules
      .filter(({ id }) => near.has(id))
      .flatMap(({ clauses }) => clauses.flatMap(({ versions }) => versions.flatMap(({ unless }) => unless.flatMap(({ when }) => when))))
      .flatMap((block: ConditionBlock) => Object.keys(block)),
  );
