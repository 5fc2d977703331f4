import { STATUS_CODES } from 'node:http';

/** One broken rule: where in the body (JSON Pointer), and what is wrong. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
  /** Of a mistake in a file: its code and where it stands. */
  readonly code?: string;
  readonly severity?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** RFC 9457, with `detail` always a string. */
export interface ProblemBody {
  readonly detail: string;
  readonly title: string;
  readonly status: number;
  readonly type: string;
  readonly errors?: readonly FieldError[];
}

/** The body of any other refusal. */
export const presentProblem = (status: number, detail: string, errors?: readonly FieldError[]): ProblemBody => ({
  detail,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  type: 'about:blank',
  ...(errors === undefined ? {} : { errors: errors.map((error) => ({ ...error })) }),
});
