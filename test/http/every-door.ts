import { newId } from '../../src/http/new-id.js';
import { bodyOf, type Running } from './start-app.js';

type Headers = Readonly<Record<string, string>>;

/** The characters that the call of a tool has beside those of its argument: `run(text="…")`. */
const FRAME = 'run(text="")'.length;

/** A text of so many characters, as the argument of the tool `run`: some doors take calls of tools alone. */
export const argumentOf = (characters: number): string => 'x'.repeat(characters - FRAME);

/** One way to have the action `run(text="…")` decided and asked back about. */
export interface Door {
  readonly name: string;
  readonly ask: (app: Running, text: string, headers?: Headers) => Promise<Response>;
}

const PATH = '/api/v1/compliance/security';
const AGENT = '/api/v1/public/agents/oracle';
const WIDGET = '/api/v1/widget/oracle';

const posted =
  (path: string, body: (action: string, text: string) => unknown, own: Headers = {}): Door['ask'] =>
  (app, text, headers) =>
    app.post(path, body(`run(text="${text}")`, text), { ...own, ...headers });

const call = (name: string, given: object): object => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
const MCP = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25' };
/** With this header a call is no plain one, and is answered by the SDK. */
const BY_SDK = { ...MCP, 'Content-Type': 'application/json; charset=utf-8' };

const said = (text: string): object => ({ messageId: newId(), role: 'user', kind: 'message', parts: [{ kind: 'text', text }] });
const evaluation = (text: string): object => ({
  subject: { type: 'agent', id: 'a' },
  action: { name: 'run' },
  resource: { type: 'text', id: text },
});

/** Every door that answers with questions, or may: each is a way to the same work. */
export const EVERY_DOOR: readonly Door[] = [
  { name: 'a question with `ask`', ask: posted(PATH, (action) => ({ action, ask: true })) },
  { name: 'a question with `explain`', ask: posted(PATH, (action) => ({ action, explain: 'full' })) },
  { name: 'a question with both', ask: posted(PATH, (action) => ({ action, explain: true, ask: true })) },
  { name: 'a question whose doubt blocks', ask: posted(PATH, (action) => ({ action, on_doubt: 'block' })) },
  { name: 'the call of a tool', ask: posted(PATH, (_, text) => ({ tool: 'run', arguments: { text }, ask: true })) },
  { name: 'a batch of one', ask: posted(`${PATH}/batch`, (action) => ({ actions: [action], ask: true })) },
  { name: 'an interview', ask: posted(`${PATH}/interview`, (action) => ({ action })) },
  { name: 'a plan of one step', ask: posted(`${PATH}/plan`, (action) => ({ steps: [action] })) },
  { name: 'MCP, check_action', ask: posted('/mcp', (action) => call('check_action', { action }), MCP) },
  {
    name: 'MCP, check_action with a tool, by the SDK',
    ask: posted('/mcp', (_, text) => call('check_action', { tool: 'run', arguments: { text } }), BY_SDK),
  },
  { name: 'MCP, check_plan', ask: posted('/mcp', (action) => call('check_plan', { steps: [{ action, facts: {} }] }), MCP) },
  { name: 'MCP, check_plan, by the SDK', ask: posted('/mcp', (action) => call('check_plan', { steps: [action] }), BY_SDK) },
  { name: 'MCP, verify_verdict', ask: posted('/mcp', (action) => call('verify_verdict', { action, cid: 'x' }), MCP) },
  { name: 'the hook', ask: posted('/hooks/pre-tool-use', (_, text) => ({ tool_name: 'run', tool_input: { text } })) },
  { name: 'AuthZEN', ask: posted('/access/v1/evaluation', (_, text) => evaluation(text)) },
  { name: 'AuthZEN, several', ask: posted('/access/v1/evaluations', (_, text) => ({ evaluations: [evaluation(text)] })) },
  {
    name: 'the form of the front page',
    ask: posted('/', (action) => String(new URLSearchParams({ action, domain: 'security' })), {
      'Content-Type': 'application/x-www-form-urlencoded',
    }),
  },
  {
    name: 'A2A',
    ask: posted(`${AGENT}/a2a`, (action) => ({ jsonrpc: '2.0', id: 1, method: 'message/send', params: { message: said(action) } })),
  },
  {
    name: 'the chat',
    ask: async (app, text, headers) => {
      const { token } = await bodyOf(await app.post(`${WIDGET}/session`, {}));
      return app.post(`${WIDGET}/message`, { text: `run(text="${text}")` }, { ...headers, Authorization: `Bearer ${token}` });
    },
  },
];
