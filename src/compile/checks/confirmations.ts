import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { placeWithin } from '../../rulebook/place.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { reportedOnce } from './reported-once.js';

/**
 * Somebody looked at the law within a year: `stale-confirmation`, a warning; never in the future: `future-confirmation`. It depends on the
 * day, so it runs only where an author asks, never when a rule book is loaded.
 *
 * Bad: `confirmed: { on: 2024-07-12, by: rule book 1.0.0 }` in 2026. Good: look at the provision again and write today.
 *
 * @param today `YYYY-MM-DD`
 */
export const checkConfirmations = (ruleBook: RuleBook, today: string): readonly Diagnostic[] => {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return reportedOnce(
    ruleBook.rules
      .flatMap((rule) => rule.clauses)
      .flatMap((clause) =>
        clause.versions.flatMap((version): readonly Diagnostic[] => {
          const { on } = version.confirmed;
          const place = placeWithin(version.place, 'confirmed', 'on');
          if (on > today)
            return [problem('future-confirmation', place, `\`${clause.id}\` is said to be confirmed on ${on}, after today, ${today}`)];
          return on < yearAgo
            ? [
                problem(
                  'stale-confirmation',
                  place,
                  `\`${clause.id}\` was confirmed on ${on}, more than a year ago; look at the provision and write the day`,
                  'warning',
                ),
              ]
            : [];
        }),
      ),
  );
};
