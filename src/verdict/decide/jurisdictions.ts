import type { Reading } from '../../reading/reading.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Question } from '../verdict.js';

/** The jurisdictions that some regulation of the rule book belongs to, in its order. */
export const coveredJurisdictions = ({ regulations }: Pick<RuleBook, 'regulations'>): readonly string[] => [
  ...new Set(regulations.map((one) => one.jurisdiction)),
];

/** The jurisdictions asked about; else those the text names; else the usual ones; else all that are covered. */
export const resolveJurisdictions = (question: Question, { places }: Reading, covered: readonly string[]): readonly string[] => {
  if (question.jurisdictions.length > 0) return covered.filter((one) => question.jurisdictions.includes(one));
  if (places.length === 0) {
    const usual = covered.filter((one) => question.usualJurisdictions?.includes(one) === true);
    return usual.length === 0 ? covered : usual;
  }
  return covered.filter((one) => places.some((place) => place.jurisdiction === one));
};
