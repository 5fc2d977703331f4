import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { didYouMean } from '../../rulebook/nearest.js';
import { placeWithin } from '../../rulebook/place.js';
import type { ConditionBlock } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';

/** Every condition of every rule, the safeguards' own answers among them. */
export const conditionsOf = (ruleBook: RuleBook): readonly ConditionBlock[] =>
  ruleBook.rules
    .flatMap((rule) => rule.clauses.flatMap((clause) => clause.versions))
    .flatMap((version) => [
      ...version.when,
      ...version.phases.map((phase) => phase.when),
      ...[...version.unless, ...version.requires.flatMap((one) => one.unless)].flatMap((one) => [...one.when, ...one.butNot]),
      ...version.requires.flatMap((one) => [...one.when, ...one.silenceBites, ...(one.silenceNeeds ?? []), { [one.fact]: one.answers }]),
    ]);

/**
 * A fact that no text can state (`fact-without-phrases`), phrases or presumptions for answers that it does not have
 * (`unknown-answer`), several answers presumed where one holds at a time (`presumes-several`), and a fact that no rule
 * uses (`unused-fact`).
 *
 * Bad: `answers: [true, false]` with `phrases: { yes: [...] }`. Good: `phrases: { true: [...] }`.
 */
export const checkFacts = (ruleBook: RuleBook): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const used = new Set(conditionsOf(ruleBook).flatMap((block) => Object.keys(block)));
  for (const fact of ruleBook.vocabulary.facts) {
    const named: readonly (readonly [string, readonly (string | number)[]])[] = [
      ...Object.keys(fact.phrases).map((answer) => [answer, ['phrases', answer]] as const),
      ...fact.presume.map((answer, i) => [answer, ['presume', i]] as const),
      ...(fact.measure?.bands.map((band, i) => [band.answer, ['measure', 'bands', i, 'answer']] as const) ?? []),
    ];
    for (const [answer, steps] of named) {
      if (fact.answers.includes(answer)) continue;
      found.push(
        problem(
          'unknown-answer',
          placeWithin(fact.place, ...steps),
          `\`${answer}\` is not an answer to \`${fact.id}\`; answers are ${fact.answers.join(', ')}${didYouMean(answer, fact.answers)}`,
        ),
      );
    }
    if (!fact.several && fact.presume.length > 1)
      found.push(
        problem(
          'presumes-several',
          placeWithin(fact.place, 'presume'),
          `only one answer to \`${fact.id}\` holds at a time; presume one, or write \`several: true\``,
        ),
      );
    if (Object.keys(fact.phrases).length === 0 && fact.measure === undefined) {
      found.push(problem('fact-without-phrases', fact.place, `no text can state \`${fact.id}\`; give it phrases`, 'warning'));
    }
    if (!used.has(fact.id))
      found.push(problem('unused-fact', fact.place, `no rule asks for \`${fact.id}\`; use it or take it out`, 'warning'));
  }
  return found;
};
