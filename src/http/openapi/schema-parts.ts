/** A schema with what it means; most have an example too. */
export interface Described {
  readonly description: string;
  readonly examples?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

/** A reference to a schema of the document. */
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** The same as a member that says what stands there. */
export const refAs = (name: string, description: string): Described => ({ ...ref(name), description });

/** An object that has all its members and no others. */
export const closed = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
  additionalProperties: false,
});

/** The same as a member that says what stands there. */
export const closedAs = (description: string, properties: Readonly<Record<string, object>>, optional?: readonly string[]): Described => ({
  ...closed(properties, optional),
  description,
});

/** An object of any members. */
export const anything = (description: string, example: object): Described => ({ type: 'object', description, examples: [example] });

/** A list. */
export const list = (items: object, description: string): Described => ({ type: 'array', items, description });

/** A list of texts. */
export const texts = (description: string, example: readonly string[]): Described => ({
  ...list({ type: 'string' }, description),
  examples: [example],
});

/** A text. */
export const text = (description: string, example: string): Described => ({ type: 'string', description, examples: [example] });

/** A whole number that is not negative. */
export const whole = (description: string, example: number, minimum = 0): Described => ({
  type: 'integer',
  minimum,
  description,
  examples: [example],
});

/** True or false. */
export const flag = (description: string, example: boolean): Described => ({ type: 'boolean', description, examples: [example] });

/** An instant of ISO 8601 in UTC, to the millisecond. */
export const instant = (description: string, example = '2026-11-27T10:25:25.403Z'): Described => ({
  ...text(description, example),
  format: 'date-time',
});

/** A day, `YYYY-MM-DD`. */
export const day = (description: string, example = '2026-11-27'): Described => ({ ...text(description, example), format: 'date' });

/** A whole address; the example is completed by where the service is. */
export const url = (description: string, path: string): Described => ({
  ...text(description, `https://oracle.example${path}`),
  format: 'uri',
});

/** Bytes in base64. */
export const base64 = (description: string, example: string): Described => ({
  ...text(description, example),
  contentEncoding: 'base64',
});

/** One of a closed list. */
export const oneOf = (values: readonly unknown[], description: string): Described => ({ enum: [...values], description });

/** Always the same. */
export const always = (value: string, description: string): Described => ({ const: value, description });

/** What may be null; the description says when. */
export const orNull = ({ description, examples, ...schema }: Described): Described => ({
  anyOf: [schema, { type: 'null' }],
  description,
  ...(examples !== undefined && { examples }),
});
