/** A schema as the document has it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
}

/** A schema, and the way to it: `Account.key.id`, `Usage.days[].day`. */
interface Found {
  readonly path: string;
  readonly schema: Schema;
}

/** The schema itself, and all that stands below it; references are not followed. */
export const schemasIn = (path: string, schema: Schema): readonly Found[] => [
  { path, schema },
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => schemasIn(`${path}.${name}`, member)),
  ...(schema.items === undefined ? [] : schemasIn(`${path}[]`, schema.items)),
  ...(typeof schema.additionalProperties === 'object' ? schemasIn(`${path}{}`, schema.additionalProperties) : []),
  ...(schema.anyOf ?? []).flatMap((one) => schemasIn(path, one)),
];

/** The members of objects among them, by name. */
export const membersIn = (path: string, schema: Schema): readonly Found[] =>
  schemasIn(path, schema).flatMap(({ path: of, schema: { properties = {} } }) =>
    Object.entries(properties).map(([name, member]) => ({ path: `${of}.${name}`, schema: member })),
  );

const types = ({ type = [] }: Schema): readonly string[] => [type].flat();

/** Whether a value of it has no parts that are described for themselves: no object with members, no list of these. */
export const isPlain = (schema: Schema): boolean =>
  schema.$ref === undefined &&
  schema.properties === undefined &&
  (schema.anyOf ?? []).every(isPlain) &&
  (!types(schema).includes('array') || (schema.items !== undefined && isPlain(schema.items)));
