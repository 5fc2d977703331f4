import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  classifyInboundRequest,
  type Implementation,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject } from '../json-object.js';
import type { Arguments } from './tool.js';

/** A call of a tool that needs nothing of the protocol but its answer. */
export interface PlainCall {
  readonly id: string | number;
  readonly name: string;
  readonly given: Arguments;
  /** Whether it is of the version 2026-07-28; else of one of those before, which have sessions. */
  readonly isModern: boolean;
}

/** The only version without sessions that the SDK speaks. */
const MODERN = '2026-07-28';

/** A header of the request, empty where it is absent. */
type Header = (name: string) => string;

const hasOnly = (value: JsonObject, names: readonly string[]): boolean => Object.keys(value).every((name) => names.includes(name));

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

/** Whether the headers name the call as its body does, in letters that need no decoding. */
const areHeadersPlain = (header: Header, name: string, isModern: boolean): boolean =>
  isModern
    ? header('mcp-protocol-version') === MODERN && header('mcp-method') === 'tools/call' && header('mcp-name') === name
    : SUPPORTED_PROTOCOL_VERSIONS.includes(header('mcp-protocol-version')) && header('mcp-method') === '' && header('mcp-name') === '';

const isNonEmptyText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isEmpty = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0;

/** What most clients tell of themselves: a name, a version, and capabilities without details. It needs no schema to be seen. */
const isUsualEnvelope = ({
  [PROTOCOL_VERSION_META_KEY]: _version,
  [CLIENT_INFO_META_KEY]: client,
  [CLIENT_CAPABILITIES_META_KEY]: capabilities,
  ...rest
}: JsonObject): boolean =>
  isEmpty(rest) &&
  isJsonObject(client) &&
  hasOnly(client, ['name', 'version']) &&
  isNonEmptyText(client['name']) &&
  isNonEmptyText(client['version']) &&
  isJsonObject(capabilities) &&
  Object.values(capabilities).every(isEmpty);

/** Whether what a request of the version without sessions tells of itself is what the SDK takes. */
const isEnvelope = (header: Header, body: JsonObject, meta: JsonObject): boolean => {
  if (isUsualEnvelope(meta)) return true;
  const named = { mcpMethodHeader: header('mcp-method'), mcpNameHeader: header('mcp-name') };
  return classifyInboundRequest({ httpMethod: 'POST', protocolVersionHeader: MODERN, ...named, body }).kind === 'modern';
};

/**
 * Reads a call of a tool in its plainest form, as nearly all calls come: to answer it through the SDK takes a server, a request and a
 * stream of the Web's kind, and costs as much again as the answer (`npm run bench:mcp`). Undefined: the SDK is to answer, or to refuse.
 */
export const readPlainCall = (header: Header, body: unknown): PlainCall | undefined => {
  if (!isJsonObject(body) || body['method'] !== 'tools/call' || body['jsonrpc'] !== '2.0') return undefined;
  const { id, params } = body;
  if (!isId(id) || !isJsonObject(params) || !hasOnly(body, ['jsonrpc', 'id', 'method', 'params'])) return undefined;
  const { name, arguments: given = {}, _meta: meta } = params;
  if (typeof name !== 'string' || !isJsonObject(given) || !hasOnly(params, ['name', 'arguments', '_meta'])) return undefined;
  if (header('content-type') !== 'application/json' || header('mcp-session-id') !== '') return undefined;
  if (!['application/json', 'text/event-stream'].every((type) => header('accept').includes(type))) return undefined;
  const isModern = isJsonObject(meta) && meta[PROTOCOL_VERSION_META_KEY] === MODERN;
  if ((!isModern && meta !== undefined) || !areHeadersPlain(header, name, isModern)) return undefined;
  return !isModern || isEnvelope(header, body, meta) ? { id, name, given, isModern } : undefined;
};

/** The answer to such a call as the SDK would give it: its type, and its text. */
export const plainAnswer = (
  { id, isModern }: PlainCall,
  given: CallToolResult,
  server: Implementation,
): { readonly type: string; readonly text: string } => {
  const result = isModern ? { ...given, resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: server } } : given;
  const text = JSON.stringify({ result, jsonrpc: '2.0', id });
  return isModern ? { type: 'application/json', text } : { type: 'text/event-stream', text: `event: message\ndata: ${text}\n\n` };
};
