/** What an A2A 0.3.0 call can end in; https://a2a-protocol.org/v0.3.0/specification/#8-error-handling */
export const RPC_ERRORS = {
  parse: [-32700, 'Invalid JSON payload'],
  request: [-32600, 'Request payload validation error'],
  method: [-32601, 'Method not found'],
  params: [-32602, 'Invalid parameters'],
  internal: [-32603, 'Internal error'],
  taskNotFound: [-32001, 'Task not found'],
  notCancelable: [-32002, 'Task cannot be canceled'],
  pushNotifications: [-32003, 'Push Notification is not supported'],
  operation: [-32004, 'This operation is not supported'],
  contentType: [-32005, 'Incompatible content types'],
  extendedCard: [-32007, 'Authenticated Extended Card is not configured'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

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
  readonly params: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is RpcId =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value));

/** The identifier of a body that may be no request at all: an answer names it where it can. */
export const idOf = (body: unknown): RpcId => (isObject(body) && isId(body['id']) ? body['id'] : null);

/** @throws RpcError where the body is no single JSON-RPC 2.0 request (A2A 0.3 knows no batches and no notifications). */
export const readRpcRequest = (body: unknown): RpcRequest => {
  if (!isObject(body) || body['jsonrpc'] !== '2.0' || typeof body['method'] !== 'string' || !('id' in body) || !isId(body['id']))
    throw new RpcError('request');
  const params = body['params'] ?? {};
  if (!isObject(params)) throw new RpcError('params');
  return { id: body['id'], method: body['method'], params };
};

/** The answer to a call that succeeded. */
export const presentRpcResult = (id: RpcId, result: object): object => ({ jsonrpc: '2.0', id, result });

/** The answer to a call that failed. */
export const presentRpcError = (id: RpcId, error: RpcError): object => ({
  jsonrpc: '2.0',
  id,
  error: { code: RPC_ERRORS[error.kind][0], message: error.message, ...(error.data !== undefined && { data: error.data }) },
});
