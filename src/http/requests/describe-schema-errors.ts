import type { ErrorObject } from 'ajv';
import { didYouMean } from '../../rulebook/nearest.js';
import type { FieldError } from '../presenters/problem.js';

/** A name from the request as it may be repeated in an answer: short and quoted. */
export const quote = (name: string): string => `\`${name.length > 40 ? `${name.slice(0, 40).toWellFormed()}…` : name}\``;

/** `; did you mean …?` for names from a request, however long they are. */
export const suggestion = (name: string, known: Iterable<string>): string => (name.length > 100 ? '' : didYouMean(name, known));

/** A JSON Pointer step. */
export const step = (name: string): string => `/${name.slice(0, 60).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`;

const listed = (words: readonly unknown[]): string => words.map((word) => `\`${String(word)}\``).join(', ');

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  object: 'an object',
  array: 'a list',
  null: 'null',
};
const typeWords = (types: unknown): string =>
  [types]
    .flat()
    .map((type) => TYPE_WORDS[String(type)] ?? String(type))
    .join(' or ');

const membersOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];

const describe = (error: ErrorObject): FieldError => {
  const at = error.instancePath;
  const name = at === '' ? 'the body' : quote(at.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~'));
  const say = (detail: string, pointer = at): FieldError => ({ pointer, detail });
  const params: Record<string, unknown> = error.params;
  switch (error.keyword) {
    case 'required': {
      const missing = String(params['missingProperty']);
      return say(`\`${missing}\` is required`, `${at}${step(missing)}`);
    }
    case 'additionalProperties': {
      const extra = String(params['additionalProperty']);
      return say(
        `${quote(extra)} is not a member of the request${suggestion(extra, membersOf(error.parentSchema))}`,
        `${at}${step(extra)}`,
      );
    }
    case 'type':
      return say(`${name} must be ${typeWords(params['type'])}`);
    case 'enum': {
      const words: readonly unknown[] = Array.isArray(params['allowedValues']) ? params['allowedValues'] : [];
      const tail = typeof error.data === 'string' ? suggestion(error.data, words.map(String)) : '';
      return say(`${name} must be one of ${listed(words)}${tail}`);
    }
    case 'minLength':
      return say(`${name} must not be empty`);
    case 'maxLength':
      return say(`${name} must be at most ${String(params['limit'])} characters`);
    case 'minimum':
      return say(`${name} must be at least ${String(params['limit'])}`);
    case 'maximum':
      return say(`${name} must be at most ${String(params['limit'])}`);
    case 'minItems':
      return say(`${name} must hold at least ${String(params['limit'])}`);
    case 'maxItems':
      return say(`${name} must hold at most ${String(params['limit'])}`);
    case 'format':
      return say(
        params['format'] === 'date' ? `${name} must be a calendar day, \`YYYY-MM-DD\`` : `${name} must be a ${String(params['format'])}`,
      );
    default:
      return say(`${name} ${error.message ?? 'is not valid'}`);
  }
};

/** ajv's findings (with `verbose` and `allErrors`) in the words of the interface, each with its place; at most ten. */
export const describeSchemaErrors = (errors: readonly ErrorObject[]): FieldError[] => errors.slice(0, 10).map(describe);
