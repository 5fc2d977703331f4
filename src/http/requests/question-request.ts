import type { OnDoubt } from '../../config/config.js';
import type { Basis, RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Tier } from '../../tenants/tenant.js';
import { SURE_ENOUGH } from '../../verdict/questions/doubt.js';
import type { Question } from '../../verdict/verdict.js';
import { invalid } from '../http-error.js';
import type { FieldError } from '../presenters/problem.js';
import { actionText } from './action-text.js';
import { quote, suggestion } from './describe-schema-errors.js';
import { type KnownFacts, readGivenFacts } from './given-facts.js';
import { jsonValidator } from './json-validator.js';
import { type Detail, QUESTION_SCHEMA, type QuestionBody } from './question-schema.js';
import { todayBy } from './today.js';

/** A question, and how it is to be answered. */
export interface QuestionRequest {
  readonly question: Question;
  readonly tier: Tier;
  readonly explain: Detail;
  /** Whether the open questions are wanted beside the verdict. */
  readonly ask: boolean;
}

/** Reads a question; the facts of rule sets may be given beside those of the law. */
export type ReadQuestion = (domain: string, body: unknown, ownFacts?: readonly Fact[]) => QuestionRequest;

/**
 * From a request body to a question that the oracle can trust: shape by schema, names by the rule book.
 * @throws HttpError 422 from the reader, naming every rule that failed.
 */
export const questionReader = (
  ruleBook: RuleBook,
  jurisdictions: readonly string[],
  preset: {
    readonly basis: Basis;
    readonly usualJurisdictions?: readonly string[] | undefined;
    readonly clock: () => Date;
    readonly onDoubt?: OnDoubt;
  },
): ReadQuestion => {
  const shapeOf = jsonValidator<QuestionBody>(QUESTION_SCHEMA);
  const today = todayBy(preset.clock);
  const facts = new Map(ruleBook.vocabulary.facts.map((fact) => [fact.id, fact]));

  const readJurisdictions = (given: string | readonly string[], errors: FieldError[]): readonly string[] => {
    const named = [given].flat();
    const unknown = named.find((name) => !jurisdictions.includes(name));
    if (unknown !== undefined) {
      const known = jurisdictions.map((name) => `\`${name}\``).join(', ');
      errors.push({
        pointer: '/jurisdiction',
        detail: `${quote(unknown)} is not a covered jurisdiction; covered are ${known}${suggestion(unknown, jurisdictions)}`,
      });
    }
    return jurisdictions.filter((name) => named.includes(name));
  };

  return (domain, body, ownFacts) => {
    const shape = shapeOf(body);
    const errors: FieldError[] = [];
    const action = actionText(shape, errors);
    const onDoubt = shape.on_doubt ?? preset.onDoubt ?? 'allow';
    if (shape.min_confidence !== undefined && onDoubt === 'allow')
      errors.push({
        pointer: '/min_confidence',
        detail: '`min_confidence` has an effect with `on_doubt: "block"` only; add it, or leave this out',
      });
    const question: Question = {
      domain,
      action,
      facts: readGivenFacts(shape.facts ?? {}, withOwn(facts, ownFacts), errors),
      asOf: shape.as_of ?? today(),
      jurisdictions: shape.jurisdiction === undefined ? [] : readJurisdictions(shape.jurisdiction, errors),
      ...(preset.usualJurisdictions === undefined ? {} : { usualJurisdictions: preset.usualJurisdictions }),
      basis: shape.basis ?? preset.basis,
      ...(onDoubt === 'block' && { blockBelow: shape.min_confidence ?? SURE_ENOUGH }),
    };
    if (errors.length > 0) throw invalid(errors);
    return { question, tier: shape.tier ?? 'free', explain: shape.explain ?? false, ask: shape.ask ?? false };
  };
};

/** Looked up in both; rule sets cannot define a fact of the law. */
const withOwn = (facts: ReadonlyMap<string, Fact>, own: readonly Fact[] | undefined): KnownFacts => {
  if (own === undefined || own.length === 0) return facts;
  return {
    get: (id) => facts.get(id) ?? own.find((fact) => fact.id === id),
    keys: () => [...facts.keys(), ...own.map((fact) => fact.id)],
  };
};
