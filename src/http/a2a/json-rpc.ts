import { isJsonObject, type JsonObject } from '../json-object.js';

/**
 * What an A2A call can end in: code, sentence, and the reason that version 1.0 names.
 * https://a2a-protocol.org/v0.3.0/specification/#8-error-handling
 */
const RPC_ERRORS = {
  parse: [-32700, 'Invalid JSON payload', 'PARSE_ERROR'],
  request: [-32600, 'Request payload validation error', 'INVALID_REQUEST'],
  method: [-32601, 'Method not found', 'METHOD_NOT_FOUND'],
  params: [-32602, 'Invalid parameters', 'INVALID_PARAMS'],
  internal: [-32603, 'Internal error', 'INTERNAL_ERROR'],
  taskNotFound: [-32001, 'Task not found', 'TASK_NOT_FOUND'],
  notCancelable: [-32002, 'Task cannot be canceled', 'TASK_NOT_CANCELABLE'],
  pushNotifications: [-32003, 'Push Notification is not supported', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
  operation: [-32004, 'This operation is not supported', 'UNSUPPORTED_OPERATION'],
  contentType: [-32005, 'Incompatible content types', 'CONTENT_TYPE_NOT_SUPPORTED'],
  extendedCard: [-32007, 'Authenticated Extended Card is not configured', 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'],
  version: [-32009, 'Version not supported', 'VERSION_NOT_SUPPORTED'],
} as const satisfies Readonly<Record<string, readonly [number, string, string]>>;

/** The code and the reason of an error. */
export const rpcCode = (kind: keyof typeof RPC_ERRORS): { readonly code: number; readonly reason: string } => ({
  code: RPC_ERRORS[kind][0],
  reason: RPC_ERRORS[kind][2],
});

/** The name that a caller gave its call. */
export type RpcId = string | number | null;

/** A call that ends in an error of the protocol; `data` is shown to the caller as it stands. */
export class RpcError extends Error {
  constructor(
    readonly kind: keyof typeof RPC_ERRORS,
    readonly data?: string,
  ) {
    super(RPC_ERRORS[kind][1]);
    this.name = 'RpcError';
  }
}

/** One call. */
export interface RpcRequest {
  readonly id: RpcId;
  readonly method: string;
  readonly params: JsonObject;
}

const isId = (value: unknown): value is RpcId =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value));

/** The identifier of a body that may be no request at all: an answer names it where it can. */
export const idOf = (body: unknown): RpcId => (isJsonObject(body) && isId(body['id']) ? body['id'] : null);

/** @throws RpcError where the body is no single JSON-RPC 2.0 request (A2A 0.3 knows no batches and no notifications). */
export const readRpcRequest = (body: unknown): RpcRequest => {
  if (!isJsonObject(body) || body['jsonrpc'] !== '2.0' || typeof body['method'] !== 'string' || !('id' in body) || !isId(body['id']))
    throw new RpcError('request');
  const params = body['params'] ?? {};
  if (!isJsonObject(params)) throw new RpcError('params');
  return { id: body['id'], method: body['method'], params };
};

/** The answer to a call that succeeded. */
export const presentRpcResult = (id: RpcId, result: object): object => ({ jsonrpc: '2.0', id, result });

/** The answer to a call that failed. @param data what is said beside it, as the version of the protocol wants it */
export const presentRpcError = (id: RpcId, error: RpcError, data: unknown = error.data): object => ({
  jsonrpc: '2.0',
  id,
  error: { code: rpcCode(error.kind).code, message: error.message, ...(data !== undefined && { data }) },
});
