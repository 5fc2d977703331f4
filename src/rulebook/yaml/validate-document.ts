import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Diagnostic, problem } from '../diagnostic.js';
import { didYouMean } from '../nearest.js';
import type { Path } from '../place.js';
import type { YamlDocument } from './yaml-document.js';

// A validator runs once for each file of its kind: making it fast would cost more than it saves.
const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  strictRequired: false,
  validateSchema: false,
  code: { optimize: false },
});
const compiled = new Map<object, ValidateFunction>();

const validatorOf = (schema: object): ValidateFunction => {
  const known = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, known);
  return known;
};

/** Checks a file against its schema; every mistake becomes a diagnostic at the line that an author would mend. */
export const validateDocument = (doc: YamlDocument, schema: object): readonly Diagnostic[] => {
  const validate = validatorOf(schema);
  if (validate(doc.value)) return [];
  const errors = (validate.errors ?? [])
    .filter((error) => !error.schemaPath.includes('/oneOf/'))
    .filter((error) => !['anyOf', 'oneOf', 'propertyNames'].includes(error.keyword) || !hasDeeper(error, validate.errors ?? []));
  const diagnostics = errors.map((error) => describe(error, doc));
  return diagnostics.filter((one, i) => diagnostics.findIndex((other) => other.line === one.line && other.column === one.column) === i);
};

/** An `anyOf` says only that no branch fits; the branch's own errors say why. */
const hasDeeper = (error: ErrorObject, all: readonly ErrorObject[]): boolean =>
  all.some(
    (other) => other !== error && other.schemaPath.startsWith(error.schemaPath) && other.instancePath.length > error.instancePath.length,
  );

const describe = (error: ErrorObject, doc: YamlDocument): Diagnostic => {
  const path: Path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'));
  const name = String(path.at(-1) ?? 'the file');
  const given = String(error.data);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties':
      return describeUnknownKey(String(params['additionalProperty']), error, doc, path);
    case 'required':
      return problem('missing-key', doc.placeOf(path), `\`${String(params['missingProperty'])}\` is missing`);
    case 'enum': {
      const known = (params['allowedValues'] as readonly unknown[]).map(String);
      const tail = `allowed are ${known.join(', ')}${didYouMean(given, known)}`;
      return problem('unknown-value', doc.placeOf(path), `\`${given}\` is not allowed for \`${name}\`; ${tail}`);
    }
    case 'pattern': {
      const wanted = String(error.parentSchema?.['description'] ?? `what matches ${String(params['pattern'])}`);
      return problem('malformed-value', doc.placeOf(path), `\`${shortened(given)}\` is malformed for \`${name}\`; write ${wanted}`);
    }
    case 'type': {
      const types = [params['type']].flat().join(' or ');
      return problem('wrong-type', doc.placeOf(path), `\`${name}\` must be ${types}; quote text that looks like something else`);
    }
    case 'false schema':
      return problem('unknown-key', doc.placeOf(path), `\`${name}\` has no place here; take it out`);
    case 'oneOf':
      return problem('missing-dates', doc.placeOf(path), 'needs either `as_enacted`, `in_force` and `cite`, or `phases`');
    default:
      return problem('malformed-value', doc.placeOf(path), `\`${name}\` ${error.message ?? 'is malformed'}`);
  }
};

const describeUnknownKey = (key: string, error: ErrorObject, doc: YamlDocument, path: Path): Diagnostic => {
  const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
  const tail = `allowed are ${known.join(', ')}${didYouMean(key, known)}`;
  return problem('unknown-key', doc.placeOf([...path, key]), `\`${key}\` is not known here; ${tail}`);
};

/** A long text is named by how it begins. */
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
