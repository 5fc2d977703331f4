import type { RuleBook } from '../../rulebook/rule.js';
import { problem, type Diagnostic } from '../../rulebook/diagnostic.js';
import { dayAfter, isDay } from '../day.js';

/** Days must exist (`no-such-day`), run forwards (`date-order`), and the versions of a clause must follow one another (`version-order`, `version-overlap`, `version-gap`). */
export const checkDates = (book: RuleBook): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  for (const clause of book.rules.flatMap((rule) => rule.clauses)) {
    for (const version of clause.versions) {
      const days = [version.enacted, version.confirmed.on, ...version.phases.flatMap((phase) => [phase.asEnacted, phase.inForce.from, phase.inForce.to ?? phase.inForce.from])];
      for (const day of days) if (!isDay(day)) found.push(problem('no-such-day', version.place, `\`${day}\` is not a day of the calendar`));
      for (const { asEnacted, inForce } of version.phases) {
        if (inForce.to !== undefined && inForce.to < inForce.from) found.push(problem('date-order', version.place, `\`in_force\` ends on ${inForce.to}, before it starts on ${inForce.from}`));
        if (asEnacted < version.enacted) found.push(problem('date-order', version.place, `\`as_enacted\` ${asEnacted} lies before \`enacted\` ${version.enacted}`));
      }
    }
    clause.versions.slice(1).forEach((version, i) => {
      const before = clause.versions[i]?.phases[0]?.inForce;
      const from = version.phases[0]?.inForce.from;
      if (before === undefined || from === undefined) return;
      if (from <= before.from) found.push(problem('version-order', version.place, `${from} must be later than ${before.from}, the start of the version before`));
      else if (before.to === undefined || before.to >= from) {
        found.push(problem('version-overlap', version.place, `the version before has no end before ${from}; give its \`in_force\` the last day`));
      } else if (dayAfter(before.to) < from) {
        found.push(problem('version-gap', version.place, `no version of \`${clause.id}\` holds from ${dayAfter(before.to)} to the day before ${from}`, 'warning'));
      }
    });
  }
  return found;
};
