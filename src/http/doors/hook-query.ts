import type { Context } from '../context.js';
import { jsonValidator } from '../requests/json-validator.js';

/** What stands in the address of the hook; an empty value of the first four is as good as none. */
interface HookQuery {
  readonly domain?: string;
  readonly jurisdiction?: string;
  readonly as_of?: string;
  readonly on_doubt?: string;
  readonly on_allowed?: 'defer';
  readonly on_failure?: 'block';
}

/** The members of the query, for its check and for the document of the interface. */
export const HOOK_QUERY: Readonly<Record<keyof HookQuery, object>> = {
  domain: { type: 'string', description: 'Where the action happens; everywhere unless said', examples: ['security'] },
  jurisdiction: { type: 'string', description: 'Whose law is asked', examples: ['EU'] },
  as_of: { type: 'string', description: 'The day of the action; today unless said', examples: ['2026-11-28'] },
  on_doubt: { type: 'string', description: 'What doubt does', examples: ['block'] },
  on_allowed: { type: 'string', enum: ['defer'], description: 'Leaves what is ALLOWED to the permissions of the agent' },
  on_failure: { type: 'string', enum: ['block'], description: 'Answers whatever goes wrong as `deny`' },
};

const closedQuery = jsonValidator<HookQuery>({ type: 'object', additionalProperties: false, properties: HOOK_QUERY });

/**
 * Reads the query. A misspelt name or value is refused: it would leave a tool to run that was to be kept back.
 *
 * @throws HttpError 422
 */
export const readHookQuery = (ctx: Context): HookQuery => closedQuery(ctx.query);

/** Whether failure is to block. Who misspells the value wants it too: an agent goes on where the answer is an error. */
export const failsClosed = (ctx: Context): boolean => ctx.query['on_failure'] !== undefined;
