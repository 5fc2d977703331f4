import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { type LedgerEntry, STATUSES } from '../ledger/read-ledger.js';
import type { openLedgers } from '../ledger.js';
import { spellName } from '../show/spell.js';
import { html, type Markup } from './html.js';
import { headRow, tableRow } from './table-rows.js';

/** Every paragraph of the law and what became of it, so that a reader sees what the oracle does not know. */
export const coveragePage = (ruleBook: RuleBook, ledgers: ReturnType<typeof openLedgers>): Markup => html`
<h1>What is covered</h1>
<p>Every operative paragraph taken up, against the rules. Pending means: not yet, and no verdict rests on it.</p>
${ledgers.map(
  ({ regulation, entries }) => html`
<h2>${regulation.title}</h2>
<p class="about">${countsOf(entries)}</p>
${
  entries.length === 0
    ? ''
    : html`<table>
<thead>${headRow(['Provision', 'About', 'Status', 'By, or why not'])}</thead>
<tbody>${entries.map((one) => entryRow(one, ruleBook))}</tbody>
</table>`
}`,
)}
`;

const countsOf = (entries: readonly LedgerEntry[]): string =>
  STATUSES.map((status) => `${spellName(status)}: ${entries.filter((one) => one.status === status).length}`).join(' · ');

const entryRow = ({ provision, about, status, because, by }: LedgerEntry, ruleBook: RuleBook): Markup =>
  tableRow(provision, [about, spellName(status), because ?? linksTo(by, ruleBook)]);

const linksTo = (names: readonly string[], ruleBook: RuleBook): Markup =>
  html`${names.map((name, i) => html`${i === 0 ? '' : ', '}${nameLink(ruleBook, name)}`)}`;

const nameLink = (ruleBook: RuleBook, name: string): Markup => {
  const rule = ruleBook.rules.find((one) => one.id === name || one.clauses.some((clause) => clause.id === name));
  const fact = ruleBook.vocabulary.facts.find((one) => `facts/${one.id}` === name);
  if (rule !== undefined) return html`<a href="rules/${rule.id}.html">${name}</a>`;
  return fact === undefined ? html`<code>${name}</code>` : html`<a href="vocabulary/${fact.theme}.html#${fact.id}">${fact.id}</a>`;
};
