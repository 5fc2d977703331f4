import type { Fact } from '../../rulebook/vocabulary.js';
import type { PlanStep } from '../../verdict/plans/plan.js';
import { HttpError, invalid } from '../http-error.js';
import { explainedCost } from '../limits/query-cost.js';
import type { FieldError } from '../presenters/problem.js';
import { quote } from './describe-schema-errors.js';
import { jsonValidator } from './json-validator.js';
import type { QuestionRequest, ReadQuestion } from './question-request.js';
import { MOST_PLAN_CHARACTERS, PLAN_SCHEMA, STEP_SCHEMA } from './question-schema.js';

/** A plan, and how it is to be answered. */
export interface PlanRequest extends Pick<QuestionRequest, 'tier'> {
  readonly steps: readonly PlanStep[];
}

/** As how many queries a plan counts: its steps, and beside several the plan as a whole. */
export const planCost = ({ steps }: Pick<PlanRequest, 'steps'>): number => {
  const texts = steps.map(({ question }) => question.action);
  return texts.reduce((sum, text) => sum + explainedCost(text), 0) + (texts.length > 1 ? explainedCost(texts.join(' ')) : 0);
};

interface PlanBody {
  readonly steps: readonly unknown[];
  readonly facts?: object;
}

interface StepBody {
  readonly id?: string;
  readonly facts?: object;
}

/** What stands in quotation marks, of whatever kind. */
const IN_DOUBLE = '["“„«](?<double>[^"”“»]{3,2000})["”“»]';
const IN_SINGLE = "(?<![\\p{L}\\p{N}])['‘](?<single>[^'’]{3,2000})['’](?![\\p{L}\\p{N}])";
const QUOTED = new RegExp(`${IN_DOUBLE}|${IN_SINGLE}`, 'gu');

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.!?…]+/g, ' ')
    .trim();

/** Reads a plan; the facts of rule sets may be given beside those of the law. */
export type ReadPlan = (domain: string, body: unknown, ownFacts?: readonly Fact[]) => PlanRequest;

/**
 * From a body to the steps of a plan: each read as a question, with what is said once for all. Refused are names and texts that
 * stand twice, and steps that quote a step: what is quoted would be decided twice.
 * @throws HttpError 422 from the reader, with the place of every mistake
 */
export const planReader = (readQuestion: ReadQuestion): ReadPlan => {
  const shapeOf = jsonValidator<PlanBody>(PLAN_SCHEMA);
  const stepOf = jsonValidator<StepBody>(STEP_SCHEMA);

  const readStep = (
    domain: string,
    step: unknown,
    at: number,
    { facts, ...shared }: Omit<PlanBody, 'steps'>,
    ownFacts?: readonly Fact[],
  ): PlanStep => {
    if (typeof step !== 'string' && (typeof step !== 'object' || step === null || Array.isArray(step)))
      throw invalid([{ pointer: '', detail: 'a step must be a text, or an object with `action` or `tool`' }]);
    const { id = String(at + 1), facts: own, ...action } = stepOf(typeof step === 'string' ? { action: step } : step);
    const body = { ...shared, ...action, ...((facts ?? own) !== undefined && { facts: { ...facts, ...own } }) };
    return { id, question: readQuestion(domain, body, ownFacts).question };
  };

  return (domain, body, ownFacts) => {
    const { steps: written, ...shared } = shapeOf(body);
    // What is said for all is read once by itself, so that a mistake in it is told once, at its own place.
    const { tier } = readQuestion(domain, { ...shared, action: 'a plan' }, ownFacts);
    const errors: FieldError[] = [];
    const steps = written.flatMap((step, i) => {
      try {
        return [readStep(domain, step, i, shared, ownFacts)];
      } catch (error) {
        if (!(error instanceof HttpError) || error.extra.errors === undefined) throw error;
        errors.push(
          ...error.extra.errors.map(({ pointer, detail }) => ({ pointer: `/steps/${i}${pointer}`, detail: `step ${i + 1}: ${detail}` })),
        );
        return [];
      }
    });
    if (errors.length > 0) throw invalid(errors.slice(0, 10));
    refuseRepetition(steps);
    return { steps, tier };
  };
};

/** @throws HttpError 422 where a name or a text stands twice, a step quotes one, or all is too long */
const refuseRepetition = (steps: readonly PlanStep[]): void => {
  const errors: FieldError[] = [];
  const texts = steps.map(({ question }) => folded(question.action));
  const say = (i: number, detail: string, member = ''): void =>
    void errors.push({ pointer: `/steps/${i}${member}`, detail: `step ${i + 1}: ${detail}` });
  for (const [i, { id, question }] of steps.entries()) {
    const named = steps.findIndex((one) => one.id === id);
    if (named < i) say(i, `${quote(id)} names step ${named + 1} already`, '/id');
    const same = texts.indexOf(texts[i] ?? '');
    if (same < i) say(i, `it says the same as step ${same + 1}; list it once`);
    for (const { groups } of question.action.matchAll(QUOTED)) {
      const text = folded(groups?.['double'] ?? groups?.['single'] ?? '');
      const quotedStep = texts.findIndex((one) => one === text && text !== '');
      if (quotedStep >= 0) say(i, `it quotes step ${quotedStep + 1}; say what it does instead`);
    }
    if (new RegExp(`\\bstep ${id.replaceAll(/[^\w-]/g, '\\$&')}(?![\\w-])`, 'i').test(question.action)) say(i, 'it refers to itself');
  }
  const total = steps.reduce((sum, { question }) => sum + [...question.action].length, 0);
  if (total > MOST_PLAN_CHARACTERS)
    errors.push({ pointer: '/steps', detail: `the steps have ${total} characters together; ${MOST_PLAN_CHARACTERS} are read at most` });
  if (errors.length > 0) throw invalid(errors.slice(0, 10));
};
