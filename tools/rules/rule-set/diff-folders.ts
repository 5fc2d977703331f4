import { compareRuleSets } from '../../../src/rule-sets/compare-rule-sets.js';
import { requireServedOracle } from '../rule-book/open-rule-book.js';
import { requireRuleSet } from './check-folder.js';

const daysOf = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): string =>
  from === undefined && to === undefined
    ? 'always'
    : `${from === undefined ? '' : `from ${from}`}${to === undefined ? '' : ` to ${to}`}`.trim();

/** `diff --rule-set OLD NEW`: every situation whose verdict changes from one folder to the other. @returns 1 where any does */
export const printDiffOf = (before: string, after: string | undefined, format: string): number => {
  if (after === undefined) throw new Error('diff --rule-set needs two folders: npm run rules -- diff --rule-set OLD NEW');
  if (format !== 'text' && format !== 'json') throw new Error('diff --rule-set prints text or json');
  const law = requireServedOracle();
  const difference = compareRuleSets(requireRuleSet(before, law), requireRuleSet(after, law), law.ruleBook);
  if (format === 'json') console.log(JSON.stringify(difference, null, 2));
  else {
    for (const { to, ruleSource, what, domain, witness, days } of difference.changes) {
      const facts = Object.entries(witness).map(([fact, answers]) => `${fact}: ${answers.join(' | ')}`);
      const where = domain === undefined ? '' : ` in ${domain}`;
      console.log(`${to} by ${ruleSource}, ${what}: { ${facts.join(', ')} }${where}, ${days.map(daysOf).join(', ')}`);
    }
    if (difference.jurisdictions !== undefined) console.log(`asked in: ${JSON.stringify(difference.jurisdictions)}`);
    if (difference.changes.length === 0) console.log('no verdict changes');
  }
  return difference.changes.length === 0 && difference.jurisdictions === undefined ? 0 : 1;
};
