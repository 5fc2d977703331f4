import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { Rule } from '../../../src/rulebook/rule.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { spellStretch } from '../show/timeline.js';
import { html, type Markup } from './html.js';
import { headRow, tableRow } from './table-rows.js';

/** The first page: every regulation with its history and every rule. */
export const indexPage = (ruleBook: RuleBook): Markup => html`
<h1>${ruleBook.name}, rule book ${ruleBook.version}</h1>
<p>${countsOf(ruleBook)} ${WHAT_RULES_SHOW}</p>
${ruleBook.regulations.map(
  (regulation) => html`
<h2>${regulation.title}</h2>
<p class="about">${instrumentOf(regulation)} · ${regulation.jurisdiction} · <a href="${regulation.link}">text of the law</a></p>
${rulesOf(ruleBook, regulation)}
<details><summary>History of ${regulation.title}</summary><ul>${regulation.history.map(tellEvent)}</ul></details>`,
)}
`;

const WHAT_RULES_SHOW =
  'Every rule shows its provision, what it says in a sentence, its decision table, its dates and the cases it is tested with.';

const countsOf = ({ rules, regulations, vocabulary, cases }: RuleBook): string =>
  `${rules.length} rules in ${regulations.length} regulations, ${vocabulary.facts.length} questions of fact, ${cases.length} cases.`;

/** The form of its citations without the place of a provision. */
const instrumentOf = ({ citation }: Regulation): string => citation.replace(/,? ?\{provision\} ?/, '');

const tellEvent = ({ date, event, cite }: Regulation['history'][number]): Markup => html`<li>${date}: ${event} (${cite})</li>`;

const rulesOf = (ruleBook: RuleBook, regulation: Regulation): Markup => html`<table>
<thead>${headRow(['Rule', 'Provisions', 'In force'])}</thead>
<tbody>${ruleBook.rules.filter((rule) => rule.regulation === regulation.id).map(ruleRow)}</tbody>
</table>`;

const ruleRow = ({ id, title, clauses }: Rule): Markup => {
  const phases = clauses.flatMap((clause) => clause.versions).flatMap((version) => version.phases);
  const provisions = new Set(clauses.map((clause) => clause.cite));
  const inForce = new Set(phases.map((phase) => spellStretch(phase.inForce)));
  return tableRow(html`<a href="rules/${id}.html">${title}</a>`, [[...provisions].join(', '), [...inForce].sort().join('; ')]);
};
