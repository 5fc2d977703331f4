import { isJsonObject } from '../json-object.js';

/**
 * A schema in which objects without listed members say that any member may stand in them. It means the same; generators of clients
 * make of the silent form an object that nothing may stand in.
 */
export const openObjects = <T>(schema: T): T => {
  if (Array.isArray(schema)) return schema.map(openObjects) as T;
  if (!isJsonObject(schema)) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, openObjects(value)]));
  const isSilent = schema['type'] === 'object' && schema['properties'] === undefined && schema['additionalProperties'] === undefined;
  return { ...members, ...(isSilent && { additionalProperties: true }) } as T;
};
