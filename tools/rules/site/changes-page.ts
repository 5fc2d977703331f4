import { printFacts } from '../../../src/compile/analysis/witness.js';
import { citeFully } from '../../../src/verdict/findings/citation.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { withRevision } from '../diff/checkout.js';
import { type Comparison, compareRuleBooks } from '../diff/compare-rule-books.js';
import { tellRegions } from '../diff/markdown.js';
import { openForTables } from '../diff/open-beside.js';
import { spellDays } from '../diff/spell-days.js';
import { html, type Markup } from './html.js';
import type { PastVersion } from './past-versions.js';

/** Which verdicts each version of the rule book changed; newest first. */
export const changesPage = (versions: readonly PastVersion[], folder: string, current: OpenOracle): Markup => {
  const open = ({ revision }: PastVersion): OpenOracle | undefined =>
    revision === undefined ? current : withRevision(revision, folder, (copy) => openForTables(copy, current).oracle);
  const told: Markup[] = [];
  // Two at a time: a rule book with its vocabulary takes a hundred megabytes, and there are ever more versions.
  let before: OpenOracle | undefined;
  for (const version of versions) {
    const oracle = open(version);
    told.push(tellVersion(version, oracle, before));
    before = oracle;
  }
  return html`
<h1>Changes of verdicts by version</h1>
${told.reverse()}
`;
};

const tellVersion = ({ version, since }: PastVersion, oracle: OpenOracle | undefined, before: OpenOracle | undefined): Markup => html`
<h2>${version}, ${since}</h2>
${oracle === undefined ? html`<p>Its rule book has errors and cannot be compared.</p>` : before === undefined ? html`<p>The first version: ${oracle.summary.rules} rules. <code>${oracle.summary.cid}</code></p>` : tellComparison(compareRuleBooks(before, oracle, []))}`;

const tellComparison = (comparison: Comparison): Markup => {
  const told = tellRegions(comparison);
  return html`
<p>${told.length === 0 ? 'No verdict changes, in any situation, on any day.' : `${told.length} changes of verdict, in whole regions of situations; outside of them no verdict changes.`} <code>${comparison.after.summary.cid}</code></p>
<ul>${[...comparison.addedRules.map((id) => html`<li>new: <a href="rules/${id}.html">${id}</a></li>`), ...comparison.removedRules.map((id) => html`<li>gone: ${id}</li>`)]}
${told.map(({ region, days, change }) => html`<li><span class="${region.to.toLowerCase()}">${region.to}</span> instead of ${region.to === 'BLOCKED' ? 'ALLOWED' : 'BLOCKED'} by ${citeFully(region.line.line.regulation, region.line.line.clause.cite)}: ${change.what}; ${spellDays(days)}; smallest situation: <code>${printFacts(region.witness.facts)}</code></li>`)}
${comparison.flips.map((flip) => html`<li>${flip.from} → ${flip.to}: ${flip.name}</li>`)}</ul>`;
};
