import { answerInWords } from '../../verdict/explain/exception-in-words.js';
import { asSentence } from '../../verdict/explain/wording.js';
import type { Decision, Explanation, OpenQuestion } from '../../verdict/verdict.js';
import { nextSteps } from '../presenters/brief-explanation.js';
import { presentAnswer, presentQuestion } from '../presenters/question.js';
import { presentVerdict, type VerdictIdentity } from '../presenters/verdict.js';
import type { Answer } from './responder.js';
import type { Taken, Understood } from './take-message.js';

/** A verdict in a conversation, and all that is said with it. */
export interface Told {
  readonly identity: VerdictIdentity;
  readonly decision: Decision;
  readonly explanation: Explanation;
  readonly sure: boolean;
  /** What is asked next, of what would change the verdict. */
  readonly asked: OpenQuestion | undefined;
  readonly taken: Extract<Taken, { kind: 'decide' }>;
  /** Where the proof is found. */
  readonly proof: string;
  /** Where the deciding provision can be read. */
  readonly link: string | undefined;
}

/** So much of what would change a verdict is told. */
const MOST_CHANGES = 3;
const MOST_QUOTED = 80;
const UNKNOWN = 'I do not know';

/** A message that a press of a button sends, and its words. */
interface ReadyReply {
  readonly label: string;
  readonly message: object;
}

const quoted = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return `“${characters.length <= MOST_QUOTED ? characters.join('') : `${characters.slice(0, MOST_QUOTED - 1).join('')}…`}”`;
};

const sayAnswer = ({ fact, answer }: Understood): string =>
  `${fact.question} ${answer === undefined ? 'Not known.' : asSentence(answerInWords(answer))}`;

/** How the message was taken, so that a mistake is seen at once. */
const noteOf = ({ taken: { manner, topic, understood } }: Told): string => {
  const before = topic.last?.before;
  if (understood !== undefined) return `Understood: ${understood.map(sayAnswer).join(' ')}`;
  if (before === undefined) return '';
  if (manner === 'adds') return `Decided together with ${quoted(before.action)}.`;
  return manner === 'new' ? `Taken as a new action, apart from ${quoted(before.action)}.` : `Still about ${quoted(topic.action)}.`;
};

/** What would turn the verdict: of a BLOCKED what to do or state, of an ALLOWED the answers and the days that would block it. */
const changesOf = ({ decision, explanation: e }: Told): readonly string[] =>
  (decision.verdict === 'BLOCKED'
    ? e.remedies.map(({ steps }) => steps.map(({ advice }) => advice.replace(/\.$/, '')).join('; and '))
    : [
        ...e.questions.flatMap((one) =>
          one.leadsTo
            .filter(({ verdict }) => verdict !== decision.verdict)
            .map(({ answer, ruleSource }) => `${one.question} If ${answerInWords(answer)}: BLOCKED (${ruleSource})`),
        ),
        ...e.upcoming.map(({ from, citation }) => `from ${from} on ${citation} binds as well`),
      ]
  )
    .slice(0, MOST_CHANGES)
    .map(asSentence);

const answersTo = ({ fact, answers }: OpenQuestion): readonly ReadyReply[] => [
  ...answers.map((answer) => {
    const label = asSentence(answerInWords(answer)).replace(/\.$/, '');
    return { label, message: { text: label, facts: { [fact]: presentAnswer(answer) } } };
  }),
  { label: UNKNOWN, message: { text: UNKNOWN } },
];

/** How to say that the message was taken wrongly. */
const corrections = ({ taken: { manner, topic } }: Told): readonly ReadyReply[] => {
  const { last } = topic;
  if (last?.before === undefined) return [];
  if (manner === 'adds') return [{ label: 'No, this is a new action', message: { text: last.text, continues: false } }];
  return manner === 'new' ? [{ label: 'No, add it to the action before', message: { text: last.text, continues: true } }] : [];
};

/** The verdict as a text for people, and as data for programs: the nine members first. */
export const sayVerdict = (told: Told): Omit<Answer, 'topic'> => {
  const { identity, decision, explanation, sure, asked, taken, proof, link } = told;
  const note = noteOf(told);
  const changes = changesOf(told);
  // A reason mostly ends with its citation; said twice it reads like two.
  const source = decision.reason.includes(decision.ruleSource) ? '' : `\n\nSource: ${decision.ruleSource}`;
  const verdict = presentVerdict(identity, decision);
  const parts = [
    note,
    `${decision.verdict}. ${decision.reason}${source}`,
    changes.length === 0 ? '' : `What would change it:\n${changes.map((one) => `– ${one}`).join('\n')}`,
    asked === undefined ? '' : `${asked.question} (${asked.answers.map(answerInWords).join(' / ')})`,
    `Proof: ${proof}`,
  ];
  return {
    verdict,
    text: parts.filter((part) => part !== '').join('\n\n'),
    data: {
      ...verdict,
      sure,
      questions: explanation.questions.map(presentQuestion),
      ...(decision.verdict === 'BLOCKED' && { next_steps: nextSteps(explanation) }),
      what_would_change: changes,
      ...(link !== undefined && { rule_link: link }),
      proof,
      facts: taken.topic.facts,
      taken_as: taken.manner,
      ...(note !== '' && { note }),
      ...(asked !== undefined && { asked: asked.question }),
      replies: [...(asked === undefined ? [] : answersTo(asked)), ...corrections(told)],
    },
  };
};
