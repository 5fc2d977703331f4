import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { invalid } from '../http-error.js';
import { describeSchemaErrors } from './describe-schema-errors.js';

/** The schema of a request body; always closed (`additionalProperties: false`), so that a misspelt member never passes. */
export type BodySchema = Readonly<Record<string, unknown>>;

/** By schema: the interface is opened anew with every rule book, and its schemas stay as they are. */
const compiled = new WeakMap<BodySchema, ValidateFunction>();

const compile = (schema: BodySchema): ValidateFunction => {
  // The schemas are our own: to hold each against the schema of schemas would cost every start more than compiling them.
  const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, validateSchema: false });
  addFormats.default(ajv, ['date', 'uuid', 'uri']);
  return ajv.compile(schema);
};

/**
 * Compiles a schema to a check that hands the body back typed.
 * @throws HttpError 422 from the check, with every broken rule.
 */
export const jsonValidator = <T>(schema: BodySchema): ((body: unknown) => T) => {
  const matches = (compiled.get(schema) ?? compile(schema)) as ValidateFunction<T>;
  compiled.set(schema, matches);
  return (body) => {
    if (matches(body)) return body;
    throw invalid(describeSchemaErrors(matches.errors ?? []));
  };
};
