import { v4 as uuidv4 } from 'uuid';
import type { Steps } from '../../rulebook/steps.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { ChatTopic } from '../../stores/chats.js';
import { begunAnew, joined, relationOf } from './follow-up.js';
import { isBareAnswer, readAnswer } from './read-answer.js';
import type { Message } from './responder.js';
import { type SmallTalk, smallTalkOf } from './small-talk.js';

/** How a message was taken: as an action of its own, as more of the one before, as an answer, or as the same asked again. */
type Manner = 'new' | 'adds' | 'answers' | 'asks again';

/** What a message comes to: an action to be decided, or nothing that a verdict would be right for. */
export type Taken =
  | { readonly kind: 'decide'; readonly topic: ChatTopic; readonly manner: Manner; readonly understood?: readonly Understood[] }
  | { readonly kind: SmallTalk | 'begun anew' | 'answers nothing' };

/** An answer as it was read; without `answer` nobody knows. */
export interface Understood {
  readonly fact: Fact;
  readonly answer?: string;
}

/** What messages are taken by. */
export interface TakingDependencies {
  readonly factOf: (id: string) => Fact | undefined;
  /** Whether a text by itself tells of no action, but of what the verdict on the topic hangs on. */
  readonly qualifies: (text: string, topic: ChatTopic) => Steps<boolean>;
}

/** Takes a message by what the conversation is about. */
export function* takingMessage(message: Message, topic: ChatTopic | undefined, d: TakingDependencies): Steps<Taken> {
  const { text } = message;
  if (message.continues === undefined && message.facts === undefined) {
    const talk = smallTalkOf(text);
    if (talk !== undefined && (topic?.asked === undefined || !isBareAnswer(text))) return { kind: talk };
    const anew = begunAnew(text);
    if (anew === '') return { kind: 'begun anew' };
    if (anew !== undefined) return begin({ ...message, text: anew }, topic);
  }
  if (topic === undefined) return isBareAnswer(text) || text.trim() === '' ? { kind: 'answers nothing' } : begin(message, topic);
  if (message.continues === false) return begin(message, topic);
  return (
    answerGiven(message, topic, d) ??
    answerRead(message, topic, d) ??
    (message.continues === undefined && isBareAnswer(text) ? { kind: 'answers nothing' } : yield* goingOn(message, topic, d))
  );
}

const begin = ({ text, facts = {}, terms = {} }: Message, before: ChatTopic | undefined): Taken => ({
  kind: 'decide',
  manner: 'new',
  topic: {
    id: uuidv4(),
    action: text.trim(),
    facts,
    terms: withTerms(before?.terms, terms),
    wasAsked: false,
    unanswered: [],
    last: lastOf(text, before),
  },
});

/** Later terms win; a least confidence goes with the `on_doubt` that it was said with. */
const withTerms = (before: ChatTopic['terms'] = {}, terms: ChatTopic['terms'] = {}): ChatTopic['terms'] => {
  const { min_confidence: _least, ...others } = before;
  return { ...(terms['on_doubt'] === undefined ? before : others), ...terms };
};

/** One step back can be corrected, no more: what is kept stays small. */
const lastOf = (text: string, topic: ChatTopic | undefined): NonNullable<ChatTopic['last']> => {
  if (topic === undefined) return { text };
  const { last: _last, ...before } = topic;
  return { text, before };
};

/** The same topic with more told; what was asked and settled before is another matter. */
const withMore = (topic: ChatTopic, { text, facts, terms }: Message, more: string): ChatTopic => {
  const { asked, ...rest } = topic;
  return {
    ...rest,
    ...(topic.wasAsked && asked === undefined && { id: uuidv4(), wasAsked: false }),
    action: joined(topic.action, more),
    facts: { ...topic.facts, ...facts },
    terms: withTerms(topic.terms, terms),
    last: lastOf(text, topic),
  };
};

/** The press of a button, or a program's answer: the facts say it, and the text only repeats them, if there is any. */
const answerGiven = (message: Message, topic: ChatTopic, { factOf }: TakingDependencies): Taken | undefined => {
  const given = Object.entries(message.facts ?? {});
  const understood = given.flatMap(([id, value]) => {
    const fact = factOf(id);
    return fact === undefined ? [] : [{ fact, answer: String(value) }];
  });
  const isRepeated = message.text.trim() === '' || understood.some(({ fact }) => readAnswer(message.text, fact) !== undefined);
  if (given.length === 0 || !isRepeated) return undefined;
  return { kind: 'decide', manner: 'answers', topic: withMore(topic, message, ''), understood };
};

/** An answer in words to what was asked last. */
const answerRead = (message: Message, topic: ChatTopic, { factOf }: TakingDependencies): Taken | undefined => {
  const fact = topic.asked === undefined || message.continues !== undefined ? undefined : factOf(topic.asked);
  const read = fact === undefined ? undefined : readAnswer(message.text, fact);
  if (fact === undefined || read === undefined) return undefined;
  if (read === 'unknown') {
    const skipped = withMore(topic, message, '');
    return {
      kind: 'decide',
      manner: 'answers',
      topic: { ...skipped, unanswered: [...skipped.unanswered, fact.id] },
      understood: [{ fact }],
    };
  }
  const answer = read.answer === 'true' || read.answer === 'false' ? read.answer === 'true' : read.answer;
  const told = withMore(topic, message, read.more);
  return {
    kind: 'decide',
    manner: 'answers',
    topic: { ...told, facts: { ...told.facts, [fact.id]: answer } },
    understood: [{ fact, answer: read.answer }],
  };
};

function* goingOn(message: Message, topic: ChatTopic, d: TakingDependencies): Steps<Taken> {
  const { text, continues } = message;
  if (continues === true) {
    // It was taken as new, and is now said to belong to what came before it.
    const base = topic.last?.text === text ? topic.last.before : topic;
    return base === undefined ? begin(message, topic) : { kind: 'decide', manner: 'adds', topic: withMore(base, message, text) };
  }
  const relation = yield* relationOf(text, () => d.qualifies(text, topic));
  if (relation === 'new') return begin(message, topic);
  return { kind: 'decide', manner: relation, topic: withMore(topic, message, relation === 'adds' ? text : '') };
}
