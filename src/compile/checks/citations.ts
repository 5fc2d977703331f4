import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { type Place, placeBeside, placeWithin } from '../../rulebook/place.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { reportedOnce } from './reported-once.js';

/** The instrument's own unit: `Art. 5`, `Recital 27`, `Annex III`. */
const UNIT = /^((Art\.|Arts) \d|Recital \d|rec\. \d|Annex [IVX]+)/;
/** Another instrument by its name: `Regulation (EU) 2016/679`, `GDPR Art. 9`, `C.R.S. 6-1-1701`, `C(2025) 5052`. */
const INSTRUMENT = /^(C\.R\.S\. \d|(criminal law under )?Directive \(?|Regulation \(|C\(20\d\d\) |SB |GDPR Art\.|\d+ (CFR|U\.S\.C\.) )/;

/**
 * Every clause, exception and safeguard cites a provision in the law's own form: `malformed-citation`.
 *
 * Bad: `cite: article five`. Good: `cite: Art. 5(1)(f)`.
 */
export const checkCitations = (ruleBook: RuleBook): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const lookAt = (cite: string, place: Place): void => {
    if (!UNIT.test(cite) && !INSTRUMENT.test(cite))
      found.push(
        problem(
          'malformed-citation',
          place,
          `\`${cite}\` is not a citation; write for example \`Art. 5(1)(f)\` or \`C.R.S. 6-1-1703(4)(a)\``,
        ),
      );
  };
  for (const clause of ruleBook.rules.flatMap((rule) => rule.clauses)) {
    lookAt(clause.cite, placeBeside(clause.place, 'cite'));
    if (clause.citeElsewhere !== undefined) lookAt(clause.citeElsewhere, placeBeside(clause.place, 'cite'));
    for (const version of clause.versions) {
      for (const one of version.unless) lookAt(one.cite, placeWithin(one.place, 'cite'));
      for (const one of version.requires) {
        lookAt(one.cite, placeWithin(one.place, 'cite'));
        for (const each of one.unless) lookAt(each.cite, placeWithin(each.place, 'cite'));
      }
    }
  }
  return reportedOnce(found);
};
