import { type CallToolResult, fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { type CheckDependencies, checkAction } from '../doors/check-action.js';
import { answerError, detailOf } from '../http-error.js';
import { DESCRIBED_QUESTION, OPEN_QUESTION, VERDICT_MEMBERS } from '../openapi/oracle-schemas.js';
import { presentDomain } from '../presenters/domain.js';
import { presentRule } from '../presenters/rule.js';
import type { FindRule } from '../requests/find-rule.js';

/** What the tools answer by. */
export interface ToolDependencies extends CheckDependencies {
  readonly ruleBook: RuleBook;
  readonly findRule: FindRule;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Our own readers check the arguments, and say what to do; the schema is for the model that fills it in. */
const schema = (written: object): ReturnType<typeof fromJsonSchema<Arguments>> =>
  fromJsonSchema<Arguments>(written as JsonSchemaType, {
    getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
  });

/** An answer as data and as text; a refusal is an answer too, so that the model can mend its call. */
const answering =
  (work: (given: Arguments) => object) =>
  (given: Arguments): CallToolResult => {
    try {
      const structuredContent = { ...work(given) };
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    } catch (error) {
      const refusal = answerError(error);
      if (refusal.status >= 500) throw error;
      return { isError: true, content: [{ type: 'text', text: detailOf(refusal) }] };
    }
  };

const DOMAIN = { type: 'string', description: 'Where the action happens; `list_questions` without arguments lists the domains' };
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false } as const;

const {
  tier: _tier,
  explain: _explain,
  ask: _ask,
  ...questionMembers
} = (DESCRIBED_QUESTION as { properties: Record<string, object> }).properties;

const CHECK_INPUT = { type: 'object', properties: { domain: DOMAIN, ...questionMembers } };
const CHECK_OUTPUT = {
  type: 'object',
  required: [...Object.keys(VERDICT_MEMBERS), 'sure', 'questions'],
  properties: {
    ...VERDICT_MEMBERS,
    sure: { type: 'boolean', description: 'No answer can change the verdict' },
    questions: { type: 'array', items: OPEN_QUESTION, description: 'Find out, and call again with the answers in `facts`' },
  },
};

const text = (given: Arguments, name: string): string => (typeof given[name] === 'string' ? given[name] : '');

/** The tools of the oracle on one rule book, on a server that answers one client. */
export const oracleTools = (d: ToolDependencies): McpServer => {
  const server = new McpServer({ name: 'compliance-oracle', version: d.oracle.summary.version });

  server.registerTool(
    'check_action',
    {
      title: 'May this action go ahead?',
      description:
        'Before you act: whether the EU AI Act and Colorado law allow an action. Do it only if `verdict` is ALLOWED. ' +
        'Describe it in English. If `sure` is false, find out the answers to `questions` and call again with them in `facts`. Never guess.',
      inputSchema: schema(CHECK_INPUT),
      outputSchema: schema(CHECK_OUTPUT),
      annotations: READ_ONLY,
    },
    answering((given) => checkAction(d, given)),
  );

  server.registerTool(
    'list_questions',
    {
      title: 'What can be told',
      description: 'The facts of a domain with their questions and answers, and its rules; without a domain, the domains.',
      inputSchema: schema({ type: 'object', properties: { domain: DOMAIN } }),
      outputSchema: schema({ type: 'object' }),
      annotations: READ_ONLY,
    },
    answering((given) =>
      given['domain'] === undefined
        ? { domains: d.ruleBook.domains.map(({ id, title, aliases }) => ({ id, title, aliases })) }
        : presentDomain(d.findDomain(text(given, 'domain')), d.ruleBook, d.oracle.summary),
    ),
  );

  server.registerTool(
    'explain_rule',
    {
      title: 'A rule in full',
      description: 'One rule with its dates, exceptions and conditions, by the id that `list_questions` names.',
      inputSchema: schema({ type: 'object', required: ['rule'], properties: { rule: { type: 'string', examples: ['EU-AIA-05-1-F'] } } }),
      outputSchema: schema({ type: 'object' }),
      annotations: READ_ONLY,
    },
    answering((given) => {
      const { rule, regulation } = d.findRule(text(given, 'rule'));
      return presentRule(rule, regulation);
    }),
  );
  return server;
};
