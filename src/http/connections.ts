import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections there may be, and how long (milliseconds) a caller may take to read an answer. */
export interface ConnectionBounds {
  readonly mostConnections: number;
  readonly answerTimeout: number;
}

/** A request that has come and whose answer has not gone. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** When the whole answer was seen to lie ready, in milliseconds. */
  readyAt?: number;
}

/** What is cut first where connections run short. What is being worked on is never cut. */
const RANKS = ['waiting', 'sending', 'reading'] as const;

const rankOf = ([first]: readonly Exchange[]): (typeof RANKS)[number] | undefined => {
  // Silent, in the middle of its headers, or kept alive after an answer.
  if (first === undefined) return 'waiting';
  if (!first.request.complete) return 'sending';
  return first.response.writableEnded ? 'reading' : undefined;
};

/** Of those that are full, a twentieth makes room at once: looking through all of them for each newcomer would cost too much. */
const ROOM = 1 / 20;

/** Cuts the longest idle of the first rank that there is. */
const giveWay = (connections: ReadonlyMap<Socket, readonly Exchange[]>, most: number, cut: (socket: Socket) => void): boolean => {
  const all = [...connections];
  for (const rank of RANKS) {
    const sockets = all.filter(([, exchanges]) => rankOf(exchanges) === rank).map(([socket]) => socket);
    sockets.slice(0, Math.ceil(most * ROOM)).forEach(cut);
    if (sockets.length > 0) return true;
  }
  return false;
};

/** What is known of the connections of a server. */
export interface Connections {
  /** Whether the caller has had the beginning of an answer, so that no other can be put in its place. */
  isAnswering(socket: Socket): boolean;
}

/**
 * Bounds the connections of a server. Where there are too many, those that have been idle longest give way, then those that send
 * a body slowly, then those that read slowly; where all are being worked on, the newcomer goes. Whoever does not read an answer
 * in time is cut; Node's own limits see to those that send slowly.
 */
export const boundConnections = (server: Server, { mostConnections, answerTimeout }: ConnectionBounds): Connections => {
  // INVARIANT: in the order of the last answer, or of the beginning where there was none; so the longest idle come first.
  const connections = new Map<Socket, Exchange[]>();
  const cut = (socket: Socket): void => {
    connections.delete(socket);
    socket.destroy();
  };

  server.on('connection', (socket) => {
    if (connections.size >= mostConnections && !giveWay(connections, mostConnections, cut)) {
      socket.destroy();
      return;
    }
    connections.set(socket, []);
    socket.once('close', () => connections.delete(socket));
  });

  server.on('request', (request, response) => {
    const { socket } = request;
    const exchanges = connections.get(socket);
    if (exchanges === undefined) return;
    exchanges.push({ request, response });
    response.once('close', () => {
      exchanges.shift();
      if (connections.delete(socket)) connections.set(socket, exchanges);
    });
  });

  const sweep = setInterval(
    () => {
      const now = performance.now();
      for (const [socket, [first]] of connections) {
        if (first?.response.writableEnded !== true) continue;
        first.readyAt ??= now;
        if (now - first.readyAt >= answerTimeout) cut(socket);
      }
    },
    Math.min(1000, answerTimeout / 4),
  );
  sweep.unref();
  server.once('close', () => clearInterval(sweep));

  return { isAnswering: (socket) => connections.get(socket)?.[0]?.response.headersSent === true };
};
