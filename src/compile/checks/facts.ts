import type { RuleBook } from '../../rulebook/rule.js';
import { problem, type Diagnostic } from '../../rulebook/diagnostic.js';
import { didYouMean } from '../../rulebook/nearest.js';

/** A fact that no text can state (`fact-without-phrases`), phrases or presumptions for answers that it does not have (`unknown-answer`), and a fact that no rule uses (`unused-fact`). */
export const checkFacts = (book: RuleBook): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const used = new Set<string>();
  for (const version of book.rules.flatMap((rule) => rule.clauses.flatMap((clause) => clause.versions))) {
    const exceptions = [...version.unless, ...version.requires.flatMap((one) => one.unless)];
    const blocks = [
      ...version.when,
      ...version.phases.map((phase) => phase.when),
      ...exceptions.flatMap((one) => [...one.when, ...one.butNot]),
      ...version.requires.flatMap((one) => [...one.when, ...one.silenceBites, { [one.fact]: one.answers }]),
    ];
    for (const block of blocks) for (const fact of Object.keys(block)) used.add(fact);
  }
  for (const fact of book.vocabulary.facts) {
    for (const answer of [...Object.keys(fact.phrases), ...Object.keys(fact.examples), ...fact.presume, ...(fact.measure?.bands.map((band) => band.answer) ?? [])]) {
      if (!fact.answers.includes(answer)) {
        found.push(problem('unknown-answer', fact.place, `\`${answer}\` is not an answer to \`${fact.id}\`; answers are ${fact.answers.join(', ')}${didYouMean(answer, fact.answers)}`));
      }
    }
    if (Object.keys(fact.phrases).length === 0 && fact.measure === undefined) {
      found.push(problem('fact-without-phrases', fact.place, `no text can state \`${fact.id}\`; give it phrases`, 'warning'));
    }
    if (!used.has(fact.id)) found.push(problem('unused-fact', fact.place, `no rule asks for \`${fact.id}\`; use it or take it out`, 'warning'));
  }
  return found;
};
