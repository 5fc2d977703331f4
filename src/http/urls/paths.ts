import { posix } from 'node:path';

const PUBLIC = '/api/v1/public';
const WIDGET = '/api/v1/widget';
const CHAT = '/chat';
/** Whatever begins so is for anybody, and counts towards the limit of the public endpoints. */
export const PUBLIC_PREFIXES = [PUBLIC, WIDGET, CHAT, '/.well-known', '/ipfs', '/api/v1/proofs'];

/** The way from one of our paths to another, for links between our own pages: it holds under whatever address and prefix we are reached. */
export const relativePath = (from: string, to: string): string => posix.relative(posix.dirname(from), to);

// What answers hand out and what the routes serve, once for both: a route gives the name of its parameter, `:handle`.
/** Where coding agents ask before they call a tool. */
export const HOOK_PATH = '/hooks/pre-tool-use';
/** The logo of whoever provides the service. */
export const BRAND_LOGO_PATH = '/brand/logo';
/** The public directory. */
export const AGENTS_PATH = `${PUBLIC}/agents`;
/** The profile of an agent. */
export const agentPath = (handle: string): string => `${AGENTS_PATH}/${handle}`;
/** Its card, a page. */
export const cardPath = (handle: string): string => `${agentPath(handle)}/card`;
/** The picture of a code that leads to its card. */
export const qrPath = (handle: string): string => `${agentPath(handle)}/qr`;
/** Where it takes messages of the A2A protocol. */
export const a2aPath = (handle: string): string => `${agentPath(handle)}/a2a`;
/** Where people talk to it. */
export const chatPath = (handle: string): string => `${CHAT}/${handle}`;

/** With what everything of the widget begins. */
export const WIDGET_PREFIX = `${WIDGET}/`;
/** The script that puts a widget into a page. */
export const EMBED_PATH = `${WIDGET}/embed.js`;
/** What the widget of an agent asks. */
export const widgetPath = (handle: string, part: 'config' | 'session' | 'message'): string => `${WIDGET}/${handle}/${part}`;

/** Where receipts are filed. */
export const RECEIPTS_PATH = `${PUBLIC}/receipt`;
/** One receipt. */
export const receiptPath = (receiptId: string): string => `${RECEIPTS_PATH}/${receiptId}`;

/** Where the proof of a verdict is shown. */
export const proofPath = (cid: string): string => `/api/v1/proofs/${cid}`;

/** Where the tiles and the checkpoint of the log begin, as tlog-tiles has them. */
export const LOG_PATH = '/log';
/** Where the log is answered about in JSON. */
export const LOG_API_PATH = '/api/v1/log';
/** Customers' own rule sets. */
export const RULE_SETS_PATH = '/api/v1/rule-sets';
/** One of them, or a part of it. */
export const ruleSetPath = (id: string, part = ''): string => `${RULE_SETS_PATH}/${id}${part}`;
