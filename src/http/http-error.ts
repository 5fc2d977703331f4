import { STATUS_CODES } from 'node:http';
import { type LimitBody, presentLimit } from './presenters/limit.js';
import { type FieldError, type ProblemBody, presentProblem } from './presenters/problem.js';

/** An answer that is not a success, thrown by middleware and handlers; `detail` is shown to the caller as it stands. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly extra: { readonly errors?: readonly FieldError[]; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.name = 'HttpError';
  }
}

/** The caller must show who it is: 401, with the scheme by which it can. */
export const unauthorized = (scheme: 'ApiKey' | 'Bearer', detail: string): HttpError =>
  new HttpError(401, detail, { headers: { 'WWW-Authenticate': scheme } });

/** The body, the path or the query breaks a rule: 422, with every broken rule beside the first sentence. */
export const invalid = (errors: readonly FieldError[]): HttpError =>
  new HttpError(422, errors.map((error) => error.detail).join('; '), { errors });

/** The caller has closed its connection: nothing can be sent, and the status stands in logs and series alone. */
export class CallerGone extends HttpError {
  constructor() {
    super(499, 'The caller has closed the connection; what was left of its request was given up');
    this.name = 'CallerGone';
  }
}

/** More is asked than can be answered in time. The log of requests tells it; no failure stands behind it. */
export class Overloaded extends HttpError {
  /** @param retryAfter in whole seconds */
  constructor(retryAfter: number) {
    super(503, 'More is asked than can be answered in time; nothing was counted', { headers: { 'Retry-After': String(retryAfter) } });
    this.name = 'Overloaded';
  }
}

/** A limit was reached; `retryAfter` is in whole seconds, at least 1. */
export class LimitExceeded extends Error {
  constructor(
    readonly explanation: string,
    readonly retryAfter: number,
  ) {
    super(explanation);
    this.name = 'LimitExceeded';
  }
}

/** What a caller gets where something went wrong. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: ProblemBody | LimitBody;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sentences for refusals that come from the HTTP libraries; their own messages may quote the body and are not shown. */
const LIBRARY_DETAILS: Readonly<Record<number, string>> = {
  400: 'The request could not be read',
  404: 'Not found',
  405: 'This method is not allowed here; see the Allow header',
  413: 'The request body is larger than 64 kB',
  415: 'Send the body as `Content-Type: application/json`, in UTF-8, unencoded or as gzip or deflate',
};

/** The problem document of a status that nobody gave a body. */
export const plainProblem = (status: number): ProblemBody =>
  presentProblem(status, LIBRARY_DETAILS[status] ?? STATUS_CODES[status] ?? 'The request failed');

const statusOf = (error: unknown): number => {
  const status = error instanceof Error && 'status' in error ? error.status : 500;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
};

/** What an answer says went wrong, in a sentence, whatever the shape of its body. */
export const detailOf = ({ body }: Pick<ErrorAnswer, 'body'>): string => ('detail' in body ? body.detail : body.message);

/** The one place that decides what an error reveals: of an unexpected one, nothing but that it happened. */
export const answerError = (error: unknown): ErrorAnswer => {
  if (error instanceof LimitExceeded) {
    return { status: 429, body: presentLimit(error.explanation, error.retryAfter), headers: { 'Retry-After': String(error.retryAfter) } };
  }
  if (error instanceof HttpError) {
    return {
      status: error.status,
      body: presentProblem(error.status, error.detail, error.extra.errors),
      headers: error.extra.headers ?? {},
    };
  }
  const status = statusOf(error);
  // What is left unread of a body that is too large is not worth reading.
  return { status, body: plainProblem(status), headers: status === 413 ? { Connection: 'close' } : {} };
};
