import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { type Place, placeWithin } from '../../rulebook/place.js';
import type { Clause, Version } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { dayAfter, isDay } from '../day.js';
import { reportedOnce } from './reported-once.js';

/**
 * Days must exist (`no-such-day`), run forwards (`date-order`), and the versions of a clause must follow one another
 * (`version-order`, `version-overlap`, `version-gap`).
 *
 * Bad: `in_force: { from: 2026-06-30, to: 2026-02-30 }`. Good: `in_force: { from: 2026-06-30, to: 2026-12-31 }`.
 */
export const checkDates = (ruleBook: RuleBook): readonly Diagnostic[] =>
  reportedOnce(
    ruleBook.rules.flatMap((rule) => rule.clauses).flatMap((clause) => [...clause.versions.flatMap(checkDays), ...checkSequence(clause)]),
  );

const checkDays = (version: Version): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const exists = (day: string | undefined, place: Place): void => {
    if (day !== undefined && !isDay(day)) found.push(problem('no-such-day', place, `\`${day}\` is not a day of the calendar`));
  };
  exists(version.enacted, placeWithin(version.place, 'enacted'));
  exists(version.confirmed.on, placeWithin(version.place, 'confirmed', 'on'));
  for (const { asEnacted, inForce, place = version.place } of version.phases) {
    exists(asEnacted, placeWithin(place, 'as_enacted'));
    exists(inForce.from, placeWithin(place, 'in_force', 'from'));
    exists(inForce.to, placeWithin(place, 'in_force', 'to'));
    if (inForce.to !== undefined && inForce.to < inForce.from) {
      found.push(
        problem(
          'date-order',
          placeWithin(place, 'in_force', 'to'),
          `\`in_force\` ends on ${inForce.to}, before it starts on ${inForce.from}`,
        ),
      );
    }
    if (asEnacted < version.enacted)
      found.push(
        problem('date-order', placeWithin(place, 'as_enacted'), `\`as_enacted\` ${asEnacted} lies before \`enacted\` ${version.enacted}`),
      );
  }
  version.enforcement.forEach(({ from, to }, i) => {
    exists(from, placeWithin(version.place, 'enforcement', i, 'from'));
    exists(to, placeWithin(version.place, 'enforcement', i, 'to'));
    if (to !== undefined && to < from)
      found.push(
        problem(
          'date-order',
          placeWithin(version.place, 'enforcement', i, 'to'),
          `\`enforcement\` ends on ${to}, before it starts on ${from}`,
        ),
      );
  });
  return found;
};

const checkSequence = (clause: Clause): readonly Diagnostic[] =>
  clause.versions.slice(1).flatMap((version, i): readonly Diagnostic[] => {
    const before = clause.versions[i]?.phases[0]?.inForce;
    const [phase] = version.phases;
    if (before === undefined || phase === undefined) return [];
    const { from } = phase.inForce;
    // A day that does not exist is reported as such and comes neither before nor after another.
    if (![from, before.from, before.to ?? from].every(isDay)) return [];
    const place = placeWithin(phase.place ?? version.place, 'in_force', 'from');
    if (from <= before.from)
      return [problem('version-order', place, `${from} must be later than ${before.from}, the start of the version before`)];
    if (before.to === undefined || before.to >= from)
      return [problem('version-overlap', place, `the version before has no end before ${from}; give its \`in_force\` the last day`)];
    return dayAfter(before.to) < from
      ? [
          problem(
            'version-gap',
            place,
            `no version of \`${clause.id}\` holds from ${dayAfter(before.to)} to the day before ${from}`,
            'warning',
          ),
        ]
      : [];
  });
