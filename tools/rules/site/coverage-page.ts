import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { STATUSES } from '../ledger/read-ledger.js';
import type { openLedgers } from '../ledger.js';
import { spellName } from '../show/spell.js';
import { html, type Markup } from './html.js';

/** Every paragraph of the law and what became of it, so that a reader sees what the oracle does not know. */
export const coveragePage = (ruleBook: RuleBook, ledgers: ReturnType<typeof openLedgers>): Markup => html`
<h1>What is covered</h1>
<p>Every operative paragraph taken up, against the rules. Pending means: not yet, and no verdict rests on it.</p>
${ledgers.map(
  ({ regulation, entries }) => html`
<h2>${regulation.title}</h2>
<p class="about">${STATUSES.map((status) => `${spellName(status)}: ${entries.filter((one) => one.status === status).length}`).join(' · ')}</p>
${
  entries.length === 0
    ? ''
    : html`<table>
<thead><tr><th scope="col">Provision</th><th scope="col">About</th><th scope="col">Status</th><th scope="col">By, or why not</th></tr></thead>
<tbody>${entries.map((one) => html`<tr><th scope="row">${one.provision}</th><td>${one.about}</td><td>${spellName(one.status)}</td><td>${one.because ?? html`${one.by.map((name, i) => html`${i === 0 ? '' : ', '}${nameLink(ruleBook, name)}`)}`}</td></tr>`)}</tbody>
</table>`
}`,
)}
`;

const nameLink = (ruleBook: RuleBook, name: string): Markup => {
  const rule = ruleBook.rules.find((one) => one.id === name || one.clauses.some((clause) => clause.id === name));
  const fact = ruleBook.vocabulary.facts.find((one) => `facts/${one.id}` === name);
  if (rule !== undefined) return html`<a href="rules/${rule.id}.html">${name}</a>`;
  return fact === undefined ? html`<code>${name}</code>` : html`<a href="vocabulary/${fact.theme}.html#${fact.id}">${fact.id}</a>`;
};
