import { posix } from 'node:path';

const PUBLIC = '/api/v1/public';
const WIDGET = '/api/v1/widget';
const CHAT = '/chat';
/** Whatever begins so is for anybody, and counts towards the limit of the public endpoints. */
export const PUBLIC_PREFIXES = [PUBLIC, WIDGET, CHAT, '/.well-known'];

/** The way from one of our paths to another, for links between our own pages: it holds under whatever address and prefix we are reached. */
export const relativePath = (from: string, to: string): string => posix.relative(posix.dirname(from), to);

// What answers hand out and what the routes serve, once for both: a route gives the name of its parameter, `:handle`.
export const AGENTS_PATH = `${PUBLIC}/agents`;
export const agentPath = (handle: string): string => `${AGENTS_PATH}/${handle}`;
export const cardPath = (handle: string): string => `${agentPath(handle)}/card`;
export const qrPath = (handle: string): string => `${agentPath(handle)}/qr`;
export const a2aPath = (handle: string): string => `${agentPath(handle)}/a2a`;
export const chatPath = (handle: string): string => `${CHAT}/${handle}`;

export const EMBED_PATH = `${WIDGET}/embed.js`;
export const widgetPath = (handle: string, part: 'config' | 'session' | 'message'): string => `${WIDGET}/${handle}/${part}`;

export const RECEIPTS_PATH = `${PUBLIC}/receipt`;
export const receiptPath = (receiptId: string): string => `${RECEIPTS_PATH}/${receiptId}`;

export const RULE_SETS_PATH = '/api/v1/rule-sets';
export const ruleSetPath = (id: string, part = ''): string => `${RULE_SETS_PATH}/${id}${part}`;
