import { type ChildProcess, spawn } from 'node:child_process';
import type { Server } from 'node:http';
import { createServer, type Server as TcpServer } from 'node:net';

/**
 * Node takes one new connection at a listening descriptor in a round of the event loop. Where a round lasts 40 ms, since hundreds are
 * answered in it, two hundred newcomers would wait for 8 s, and who pays behind them.
 */
const FURTHER = 7;
/** A server that has had fewer connections is no crowd's. */
const CROWD = 32;
/**
 * A descriptor can be doubled only by being sent to another process and back. The handle is sent, not the server: that process would
 * begin to take connections itself.
 */
const ECHO = "process.on('message', (message, handle) => process.send(message, handle, () => handle.close()))";

const furtherOf = new WeakMap<Server, TcpServer[]>();

/**
 * Listens more than once at the same address, as soon as a crowd has come. A process that cannot be started leaves one listener, as
 * on Windows, where Node takes several connections at once.
 */
export const listenOftenerForCrowds = (server: Server): void => {
  if (process.platform === 'win32') return;
  let accepted = 0;
  const count = (): void => {
    if (++accepted < CROWD) return;
    server.off('connection', count);
    listenOftener(server);
  };
  server.on('connection', count);
};

const listenOftener = (server: Server): void => {
  const { _handle: handle } = server as unknown as { readonly _handle: TcpServer | null };
  const echo = handle === null ? undefined : startEcho();
  if (handle === null || echo === undefined) return;
  const further: TcpServer[] = [];
  furtherOf.set(server, further);
  // Killed and not disconnected: Node throws where a handle arrives, or waits to be sent, on a channel that this side has closed.
  const end = (): void => void echo.kill();
  echo.on('error', end);
  echo.on('message', (_message, doubled) => {
    // As an HTTP server makes its own.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
    listener.listen(doubled as TcpServer);
    further.push(listener);
    if (!server.listening) listener.close();
    if (further.length === FURTHER || !server.listening) end();
    else sendNext();
  });
  const sendNext = (): void => void echo.send('listener', handle, (error) => error !== null && end());
  server.once('close', end);
  sendNext();
  echo.unref();
};

/** None where the system lets no process start, or has no descriptors left: either is told later, or thrown, by its kind. */
const startEcho = (): ChildProcess | undefined => {
  try {
    const echo = spawn(process.execPath, ['-e', ECHO], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} });
    echo.on('error', () => undefined);
    return echo.connected ? echo : undefined;
  } catch {
    return undefined;
  }
};

/** Takes no more connections at the further listeners. Resolves once those that came by them have gone. */
export const closeFurtherListeners = async (server: Server): Promise<void> => {
  const closing = (furtherOf.get(server) ?? []).map((listener) => new Promise((resolve) => listener.close(resolve)));
  await Promise.all(closing);
};
