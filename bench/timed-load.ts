import autocannon from 'autocannon';
import { REQUESTS, type RequestKind } from './load.js';

export const TARGET_MILLISECONDS = 200;

export interface Distribution {
  readonly requests: number;
  readonly within: number;
  readonly failed: number;
  readonly largest: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

/** A load at a steady rate of which every single answer is looked at: how many came, right and within the target. */
export const timedLoad = async (url: string, request: RequestKind, options: { readonly rate?: number; readonly connections: number; readonly seconds: number }): Promise<Distribution> => {
  const { path, body } = REQUESTS[request];
  let requests = 0;
  let within = 0;
  let largest = 0;
  let failed = 0;
  const { latency, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url, connections: options.connections, duration: options.seconds, ...(options.rate === undefined ? {} : { overallRate: options.rate }),
        requests: [{ method: 'POST', path, headers: { 'content-type': 'application/json' }, setupRequest: (one) => ({ ...one, body: body() }) }],
      },
      (error: unknown, result) => (error instanceof Error ? reject(error) : resolve(result)),
    );
    running.on('response', (_client, status, _bytes, milliseconds) => {
      requests++;
      if (status !== 200) failed++;
      else if (milliseconds <= TARGET_MILLISECONDS) within++;
      if (milliseconds > largest) largest = milliseconds;
    });
  });
  return { requests: requests + errors + timeouts, within, failed: failed + errors + timeouts, largest: Math.round(largest * 10) / 10, p50: latency.p50, p99: latency.p99, p999: latency.p99_9 };
};
