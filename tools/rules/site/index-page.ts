import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { spellStretch } from '../show/timeline.js';
import { html, type Markup } from './html.js';

/** The first page: every regulation with its history and every rule. */
export const indexPage = (ruleBook: RuleBook): Markup => html`
<h1>${ruleBook.name}, rule book ${ruleBook.version}</h1>
<p>${ruleBook.rules.length} rules in ${ruleBook.regulations.length} regulations, ${ruleBook.vocabulary.facts.length} questions of fact, ${ruleBook.cases.length} cases. Every rule shows its provision, what it says in a sentence, its decision table, its dates and the cases it is tested with.</p>
${ruleBook.regulations.map(
  (regulation) => html`
<h2>${regulation.title}</h2>
<p class="about">${regulation.citation.replace(/,? ?\{provision\} ?/, '')} · ${regulation.jurisdiction} · <a href="${regulation.link}">text of the law</a></p>
${rulesOf(ruleBook, regulation)}
<details><summary>History of ${regulation.title}</summary><ul>${regulation.history.map((one) => html`<li>${one.date}: ${one.event} (${one.cite})</li>`)}</ul></details>`,
)}
`;

const rulesOf = (ruleBook: RuleBook, regulation: Regulation): Markup => html`<table>
<thead><tr><th scope="col">Rule</th><th scope="col">Provisions</th><th scope="col">In force</th></tr></thead>
<tbody>${ruleBook.rules
  .filter((rule) => rule.regulation === regulation.id)
  .map(
    (rule) =>
      html`<tr><th scope="row"><a href="rules/${rule.id}.html">${rule.title}</a></th><td>${rule.clauses
        .map((clause) => clause.cite)
        .filter((cite, i, all) => all.indexOf(cite) === i)
        .join(
          ', ',
        )}</td><td>${[...new Set(rule.clauses.flatMap((clause) => clause.versions.flatMap((version) => version.phases.map((phase) => spellStretch(phase.inForce)))))].sort().join('; ')}</td></tr>`,
  )}</tbody>
</table>`;
