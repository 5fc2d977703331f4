import { AGENT_TYPES } from '../../stores/agents.js';
import { HANDLE } from '../../stores/handle.js';
import { agentDescription, agentName, avatarUrl, createdAt, greeting, handle, primaryColor, widgetUrl } from './common-members.js';
import { always, anything, closed, closedAs, flag, list, oneOf, ref, text, texts, url, whole } from './schema-parts.js';

const AGENT = '/api/v1/public/agents/oracle';

const summary = {
  handle: { ...text('The agent’s handle, without the leading @', 'oracle'), pattern: HANDLE.source },
  name: agentName,
  description: agentDescription,
  industry: text('A lower-case slug, such as lending, insurance, healthcare', 'compliance'),
  agent_type: oneOf(AGENT_TYPES, 'What kind of agent it is'),
  avatar_url: avatarUrl,
  primary_color: { ...primaryColor, pattern: '^#[0-9a-fA-F]{6}$' },
  greeting,
  created_at: createdAt('the agent was entered'),
};

const protocolVersion = text('The version of A2A', '0.3.0');
const transport = text('How A2A is spoken there', 'JSONRPC');
const a2aUrl = url('Where it is spoken', `${AGENT}/a2a`);

const a2aCard = {
  protocolVersion,
  preferredTransport: transport,
  documentationUrl: url('Where the interface is described', '/docs'),
  iconUrl: url('The agent’s picture; absent where it has none', '/avatar.png'),
  supportsAuthenticatedExtendedCard: flag('Whether there is a longer card for who is signed in; there is none', false),
  supportedInterfaces: list(
    closed({ url: a2aUrl, protocolBinding: transport, protocolVersion: text('The version of A2A', '1.0') }),
    'Where the agent is spoken to, as A2A 1.0 lists it',
  ),
  additionalInterfaces: list(closed({ url: a2aUrl, transport }), 'The same as A2A 0.3 lists it'),
};

const about = {
  name: agentName,
  handle,
  description: agentDescription,
  version: text('The version of the agent', '1.0.0'),
  provider: closedAs('Who provides the agent', {
    organization: text('The name of the provider', 'Compliance Oracle'),
    url: url('Where the service is', ''),
  }),
  skills: list(
    closed(
      {
        id: text('The id of the skill', 'compliance_verdict'),
        name: text('What the skill is called', 'Compliance verdict'),
        description: text('What the agent does by it', 'Takes an action in plain words and answers ALLOWED or BLOCKED.'),
        tags: texts('Words that it is found by', ['compliance', 'eu-ai-act']),
        examples: texts('What may be said to the agent; absent where none are kept', [
          'Score job applicants by the emotions on their faces',
        ]),
      },
      ['examples'],
    ),
    'What the agent can do',
  ),
  defaultInputModes: texts('The media types that it takes', ['text/plain']),
  defaultOutputModes: texts('The media types that it answers with', ['text/plain', 'application/json']),
};

const capabilities = texts('The names of what the agent can do', ['compliance_verdict', 'citation', 'proof']);

/** The directory of agents. */
export const DIRECTORY_SCHEMAS = {
  AgentSummary: closed(summary),
  AgentList: closed({
    agents: list(ref('AgentSummary'), 'The agents of this page'),
    total: whole('How many agents fit in all', 1),
    limit: whole('How many this page has at most', 20),
    offset: whole('How many stand before this page', 0),
  }),
  AgentProfile: closed({
    ...summary,
    capabilities,
    card_url: url('The agent’s page for people', `${AGENT}/card`),
    chat_url: url('The page to chat with it', '/chat/oracle'),
    qr_url: url('A QR code of its page, as a picture', `${AGENT}/qr`),
    widget_embed_code: text(
      'A script tag that puts its chat into a page',
      '<script async src="https://oracle.example/api/v1/widget/embed.js" data-agent="@oracle" data-color="#1d4ed8"></script>',
    ),
  }),
  AgentDiscovery: closed(
    {
      ...about,
      handle: { ...handle, pattern: '^@' },
      url: url('The agent’s page for people', `${AGENT}/card`),
      capabilities,
      endpoints: closedAs('Where the agent is reached', {
        widget_config: widgetUrl('What a chat widget needs to know', 'config'),
        widget_session: widgetUrl('Where a chat is opened', 'session'),
        widget_message: widgetUrl('Where a chat message is sent', 'message'),
        public_profile: url('The public profile', AGENT),
        card_page: url('The agent’s page for people', `${AGENT}/card`),
      }),
      protocols: closedAs('The protocols that it speaks, with their versions', {
        a2a: always('0.3', 'The version of A2A'),
        service_widget: always('1.0', 'The version of the chat widget’s interface'),
      }),
      authentication: closedAs('What must be shown to talk to it', {
        schemes: texts('How callers show who they are', ['anonymous']),
        note: text('The same for people', 'Reading the directory and talking to this agent need no account and no key.'),
      }),
      branding: closedAs('How it looks', { primary_color: primaryColor, avatar_url: avatarUrl }),
      ...a2aCard,
    },
    ['iconUrl'],
  ),
  AgentCard: closed(
    {
      ...a2aCard,
      ...about,
      url: a2aUrl,
      capabilities: anything('What of A2A the endpoint can do, by name', {
        streaming: false,
        pushNotifications: false,
        stateTransitionHistory: false,
        extendedAgentCard: false,
      }),
    },
    ['iconUrl'],
  ),
  QrFallback: closed({
    card_url: url('The address that the QR code would hold', `${AGENT}/card`),
    message: text('What to do instead', 'The QR code could not be drawn here; encode card_url as a QR code yourself'),
  }),
};
