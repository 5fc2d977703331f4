import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { Clause, Rule, Version } from '../../../src/rulebook/rule.js';
import type { Case } from '../../../src/rulebook/rule-book.js';
import type { Vocabulary } from '../../../src/rulebook/vocabulary.js';
import { citeFully } from '../../../src/verdict/findings/citation.js';
import { type GridRow, makeGrid } from '../show/grid.js';
import { makeStatement, type Statement } from '../show/sentence.js';
import { spellFacts } from '../show/spell.js';
import { makeTimeline, nameRow, spellStretch, type TimelineRow } from '../show/timeline.js';
import { today } from '../today.js';
import { drawTimeline } from './draw-timeline.js';
import { html, type Markup } from './html.js';
import { headRow, tableRow } from './table-rows.js';

/** What else of the site a rule's page may lead to. */
export interface RulePageOptions {
  /** Where the vocabulary of the site lies; absent for a page that stands alone. */
  readonly vocabulary?: { readonly up: string; readonly themes: ReadonlyMap<string, string> };
  /** The rules that have a page beside this one. */
  readonly beside?: ReadonlySet<string>;
  /** The day that the timeline marks; today unless said. */
  readonly today?: string;
}

/** Fact → the theme of the vocabulary that it belongs to. */
export const themesOf = ({ facts }: Vocabulary): ReadonlyMap<string, string> => new Map(facts.map((fact) => [fact.id, fact.theme]));

/** A rule for readers: law, sentence, table, dates, cases. */
export const rulePage = (regulation: Regulation, rule: Rule, cases: readonly Case[], options: RulePageOptions = {}): Markup => html`
<h1>${rule.title}</h1>
<p class="about"><code>${rule.id}</code> · ${regulation.title} · binds ${rule.binds.join(', ')}</p>
<p><a href="${rule.link}">Read the text of the law</a> (${citeTogether(regulation, rule)})</p>
<h2>When it counts</h2>
${drawTimeline(makeTimeline(rule.clauses), rule.id.toLowerCase(), options.today ?? today())}
${datesTable(rule, options)}
${rule.clauses.length < 4 ? '' : clauseList(rule)}
${rule.clauses.map(
  (clause) => html`
<h2 id="${anchor(clause.id)}">${clause.cite}</h2>
${clause.versions.map(
  (version) => html`
${clause.versions.length > 1 ? html`<h3>As enacted on ${version.enacted}</h3>` : ''}
${statement(makeStatement(regulation, rule, clause, version))}
<p>${version.reason}</p>
${version.note === undefined ? '' : html`<p class="note">${version.note}</p>`}
${gridTable(makeGrid(regulation, clause, version), captionOf(clause, version), options)}
<p class="note">Confirmed on ${version.confirmed.on} by ${version.confirmed.by}.</p>`,
)}`,
)}
<h2>Cases</h2>
${cases.length === 0 ? html`<p>None.</p>` : casesTables(cases)}
`;

const captionOf = ({ cite, versions }: Clause, { enacted }: Version): string =>
  `Decision table of ${cite}${versions.length > 1 ? `, enacted ${enacted}` : ''}`;

/** The instrument once, then every provision; what names another instrument stands for itself. */
const citeTogether = (regulation: Regulation, rule: Rule): string => {
  const cites = [...new Set(rule.clauses.map((clause) => clause.cite))];
  const foreign = cites.filter((cite) => citeFully(regulation, cite) === cite);
  const own = cites.filter((cite) => !foreign.includes(cite));
  return [...(own.length === 0 ? [] : [citeFully(regulation, own.join(', '))]), ...foreign].join('; ');
};

const anchor = (id: string): string => id.replace(/[^A-Za-z0-9-]/g, '-');

/** A long rule begins with its clauses: the provision, and why it would block. */
const clauseList = (rule: Rule): Markup => {
  const items = rule.clauses.map(
    ({ id, cite, versions }) => html`<li><a href="#${anchor(id)}">${cite}</a> ${versions.at(-1)?.reason ?? ''}</li>`,
  );
  return html`<nav aria-label="Clauses of this rule"><h2>Clauses</h2><ul class="clauses">${items}</ul></nav>`;
};

const statement = ({ lead, duties, end }: Statement): Markup => {
  const list = duties.length === 0 ? '' : html`<ul>${duties.map((duty) => html`<li>${duty}</li>`)}</ul>`;
  return html`<div class="sentence"><p>${lead}</p>${list}<p>${end}</p></div>`;
};

