import { type CallToolResult, type Implementation, McpServer } from '@modelcontextprotocol/server';
import { atOnce, type Steps } from '../../rulebook/steps.js';
import { answerError, CallerGone, detailOf } from '../http-error.js';
import { CHECK_ACTION, CHECK_PLAN, VERIFY_VERDICT } from './check-tools.js';
import { addResources } from './resources.js';
import { EXPLAIN_RULE, LIST_QUESTIONS } from './rule-tools.js';
import type { Arguments, Run, Tool, ToolDependencies } from './tool.js';

const TOOLS: readonly Tool[] = [CHECK_ACTION, CHECK_PLAN, VERIFY_VERDICT, LIST_QUESTIONS, EXPLAIN_RULE];

/** No list changes while a client looks at it, so nobody is told of changes. */
const NEVER_CHANGED = { tools: { listChanged: false }, resources: { listChanged: false }, prompts: { listChanged: false } } as const;

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false } as const;

/** What a model is told that must not take a failure for leave to act. */
const FAILED = 'The oracle failed at this call: nothing was decided';

/** An answer as data and as text. */
function* telling(work: Steps<object>): Steps<CallToolResult> {
  const structuredContent = { ...(yield* work) };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/**
 * Reads a call and has its work done. A refusal is an answer too, so that the model can mend its call. So is a failure of ours: the SDK
 * would answer one with the message of the error.
 */
export const callTool = async (tool: Tool, d: ToolDependencies, given: Arguments, run: Run): Promise<CallToolResult> => {
  try {
    const { cost, work } = tool.reading(d, given);
    return await run({ cost, work: telling(work) });
  } catch (error) {
    if (error instanceof CallerGone) throw error;
    const refusal = answerError(error);
    const isOurs = refusal.status >= 500;
    if (isOurs) d.onFailed(error);
    return { content: [{ type: 'text', text: isOurs ? FAILED : detailOf(refusal) }], isError: true };
  }
};

/** For who has no quota, and is alone. */
const uncounted: Run = ({ work }) => atOnce(work);

/** The tool of this name. */
export const findTool = (called: string | undefined): Tool | undefined => TOOLS.find(({ name }) => name === called);

/** Who answers. */
export const identityOf = ({ oracle }: Pick<ToolDependencies, 'oracle'>): Implementation => ({
  name: 'compliance-oracle',
  version: oracle.summary.version,
});

/**
 * The tools of the oracle on one rule book, with its rules as resources, on a server that answers one client.
 *
 * @param called the tool that the only request calls: a server is made for each, and what it does not ask for is left out
 * @param run does the work of its calls
 */
export const oracleTools = (d: ToolDependencies, called?: string, run: Run = uncounted): McpServer => {
  const server = new McpServer(identityOf(d), { capabilities: NEVER_CHANGED });
  const one = findTool(called);
  for (const tool of one === undefined ? TOOLS : [one]) {
    const { name, title, description, inputSchema, outputSchema } = tool;
    server.registerTool(name, { title, description, inputSchema, outputSchema, annotations: READ_ONLY }, (given) =>
      callTool(tool, d, given, run),
    );
  }
  if (one === undefined) addResources(server, d);
  return server;
};
