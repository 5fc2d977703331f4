import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Regulation } from '../../rulebook/regulation.js';
import type { Rule, Version } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { citeFully } from '../../verdict/findings/citation.js';
import { answerError, detailOf } from '../http-error.js';
import type { FindRule } from '../requests/find-rule.js';

/** What resources and prompts are made of. */
export interface ResourceDependencies {
  readonly ruleBook: RuleBook;
  readonly findRule: FindRule;
}

const addressOf = (id: string): string => `rule://${id}`;

const versionAsMarkdown = ({ kind, enacted, reason, phases, requires }: Version): readonly string[] => [
  `**${kind === 'prohibition' ? 'Prohibition' : 'Duty'}**, enacted ${enacted}: ${reason}`,
  ...phases.map(({ inForce, cite }) => `- binds from ${inForce.from}${inForce.to === undefined ? '' : ` to ${inForce.to}`} (${cite})`),
  ...requires.map(({ remedy, cite }) => `- asks for: ${remedy} (${cite})`),
];

/** A rule as Markdown: its clauses in all their versions, with dates and what they ask for. */
const ruleAsMarkdown = (rule: Rule, regulation: Regulation | undefined): string =>
  [
    `# ${rule.title}`,
    `${rule.id}; [the official text](${rule.link})`,
    ...rule.clauses.flatMap(({ cite, versions }) => [
      `## ${regulation === undefined ? cite : citeFully(regulation, cite)}`,
      ...versions.flatMap(versionAsMarkdown),
    ]),
  ].join('\n\n');

const BEFORE_YOU_ACT = [
  'Before you act, call `check_action` with what you are about to do, in English, and the facts that you know;',
  'before you begin a plan, call `check_plan`. Go ahead only if `verdict` is ALLOWED.',
  'Where `sure` is false, find out the answers to `questions` and call again with them in `facts`. Never guess.',
  'Of a BLOCKED tell your user the reason, the provision and the `cid`.',
].join(' ');

/** @throws ResourceNotFoundError with the nearest id, as the protocol wants it */
const found = (findRule: FindRule, uri: string, id: string): ReturnType<FindRule> => {
  try {
    return findRule(id);
  } catch (error) {
    throw new ResourceNotFoundError(uri, detailOf(answerError(error)));
  }
};

/** Adds the rules as resources, and the prompt to be read before acting. */
export const addResources = (server: McpServer, { ruleBook, findRule }: ResourceDependencies): void => {
  const mimeType = 'text/markdown';
  const list = (): { resources: { uri: string; name: string; mimeType: string }[] } => ({
    resources: ruleBook.rules.map(({ id, title }) => ({ uri: addressOf(id), name: title, mimeType })),
  });
  server.registerResource(
    'rule',
    new ResourceTemplate(addressOf('{id}'), { list }),
    { title: 'A rule', description: 'A rule with its provisions and dates, as Markdown', mimeType },
    (uri, { id }) => {
      const { rule, regulation } = found(findRule, uri.href, String(id));
      return { contents: [{ uri: uri.href, mimeType, text: ruleAsMarkdown(rule, regulation) }] };
    },
  );
  server.registerPrompt(
    'before-you-act',
    { title: 'Before you act', description: 'Asks the model to have its actions and plans checked first' },
    () => ({ messages: [{ role: 'user', content: { type: 'text', text: BEFORE_YOU_ACT } }] }),
  );
};
