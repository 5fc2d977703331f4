/** Among whom messages are counted, from the narrowest to the widest. */
const MESSAGE_SCOPES = ['session', 'agent', 'store'] as const;
/** One of the scopes. */
export type MessageScope = (typeof MESSAGE_SCOPES)[number];

/** How many messages that nobody has answered are kept in a session, for an agent and in all; 0: any number. */
export type MessageLimits = Readonly<Record<MessageScope, number>>;

/** Of a limit, what may be there beyond it: counting many costs more than keeping one, so they are not counted for each. */
const SLACK = 1 / 100;

/**
 * The limits to be looked at with a message: small ones each time, `store: 100000` with every thousandth.
 *
 * @param kept how many messages this process has kept before
 */
export const dueLimits = (kept: number, limits: MessageLimits): readonly MessageScope[] =>
  MESSAGE_SCOPES.filter((scope) => limits[scope] > 0 && kept % Math.max(1, Math.floor(limits[scope] * SLACK)) === 0);
