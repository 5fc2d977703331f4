import { answers } from '../../../src/rulebook/schemas/conditions.js';
import { safeguard } from '../../../src/rulebook/schemas/rule-schema.js';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, object>>;
  readonly additionalProperties?: object | boolean;
  readonly items?: object;
  readonly anyOf?: readonly object[];
}

/** What stands after the facts of an exception. */
const LAST = ['but_not', 'basis', 'cite', 'reach', 'not_reach', 'even_then', 'note'];

/** The canonical order of the keys written at one place: that of the schema; facts stay as their author ordered them. */
export const orderKeys = (keys: readonly string[], schema: object | undefined): readonly string[] => {
  const shape = shapeFor(schema, 'object');
  if (shape?.properties === undefined) return keys;
  const known = shape.additionalProperties === answers ? LAST : Object.keys(shape.properties);
  const rank = (key: string): number => (known.includes(key) ? known.indexOf(key) : -1);
  return shape.additionalProperties === safeguard ? keys : [...keys].sort((a, b) => rank(a) - rank(b));
};

/** The schema of what stands under a key, or of the items of a list. */
export const schemaUnder = (schema: object | undefined, key: string | undefined): object | undefined => {
  if (key === undefined) return shapeFor(schema, 'array')?.items;
  const shape = shapeFor(schema, 'object');
  const further = shape?.additionalProperties;
  return shape?.properties?.[key] ?? (typeof further === 'object' ? further : undefined);
};

/** Of several shapes that a schema admits, the one of this type. */
const shapeFor = (schema: object | undefined, type: 'object' | 'array'): Shape | undefined => {
  const shape = schema as Shape | undefined;
  if (shape?.anyOf !== undefined) return shape.anyOf.map((one) => shapeFor(one, type)).find((one) => one !== undefined);
  return shape?.type === type ? shape : undefined;
};
