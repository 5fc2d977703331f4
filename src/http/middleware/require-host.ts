import type { IncomingMessage } from 'node:http';
import type { Step } from '../context.js';
import { HttpError } from '../http-error.js';

const VERSIONS = ['1.1', '1.0'];

/** A name or an address, with or without port; generous, since what we hand out is compared with a list of ours. */
const HOST = /^(?:[\w.~%-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/** Node hands on the first of several Host lines; which of them a proxy went by, nobody knows. */
const hostLines = ({ rawHeaders }: IncomingMessage): number => {
  let lines = 0;
  // INVARIANT: names stand at even places, each before its value.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') lines += 1;
  }
  return lines;
};

/** What is wrong with the host that a request names. */
export const hostProblem = (request: IncomingMessage): string | undefined => {
  if (!VERSIONS.includes(request.httpVersion)) return 'Speak HTTP/1.1 or HTTP/1.0';
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion === '1.1' ? 'The Host header is missing' : undefined;
  if (!HOST.test(host)) return 'The Host header is not a host';
  return hostLines(request) > 1 ? 'The Host header is given more than once' : undefined;
};

/** RFC 9112, 3.2: an HTTP/1.1 request names its host, once and properly. */
export const requireHost: Step = ({ req }) => {
  const problem = hostProblem(req);
  if (problem !== undefined) throw new HttpError(400, problem);
};
