import type { Agent } from '../../stores/agents.js';
import type { ChatTopic } from '../../stores/chats.js';
import type { Answer } from './responder.js';
import type { Taken } from './take-message.js';

/** What a visitor may begin with where the agent names no example of its own. */
const EXAMPLE = 'Score job applicants by the emotions on their faces';

/** An answer without a verdict, with an example of what can be asked. What was talked about before stays. */
export const sayPlainly = (kind: Exclude<Taken['kind'], 'decide'>, agent: Agent, topic: ChatTopic | undefined): Answer => {
  const example = agent.skills.flatMap(({ examples = [] }) => examples)[0] ?? EXAMPLE;
  const invite = `Describe an action, for example: “${example}”.`;
  const goOn = topic === undefined ? '' : ' You can also go on about the last one.';
  const says: Readonly<Record<typeof kind, string>> = {
    greeting: `Hello. I am ${agent.name}, a program: ${agent.description} ${invite}${goOn}`,
    thanks: `You are welcome. ${invite}${goOn}`,
    farewell: `Goodbye. When there is something to check again: ${invite}`,
    'begun anew': `What was said before no longer counts. ${invite}`,
    'answers nothing': `I have asked nothing that this would answer. ${invite}${goOn}`,
  };
  const kept = kind === 'begun anew' ? undefined : topic;
  return {
    text: says[kind],
    data: { replies: [{ label: example, message: { text: example } }] },
    ...(kept !== undefined && { topic: kept }),
  };
};
