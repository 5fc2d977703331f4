import { bandOf } from '../../rulebook/measure.js';
import type { Answer } from '../../rulebook/rule.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { FieldError } from '../presenters/problem.js';
import { quote, step, suggestion } from './describe-schema-errors.js';
import type { GivenAnswer } from './question-schema.js';

const answersOf = (fact: Fact, given: GivenAnswer): readonly Answer[] | string => {
  const words = fact.answers.map((answer) => `\`${answer}\``).join(', ');
  if (typeof given === 'number') {
    if (fact.measure === undefined) return `\`${fact.id}\` is not measured; answer one of ${words}`;
    const band = bandOf(fact.measure.bands, given);
    return band === undefined ? `\`${fact.id}\` has no answer for that number; answer one of ${words}` : [band];
  }
  if (Array.isArray(given) && !fact.several && given.length > 1) return `\`${fact.id}\` takes one answer, not a list`;
  const answers = [given].flat().map(String);
  const unknown = answers.find((answer) => !fact.answers.includes(answer));
  if (unknown !== undefined)
    return `${quote(unknown)} is not an answer to \`${fact.id}\`; answer one of ${words}${suggestion(unknown, fact.answers)}`;
  return fact.answers.filter((answer) => answers.includes(answer));
};

/** Facts by their names. */
export interface KnownFacts {
  get(id: string): Fact | undefined;
  keys(): Iterable<string>;
}

/** Facts as a caller gives them → the vocabulary's answers, in the vocabulary's order; what is wrong goes to `errors`. */
export const readGivenFacts = (
  given: Readonly<Record<string, GivenAnswer>>,
  facts: KnownFacts,
  errors: FieldError[],
): Readonly<Record<string, readonly Answer[]>> => {
  const read: [string, readonly Answer[]][] = [];
  for (const [id, value] of Object.entries(given)) {
    const fact = facts.get(id);
    const answers =
      fact === undefined
        ? `${quote(id)} is not a known fact${suggestion(id, facts.keys()) || '; GET /api/v1/compliance/{domain} lists them'}`
        : answersOf(fact, value);
    if (typeof answers === 'string') errors.push({ pointer: `/facts${step(id)}`, detail: answers });
    else read.push([id, answers]);
  }
  return Object.fromEntries(read.sort(([a], [b]) => (a < b ? -1 : 1)));
};
