import { fromJsonSchema, type JsonSchemaType } from '@modelcontextprotocol/server';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { CountedWork } from '../admission/charged-turn.js';
import type { CheckDependencies } from '../doors/check-action.js';
import { ORACLE_SCHEMAS } from '../openapi/oracle-schemas.js';
import type { VerdictBody } from '../presenters/verdict.js';
import type { FindRule } from '../requests/find-rule.js';
import type { ReadPlan } from '../requests/plan-request.js';

/** What the tools answer by. */
export interface ToolDependencies extends CheckDependencies {
  readonly ruleBook: RuleBook;
  readonly readPlan: ReadPlan;
  readonly factOf: (id: string) => Fact | undefined;
  readonly findRule: FindRule;
  /** Told of every verdict that is given; absent: nobody counts. */
  readonly onAnswered?: (verdict: VerdictBody) => void;
  /** Told of verdicts that come with them. */
  readonly onGiven?: (verdict: VerdictBody) => void;
  /** Told of what a tool threw that no caller can mend: it is for the log, and never for the answer. */
  readonly onFailed: (error: unknown) => void;
}

/** Does the work of a call: at once, or once it is counted and in turns with what others ask. */
export type Run = <T>(call: CountedWork<T>) => T | Promise<T>;

/** What a call gives. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A tool as clients list it, and how its calls are read. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  readonly outputSchema: ToolSchema;
  /** @throws HttpError for a call that the model can mend; it counts as no query */
  reading(d: ToolDependencies, given: Arguments): CountedWork<object>;
}

type ToolSchema = ReturnType<typeof fromJsonSchema<Arguments>>;

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;

/** The same with what it refers to in its place: a tool is listed without the document in which that stands. */
const resolved = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(resolved);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as { readonly $ref?: unknown };
  const [, name] = REFERENCE.exec(typeof $ref === 'string' ? $ref : '') ?? [];
  const meant = name === undefined ? schema : { ...(ORACLE_SCHEMAS as Readonly<Record<string, object>>)[name], ...rest };
  return Object.fromEntries(Object.entries(meant).map(([key, value]) => [key, resolved(value)]));
};

/** Our own readers check the arguments, and say what to do; the schema is for the model that fills it in. */
export const toolSchema = (written: object): ToolSchema =>
  fromJsonSchema<Arguments>(resolved(written) as JsonSchemaType, {
    getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
  });

/** The argument that says where the action happens. */
export const DOMAIN = { type: 'string', description: 'Where the action happens; `list_questions` without arguments lists the domains' };
