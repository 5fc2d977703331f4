import { chargedTurn } from '../admission/charged-turn.js';
import { withBook } from '../book-of.js';
import type { Middleware } from '../context.js';
import { answerError, detailOf, HttpError, plainProblem } from '../http-error.js';
import { callText } from '../requests/action-text.js';
import { jsonValidator } from '../requests/json-validator.js';
import { MOST_CHARACTERS } from '../requests/question-schema.js';
import { HOOK_PATH } from '../urls/paths.js';
import { readCheck, type SharedCheckDependencies } from './check-action.js';
import { failsClosed, readHookQuery } from './hook-query.js';

interface HookBody {
  readonly tool_name: string;
  readonly tool_input?: Readonly<Record<string, unknown>>;
}

/** What coding agents post; they may add members of their own, such as the session and the folder, which are not read. */
export const HOOK_SCHEMA = {
  type: 'object',
  required: ['tool_name'],
  properties: {
    tool_name: { type: 'string', minLength: 1, maxLength: 200, description: 'The tool that is to be called', examples: ['Bash'] },
    tool_input: { type: 'object', description: 'What it is called with, read as written', examples: [{ command: 'ls' }] },
  },
} as const;

/** So much of a long value is read where the whole call is too long. */
const MOST_OF_A_VALUE = 300;

type Decision = 'allow' | 'deny' | 'ask';

const present = (permissionDecision: Decision | undefined, permissionDecisionReason: string): object => ({
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    ...(permissionDecision !== undefined && { permissionDecision }),
    permissionDecisionReason,
  },
});

const shorten = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MOST_OF_A_VALUE ? `${value.slice(0, MOST_OF_A_VALUE).toWellFormed()}…` : value;

/** The call as a text that may be asked about, and whether something of it was cut. */
const actionOf = ({ tool_name, tool_input = {} }: HookBody): { readonly action: string; readonly isCut: boolean } => {
  const whole = callText(tool_name, tool_input);
  if ([...whole].length <= MOST_CHARACTERS) return { action: whole, isCut: false };
  const short = callText(tool_name, Object.fromEntries(Object.entries(tool_input).map(([name, value]) => [name, shorten(value)])));
  return { action: [...short].slice(0, MOST_CHARACTERS).join(''), isCut: true };
};

const orDenied: Middleware = async (ctx, next) => {
  try {
    await next();
    // Nobody gave it a body, such as at an address that ends with a slash.
    if (ctx.status >= 400 && (ctx.body === undefined || ctx.body === null))
      throw new HttpError(ctx.status, plainProblem(ctx.status).detail);
  } catch (error) {
    const refusal = answerError(error);
    if (refusal.status >= 500) ctx.state.log.error({ err: error }, 'hook failed');
    ctx.set(refusal.headers);
    ctx.status = 200;
    ctx.body = present('deny', `Not checked, so not allowed: ${detailOf(refusal)}`);
  }
};

/**
 * `?on_failure=block`: whatever goes wrong, a wrong key and a spent quota included, is answered as a denial that the agent obeys. It
 * stands before the endpoints, since much is refused before one is found.
 */
export const failClosed = (): Middleware => (ctx, next) => {
  const isHook = ctx.method === 'POST' && (ctx.path === HOOK_PATH || ctx.path === `${HOOK_PATH}/`);
  return isHook && failsClosed(ctx) ? orDenied(ctx, next) : next();
};

/**
 * POST /hooks/pre-tool-use: the answer that a coding agent obeys before it calls a tool. BLOCKED denies; what is not sure asks its
 * user. `?on_allowed=defer` leaves what is ALLOWED to the agent's own permissions, which `allow` passes by.
 */
export const preToolUse = (d: SharedCheckDependencies): Middleware => {
  const shapeOf = jsonValidator<HookBody>(HOOK_SCHEMA);
  return async (ctx) => {
    const { on_allowed, on_failure: _, ...members } = readHookQuery(ctx);
    const { action, isCut } = actionOf(shapeOf(ctx.state.body));
    const given = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
    const book = await withBook(d, ctx.state.client);
    const checked = await chargedTurn(d.turns, ctx, readCheck(book, { action, ...given }));
    ctx.set('Cache-Control', 'no-store');
    ctx.state.answered = [checked];
    const note = isCut ? ' Only the beginning of long values was read.' : '';
    const isOpen = isCut && members.on_doubt === 'block';
    const allowed = on_allowed === 'defer' ? undefined : 'allow';
    const decision = checked.verdict === 'BLOCKED' ? 'deny' : checked.sure && !isOpen ? allowed : 'ask';
    ctx.body = present(decision, `${checked.verdict}. ${String(checked.reason)}${note} Proof: ${String(checked.cid)}`);
  };
};
