import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net';
import { boundConnections, type Connections } from './connections.js';
import { closeFurtherListeners } from './further-listeners.js';
import { newId } from './new-id.js';
import { presentProblem } from './presenters/problem.js';

const STATUS_OF: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Milliseconds in which a caller may read a refusal and close; whoever does not close is cut. */
const LINGER = 1_000;

/** What Node cannot parse, or did not get in time, never reaches Koa; it is answered in the same form as every other error. */
const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Socket, connections: Connections): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || connections.isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const body = JSON.stringify(
    presentProblem(status, status === 400 ? 'The request is not valid HTTP' : (STATUS_CODES[status] ?? 'Bad Request')),
  );
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Access-Control-Allow-Origin: *',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${newId()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LINGER).unref();
};

/** The limits of a connection, in milliseconds; nobody can outwait them. */
export interface ServerLimits {
  readonly mostConnections: number;
  /** From the beginning of a connection, or of a request, to the end of its headers. */
  readonly headersTimeout: number;
  /** … to the end of its body. */
  readonly requestTimeout: number;
  /** From an answer to the next request. */
  readonly keepAliveTimeout: number;
  /** From an answer that is ready to its last byte read. */
  readonly answerTimeout: number;
}

/** What holds where the operator sets nothing. */
export const SERVER_LIMITS: ServerLimits = {
  mostConnections: 10_000,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  answerTimeout: 60_000,
};

/**
 * An HTTP server around the application, with time limits that slow or silent callers cannot outwait; not listening yet.
 * A missing Host is refused by the application, as every other error; Node would answer without a body.
 */
export const createHttpServer = (app: { readonly callback: () => RequestListener }, limits: ServerLimits = SERVER_LIMITS): Server => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = limits;
  // Node looks every 30 s unless told, so that a limit of 15 s would be one of 45.
  const connectionsCheckingInterval = Math.min(1_000, headersTimeout / 4);
  const server = createServer(
    { requireHostHeader: false, requestTimeout, headersTimeout, keepAliveTimeout, connectionsCheckingInterval },
    app.callback(),
  );
  const connections = boundConnections(server, limits);
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket, connections));
  return server;
};

/** Resolves once the server listens: on `host`, or on all interfaces. Rejects where it cannot. */
export const listen = (server: Server, { port, host }: { readonly port: number; readonly host?: string }): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address);
    });
  });

/**
 * Takes no more connections, and closes each that there is behind its next answer, so that no request meets a closed door.
 * @returns once all have gone, or after `patience` milliseconds: whoever has sent nothing in that time knows that it may be cut
 */
export const leaveConnections = (server: Server, patience: number): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    const enough = setTimeout(resolve, patience);
    // That of an HTTP server would cut those on which a request may be on its way.
    const closed = new Promise<void>((gone) => TcpServer.prototype.close.call(server, () => gone()));
    void Promise.all([closed, closeFurtherListeners(server)]).then(() => {
      clearTimeout(enough);
      resolve();
    });
  });

/** Stops taking requests, lets those under way finish for `patience` milliseconds, then cuts what is left. */
export const stopServer = (server: Server, patience: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    // A connection that has just been answered is kept open for the next request, which must not be waited for.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const closed = new Promise((gone) => server.close(gone));
    void Promise.all([closed, closeFurtherListeners(server)]).then(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });
