import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Kind } from './http-server.js';
import type { Load } from './results.js';

export const PATH = '/api/v1/compliance/employment';
const TEXT = 'score the enthusiasm of every candidate from the interview video and tell nobody now';

let n = 0;
/** What is sent: the same text each time, texts that nobody has sent before, with an explanation, or 100 new texts at once. */
export const REQUESTS = {
  'memo hit': { path: PATH, body: () => JSON.stringify({ action: `In branch 0 ${TEXT}` }) },
  'new text': { path: PATH, body: () => JSON.stringify({ action: `In branch ${n++} ${TEXT}` }) },
  'new text, explained': { path: PATH, body: () => JSON.stringify({ action: `In branch ${n++} ${TEXT}`, explain: true }) },
  'batch of 100 new texts': { path: `${PATH}/batch`, body: () => JSON.stringify({ actions: Array.from({ length: 100 }, () => `In branch ${n++} ${TEXT}`) }) },
} as const;
export type RequestKind = keyof typeof REQUESTS;

export const startServer = async (kind: Kind): Promise<{ readonly url: string; readonly child: ChildProcess }> => {
  const child = fork(fileURLToPath(new URL('./http-server.js', import.meta.url)), [kind]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, child };
};

/** One run of the load generator; any answer but 200 counts as failed. */
export const load = async (server: string, url: string, request: RequestKind, connections: number, seconds: number, rate?: number): Promise<Load> => {
  const { path, body } = REQUESTS[request];
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [{ method: 'POST', path, headers: { 'content-type': 'application/json' }, setupRequest: (one) => ({ ...one, body: body() }) }],
  });
  const { requests, latency, non2xx, errors, timeouts } = result;
  return { server, request, connections, requestsPerSecond: Math.round(requests.average), p50: latency.p50, p99: latency.p99, p999: latency.p99_9, largest: latency.max, failed: non2xx + errors + timeouts };
};