const successor = (id: string, { beside }: RulePageOptions): Markup =>
  beside?.has(id) === true ? html`<a href="${id}.html">${id}</a>` : html`${id}`;

const datesTable = (rule: Rule, options: RulePageOptions): Markup => html`<table>
<thead>${headRow(['Provision', 'Enacted', 'As first enacted', 'In force', 'Enforcement and successors'])}</thead>
<tbody>${makeTimeline(rule.clauses).map((row) => datesRow(row, options))}</tbody>
</table>`;

const datesRow = (row: TimelineRow, options: RulePageOptions): Markup => {
  const stays = row.enforcement.map((one) => html`<p>enforcement ${one.status} ${spellStretch(one)}: ${one.cite}</p>`);
  const successors = row.supersededBy.map((id) => html`<p>superseded by ${successor(id, options)}</p>`);
  return tableRow(nameRow(row), [
    `enacted ${row.enacted}`,
    `first day as first enacted: ${row.asEnacted}`,
    `in force ${spellStretch(row.inForce)} (${row.cite})`,
    html`${stays}${successors}`,
  ]);
};

const gridTable = (rows: readonly GridRow[], caption: string, options: RulePageOptions): Markup => html`<table>
<caption class="note">${caption}</caption>
<thead>${headRow(['Part', 'Conditions, all of them', 'Provision'])}</thead>
<tbody>${rows.map((row) => gridTableRow(row, options))}</tbody>
</table>`;

/** What must be done is told among the conditions; an exception is told by its name. */
const gridTableRow = ({ part, name, lines, butNot, notes, cite }: GridRow, options: RulePageOptions): Markup => {
  const duty = part === 'Must' ? html`<p>${name}</p>` : '';
  const excluded = butNot.map((some) => html`<p>but not:</p>${lineList(some, options)}`);
  const noted = notes.map((note) => html`<p class="note">${note}</p>`);
  return tableRow(`${part}${part === 'Must' || name === '' ? '' : ` ${name}`}`, [
    html`${duty}${lineList(lines, options)}${excluded}${noted}`,
    cite,
  ]);
};

const lineList = (lines: GridRow['lines'], options: RulePageOptions): Markup =>
  lines.length === 0
    ? html`<p>always</p>`
    : html`<ul class="plain">${lines.map(([fact, answers]) => html`<li>${factLink(fact, options)}: ${answers.join(' or ')}</li>`)}</ul>`;

const factLink = (fact: string, { vocabulary }: RulePageOptions): Markup =>
  vocabulary === undefined
    ? html`<code>${fact}</code>`
    : html`<a href="${vocabulary.up}vocabulary/${vocabulary.themes.get(fact) ?? 'index'}.html#${fact}"><code>${fact}</code></a>`;

/** Actions first, as people put them; the many cases by facts alone, which stand at every boundary, on demand. */
const casesTables = (cases: readonly Case[]): Markup => {
  const [actions, bare] = [cases.filter((one) => one.action !== undefined), cases.filter((one) => one.action === undefined)];
  const count = `${bare.length} case${bare.length === 1 ? '' : 's'} by facts alone, on either side of every boundary`;
  const onDemand = (): Markup =>
    html`<details><summary>${count}</summary>${casesTable(bare, 'Facts that the rule book is tested with')}</details>`;
  return html`${actions.length === 0 ? '' : casesTable(actions, 'Actions that the rule book is tested with')}
${bare.length === 0 ? '' : onDemand()}`;
};

const casesTable = (cases: readonly Case[], caption: string): Markup => html`<table>
<caption class="note">${caption}</caption>
<thead>${headRow(['Case', 'On', 'Verdict', 'Provision'])}</thead>
<tbody>${cases.map(caseRow)}</tbody>
</table>`;

const caseRow = ({ action, facts, on, basis, expect: { verdict, cite, exception } }: Case): Markup => {
  const given = Object.keys(facts).length === 0 ? '' : `, with ${spellFacts(facts)}`;
  return tableRow(action === undefined ? spellFacts(facts) : `“${action}”${given}`, [
    `${on}${basis === 'in_force' ? '' : ` (${basis})`}`,
    html`<span class="${verdict.toLowerCase()}">${verdict}</span>`,
    cite ?? exception ?? '',
  ]);
};
