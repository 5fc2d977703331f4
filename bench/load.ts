import autocannon from 'autocannon';
import { type Distribution, Times } from './distribution.js';
import { newTexts } from './texts.js';

const PATH = '/api/v1/compliance/employment';
const next = newTexts(15);
const remembered = next();

interface Request {
  readonly path: string;
  readonly body: string | (() => string);
}

/** What is sent: the same text each time, texts that nobody has sent before, with an explanation, or 100 new texts at once. */
export const REQUESTS = {
  'memo hit': { path: PATH, body: JSON.stringify({ action: remembered }) },
  'new text': { path: PATH, body: () => JSON.stringify({ action: next() }) },
  'new text, explained': { path: PATH, body: () => JSON.stringify({ action: next(), explain: true }) },
  'batch of 100 new texts': { path: `${PATH}/batch`, body: () => JSON.stringify({ actions: Array.from({ length: 100 }, next) }) },
} as const satisfies Readonly<Record<string, Request>>;
export type RequestKind = keyof typeof REQUESTS;

export interface LoadOptions {
  readonly connections: number;
  /** Either so long, or so many requests. */
  readonly seconds?: number;
  readonly amount?: number;
  /** Requests a second of all connections together; without it, as fast as they are answered. */
  readonly rate?: number;
  /** Milliseconds; 200 unless said. */
  readonly target?: number;
}

/**
 * One run of the load generator. At a given rate a connection that waits too long for an answer is counted again for every request
 * that it could not send meanwhile.
 */
export const load = async (
  url: string,
  request: RequestKind,
  { connections, seconds, amount, rate, target }: LoadOptions,
): Promise<Distribution> => {
  const { path, body }: Request = REQUESTS[request];
  const between = rate === undefined ? Infinity : (1_000 * connections) / rate;
  const times = new Times(target);
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections,
        ...(seconds === undefined ? {} : { duration: seconds }),
        ...(amount === undefined ? {} : { amount }),
        ...(rate === undefined ? {} : { overallRate: rate }),
        requests: [
          {
            method: 'POST',
            path,
            headers: { 'content-type': 'application/json' },
            ...(typeof body === 'string' ? { body } : { setupRequest: (one: autocannon.Request) => ({ ...one, body: body() }) }),
          },
        ],
      },
      (error: unknown, found) => (error instanceof Error ? reject(error) : resolve(found)),
    );
    running.on('response', (_client, status, _bytes, milliseconds) => times.add(status, milliseconds, between));
  });
  return times.spread((performance.now() - started) / 1_000, result.errors);
};
