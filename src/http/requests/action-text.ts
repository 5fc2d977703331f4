import type { FieldError } from '../presenters/problem.js';
import { isBlank } from './blank.js';
import { MOST_CHARACTERS, type QuestionBody } from './question-schema.js';

const TOO_LONG = `the call is longer than ${MOST_CHARACTERS} characters when it is written out; leave out what does not matter`;

/** The call of a tool as a text that keeps names and values together: `send_mail(to="ann", text="…")`. */
export const callText = (tool: string, given: Readonly<Record<string, unknown>> = {}): string =>
  `${tool}(${Object.entries(given)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(', ')})`;

/**
 * What is asked about: the text of `action`, the call of a tool, or both, the text first. What is wrong goes to `errors`, each with
 * its place and its remedy.
 */
export const actionText = ({ action, tool, arguments: given }: QuestionBody, errors: FieldError[]): string => {
  if (tool === undefined) {
    if (given !== undefined) errors.push({ pointer: '/tool', detail: '`arguments` belong to a `tool`: name it, or put all into `action`' });
    else if (action === undefined) errors.push({ pointer: '/action', detail: '`action` is required, or `tool` with `arguments`' });
    else if (isBlank(action)) errors.push({ pointer: '/action', detail: '`action` must not be blank' });
    return action ?? '';
  }
  if (isBlank(tool)) errors.push({ pointer: '/tool', detail: '`tool` must not be blank' });
  const call = callText(tool, given);
  const text = action === undefined || isBlank(action) ? call : `${action}\n${call}`;
  if ([...text].length > MOST_CHARACTERS) errors.push({ pointer: '/arguments', detail: TOO_LONG });
  return text;
};
