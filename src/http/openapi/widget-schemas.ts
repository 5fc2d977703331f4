import { CHAT_MESSAGE_SCHEMA } from '../requests/chat-request.js';
import { agentDescription, agentName, avatarUrl, createdAt, greeting, handle, primaryColor, uuid, widgetUrl } from './common-members.js';
import { NEXT_STEPS } from './explanation-schema.js';
import { VERDICT_MEMBERS } from './oracle-schemas.js';
import { provider } from './provider-schema.js';
import { QUESTION_MEMBERS } from './question-members.js';
import { always, anything, closed, closedAs, flag, instant, list, oneOf, ref, refAs, text, texts, url, whole } from './schema-parts.js';

const members = CHAT_MESSAGE_SCHEMA.properties;
const { as_of, jurisdiction, on_doubt, min_confidence } = QUESTION_MEMBERS;

const messageId = text('The caller’s own name of the message; one is made where none is sent', 'm-1');
const said = text('What was said', 'Use AI to screen job applicants');

/** What a chat widget is told, sends and gets. */
export const WIDGET_SCHEMAS = {
  WidgetConfig: closed(
    {
      agent: closedAs('Who is talked to', { handle, name: agentName, description: agentDescription, avatar_url: avatarUrl }),
      branding: closedAs('How the widget looks', {
        primary_color: primaryColor,
        text_color: text('The colour of text that can be read on it, `#rrggbb`', '#ffffff'),
        avatar_url: avatarUrl,
      }),
      copy: closedAs('The words of the widget', {
        title: text('The title of its window', 'Compliance Oracle'),
        greeting,
        placeholder: text('What stands in the empty field', 'Your message'),
      }),
      features: closedAs('What the agent can do', { answers: flag('Whether a program answers, or a person reads later', true) }),
      limits: closedAs('How much may be sent', { max_message_characters: whole('How many characters a message has at most', 2000) }),
      endpoints: closedAs('Where the widget calls', {
        session: widgetUrl('Where a chat is opened', 'session'),
        message: widgetUrl('Where a message is sent', 'message'),
        chat_page: url('The page to chat with it', '/chat/oracle'),
      }),
      provider,
      widget_version: always('1.0', 'The version of the widget’s interface'),
    },
    ['provider'],
  ),
  WidgetSession: closed({
    session_id: uuid('The name of the session'),
    token: text('What opens the session, as `Authorization: Bearer …`; told once', 'jpJCGOf7yIPHD5XTIJUoLUQRymv8yOLWPyp6Eo_faCA'),
    token_type: always('Bearer', 'How the token is sent'),
    expires_at: instant('When the session ends, ISO 8601 in UTC', '2026-11-28T10:25:25.403Z'),
    agent: closedAs('Who is talked to', { handle, name: agentName }),
    greeting,
  }),
  WidgetMessage: {
    ...CHAT_MESSAGE_SCHEMA,
    properties: {
      ...members,
      text: {
        ...members.text,
        description: 'What is said: an action, or more about the one before',
        examples: ['Use AI to screen job applicants'],
      },
      client_message_id: { ...members.client_message_id, description: 'The same again gets the first answer again', examples: ['m-1'] },
      continues: {
        ...members.continues,
        description: 'Whether it adds to the action before it; found out unless said',
        examples: [false],
      },
      facts: { ...members.facts, description: 'Answers to what was asked', examples: [{ people_informed: true }] },
      as_of: { ...members.as_of, ...as_of },
      jurisdiction: { ...members.jurisdiction, ...jurisdiction },
      on_doubt: { ...members.on_doubt, ...on_doubt },
      min_confidence: { ...members.min_confidence, ...min_confidence },
    },
    examples: [{ text: 'Use AI to screen job applicants' }, { text: 'Yes', facts: { people_informed: true } }],
  },
  WidgetReply: closed({
    message: closedAs('What was sent, as it was kept', {
      id: uuid('The name of the message'),
      client_message_id: messageId,
      role: always('user', 'Who said it'),
      text: said,
      created_at: createdAt('it was taken'),
    }),
    reply: closedAs(
      'The answer',
      {
        id: uuid('The name of the answer'),
        role: always('agent', 'Who said it'),
        text: text('The answer for people', 'BLOCKED. It would read workers’ feelings from their body.'),
        created_at: createdAt('it was answered'),
        data: refAs('WidgetData', 'The same for programs; absent where no program answers'),
      },
      ['data'],
    ),
  }),
  WidgetData: {
    type: 'object',
    required: ['replies'],
    description:
      'What the text says, for programs: of a verdict its nine members and all of these but `note`, `asked`; else `replies` alone',
    properties: {
      ...VERDICT_MEMBERS,
      sure: flag('No open question can change the verdict, and nothing about it is in doubt', true),
      questions: list(ref('OpenQuestion'), 'What would settle it: at most five'),
      next_steps: { ...NEXT_STEPS, description: 'Of a BLOCKED: the likeliest way out' },
      what_would_change: texts('What would turn the verdict, for people; three at most', [
        'Tell the person before the decision that AI is used.',
      ]),
      rule_link: {
        ...text('The provision in the official text; absent where none decided', 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj'),
        format: 'uri',
      },
      proof: url('The proof of the verdict', '/api/v1/proofs/bafyreihreoqrhegvt7sbmr2gdhrug6qroljlwi46datsy5cxe3tjpwnrau'),
      facts: anything('What was answered so far, by fact', { people_informed: true }),
      taken_as: oneOf(['new', 'adds', 'answers', 'asks again'], 'How the message was taken'),
      note: text('The same for people; absent where it is the first action', 'Taken as a new action, apart from “Translate a menu”.'),
      asked: text('The question that is asked next; absent where none is', 'Are the people concerned told?'),
      replies: list(
        closed({
          label: text('What the button says', 'Yes'),
          message: refAs('WidgetMessage', 'What is sent where it is pressed'),
        }),
        'Messages to offer as buttons',
      ),
    },
  },
};
