import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Domain } from '../rulebook/rule-book.js';
import { RETRY_AFTER, type Turns } from './admission/turns.js';
import type { Exchange, Observer } from './context.js';
import { answerError, Overloaded } from './http-error.js';
import { PROBLEM } from './middleware/error-handler.js';
import type { FixedHeaders } from './middleware/fixed-headers.js';
import type { Strangers } from './middleware/identify-client.js';
import { requestIdOf } from './middleware/request-id.js';
import { hostProblem } from './middleware/require-host.js';
import { HOOK_PATH } from './urls/paths.js';

/** The doors at which nothing but a crowd refuses a caller without a key before its body is read. */
const DOORS = ['/', '/mcp', HOOK_PATH, '/access/v1/evaluation', '/access/v1/evaluations'];
const BY_DOMAIN = '/api/v1/compliance/:domain';
const DOORS_BY_DOMAIN = ['', '/batch', '/interview', '/plan'].map((part) => BY_DOMAIN + part);

/** Who sends one of these is perhaps no caller of the free tier. */
const KEYS = ['x-api-key', 'authorization', 'payment-signature'];

/** What a refusal is made from, and who is told of it. */
export interface EarlyRefusalDependencies {
  readonly domains: readonly Pick<Domain, 'id' | 'aliases'>[];
  readonly turns: Turns;
  readonly log: Logger;
  readonly strangers: Strangers;
  readonly observers: readonly Observer[];
  /** What every answer begins with. */
  readonly headers: FixedHeaders;
}

/** Refuses a request where it can; whether it has. */
export type EarlyRefusal = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Path → the pattern of its route. */
const doorsOf = (domains: EarlyRefusalDependencies['domains']): ReadonlyMap<string, string> => {
  const names = domains.flatMap(({ id, aliases }) => [id, ...aliases]);
  const byDomain = DOORS_BY_DOMAIN.flatMap((pattern) => names.map((name) => [pattern.replace(':domain', name), pattern] as const));
  return new Map([...DOORS.map((path) => [path, path] as const), ...byDomain]);
};

/**
 * Refuses callers without a key, while more is asked than can be answered, before Koa makes a context for them: of a crowd most are
 * refused, and each round of the event loop, in which who pays waits, lasts as long as all that it refuses.
 * INVARIANT: the answer, the line of the log and what is measured are those of the plain way, by which all others go.
 */
export const earlyRefusal = ({ domains, turns, log, strangers, observers, headers }: EarlyRefusalDependencies): EarlyRefusal => {
  const doors = doorsOf(domains);
  const { status, body, headers: own } = answerError(new Overloaded(RETRY_AFTER));
  const text = JSON.stringify(body);
  const written = (type: string): readonly string[] =>
    [
      ...headers.map(([name, value]) => [name, name === 'Vary' ? `${value}, Accept` : value]),
      ...Object.entries({ ...own, 'Cache-Control': 'no-store' }),
      ['Content-Type', type],
      ['Content-Length', String(Buffer.byteLength(text))],
    ].flat();
  const [plain, problem] = [written('application/json; charset=utf-8'), written(PROBLEM)];

  const isForAnybody = ({ method, url = '', headers: sent }: IncomingMessage): boolean =>
    method === 'POST' && doors.has(url) && KEYS.every((name) => sent[name] === undefined);

  return (request, response) => {
    if (!turns.refusesAnybody('free') || !isForAnybody(request) || hostProblem(request) !== undefined) return false;
    const start = performance.now();
    const requestId = requestIdOf(request);
    const asked = request.headers.accept?.toLowerCase().includes(PROBLEM) === true;
    response.writeHead(status, ['X-Request-Id', requestId, ...(asked ? problem : plain)]);
    response.end(text);
    const exchange: Exchange = {
      method: 'POST',
      res: response,
      state: {
        client: strangers.at(request),
        log: { info: (what, message) => log.info({ request_id: requestId, ...what }, message) },
      },
      _matchedRoute: doors.get(request.url ?? '') as string,
    };
    for (const observe of observers) observe(exchange, performance.now() - start);
    return true;
  };
};
