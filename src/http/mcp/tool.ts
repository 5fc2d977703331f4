import { fromJsonSchema, type JsonSchemaType } from '@modelcontextprotocol/server';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { CheckDependencies } from '../doors/check-action.js';
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
}

/** What a call gives. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A tool as clients list it, and its work. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  readonly outputSchema: ToolSchema;
  /** @throws HttpError for a call that the model can mend */
  work(d: ToolDependencies, given: Arguments): object;
}

type ToolSchema = ReturnType<typeof fromJsonSchema<Arguments>>;

/** Our own readers check the arguments, and say what to do; the schema is for the model that fills it in. */
export const toolSchema = (written: object): ToolSchema =>
  fromJsonSchema<Arguments>(written as JsonSchemaType, {
    getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
  });

/** The argument that says where the action happens. */
export const DOMAIN = { type: 'string', description: 'Where the action happens; `list_questions` without arguments lists the domains' };
