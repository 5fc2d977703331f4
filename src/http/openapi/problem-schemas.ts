import { always, closed, list, oneOf, text, whole } from './schema-parts.js';

/** Where a mistake stands in an uploaded file, and its code. */
const inFile = {
  code: text('The code of a mistake in an uploaded file', 'unknown-fact'),
  severity: oneOf(['error', 'warning'], 'Whether the upload is refused for it'),
  file: text('The file that it stands in', 'rules/hotels.yaml'),
  line: whole('The line that it stands on, from 1', 12),
  column: whole('The column that it begins at, from 1', 5),
};

const told = {
  pointer: text('Where in the body it is, as a JSON Pointer; empty: the whole body', '/facts/people_informed'),
  detail: text('What is wrong, and what would be right', '`facts.people_informed` must be true or false'),
};

/** A mistake in a file of an upload. */
export const MISTAKE = closed({ ...told, ...inFile });

/** What a refusal says. */
export const PROBLEM_SCHEMAS = {
  Problem: closed(
    {
      detail: text('What is wrong, for people', '`on_doubt` must be one of "allow", "block"'),
      title: text('What the status means', 'Unprocessable Entity'),
      status: whole('The status of the answer', 422),
      type: text('The kind of the problem (RFC 9457); none but `about:blank`', 'about:blank'),
      errors: list(closed({ ...told, ...inFile }, Object.keys(inFile)), 'Each mistake in the body; absent where the body is not at fault'),
    },
    ['errors'],
  ),
  RateLimited: closed({
    error: always('rate_limit_exceeded', 'What happened'),
    message: text('The same for people', 'Too many requests; try again in 30 seconds'),
    retry_after: whole('Whole seconds to wait', 30, 1),
  }),
};
