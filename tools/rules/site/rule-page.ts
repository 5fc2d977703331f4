import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { Rule } from '../../../src/rulebook/rule.js';
import type { Case } from '../../../src/rulebook/rule-book.js';
import type { Vocabulary } from '../../../src/rulebook/vocabulary.js';
import { citeFully } from '../../../src/verdict/findings/citation.js';
import { type GridRow, makeGrid } from '../show/grid.js';
import { makeStatement, type Statement } from '../show/sentence.js';
import { spellFacts } from '../show/spell.js';
import { makeTimeline, nameRow, spellStretch } from '../show/timeline.js';
import { drawTimeline } from './draw-timeline.js';
import { html, type Markup } from './html.js';

export interface RulePageOptions {
  /** Where the vocabulary of the site lies; absent for a page that stands alone. */
  readonly vocabulary?: { readonly up: string; readonly themes: ReadonlyMap<string, string> };
  /** The rules that have a page beside this one. */
  readonly beside?: ReadonlySet<string>;
}

export const themesOf = ({ facts }: Vocabulary): ReadonlyMap<string, string> => new Map(facts.map((fact) => [fact.id, fact.theme]));

/** A rule for readers: law, sentence, table, dates, cases. */
export const rulePage = (regulation: Regulation, rule: Rule, cases: readonly Case[], options: RulePageOptions = {}): Markup => html`
<h1>${rule.title}</h1>
<p class="about"><code>${rule.id}</code> · ${regulation.title} · binds ${rule.binds.join(', ')}</p>
<p><a href="${rule.link}">Read the text of the law</a> (${citeTogether(regulation, rule)})</p>
<h2>When it counts</h2>
${drawTimeline(makeTimeline(rule.clauses), rule.id.toLowerCase())}
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
${gridTable(makeGrid(regulation, clause, version), `Decision table of ${clause.cite}${clause.versions.length > 1 ? `, enacted ${version.enacted}` : ''}`, options)}
<p class="note">Confirmed on ${version.confirmed.on} by ${version.confirmed.by}.</p>`,
)}`,
)}
<h2>Cases</h2>
${cases.length === 0 ? html`<p>None.</p>` : casesTables(cases)}
`;

/** The instrument once, then every provision; what names another instrument stands for itself. */
const citeTogether = (regulation: Regulation, rule: Rule): string => {
  const cites = [...new Set(rule.clauses.map((clause) => clause.cite))];
  const foreign = cites.filter((cite) => citeFully(regulation, cite) === cite);
  const own = cites.filter((cite) => !foreign.includes(cite));
  return [...(own.length === 0 ? [] : [citeFully(regulation, own.join(', '))]), ...foreign].join('; ');
};

const anchor = (id: string): string => id.replace(/[^A-Za-z0-9-]/g, '-');

/** A long rule begins with its clauses: the provision, and why it would block. */
const clauseList = (rule: Rule): Markup =>
  html`<nav aria-label="Clauses of this rule"><h2>Clauses</h2><ul class="clauses">${rule.clauses.map((clause) => html`<li><a href="#${anchor(clause.id)}">${clause.cite}</a> ${clause.versions.at(-1)?.reason ?? ''}</li>`)}</ul></nav>`;

const statement = ({ lead, duties, end }: Statement): Markup =>
  html`<div class="sentence"><p>${lead}</p>${duties.length === 0 ? '' : html`<ul>${duties.map((duty) => html`<li>${duty}</li>`)}</ul>`}<p>${end}</p></div>`;

const successor = (id: string, { beside }: RulePageOptions): Markup =>
  beside?.has(id) === true ? html`<a href="${id}.html">${id}</a>` : html`${id}`;

const datesTable = (rule: Rule, options: RulePageOptions): Markup => html`<table>
<thead><tr><th scope="col">Provision</th><th scope="col">Enacted</th><th scope="col">As first enacted</th><th scope="col">In force</th><th scope="col">Enforcement and successors</th></tr></thead>
<tbody>${makeTimeline(rule.clauses).map((row) => html`<tr><th scope="row">${nameRow(row)}</th><td>enacted ${row.enacted}</td><td>first day as first enacted: ${row.asEnacted}</td><td>in force ${spellStretch(row.inForce)} (${row.cite})</td><td>${row.enforcement.map((one) => html`<p>enforcement ${one.status} ${spellStretch(one)}: ${one.cite}</p>`)}${row.supersededBy.map((id) => html`<p>superseded by ${successor(id, options)}</p>`)}</td></tr>`)}</tbody>
</table>`;

const gridTable = (rows: readonly GridRow[], caption: string, options: RulePageOptions): Markup => html`<table>
<caption class="note">${caption}</caption>
<thead><tr><th scope="col">Part</th><th scope="col">Conditions, all of them</th><th scope="col">Provision</th></tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row">${row.part}${row.part === 'Must' || row.name === '' ? '' : ` ${row.name}`}</th><td>${row.part === 'Must' ? html`<p>${row.name}</p>` : ''}${lineList(row.lines, options)}${row.butNot.map((lines) => html`<p>but not:</p>${lineList(lines, options)}`)}${row.notes.map((note) => html`<p class="note">${note}</p>`)}</td><td>${row.cite}</td></tr>`)}</tbody>
</table>`;

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
  return html`${actions.length === 0 ? '' : casesTable(actions, 'Actions that the rule book is tested with')}
${bare.length === 0 ? '' : html`<details><summary>${bare.length} case${bare.length === 1 ? '' : 's'} by facts alone, on either side of every boundary</summary>${casesTable(bare, 'Facts that the rule book is tested with')}</details>`}`;
};

const casesTable = (cases: readonly Case[], caption: string): Markup => html`<table>
<caption class="note">${caption}</caption>
<thead><tr><th scope="col">Case</th><th scope="col">On</th><th scope="col">Verdict</th><th scope="col">Provision</th></tr></thead>
<tbody>${cases.map((one) => html`<tr><th scope="row">${one.action === undefined ? spellFacts(one.facts) : `“${one.action}”${Object.keys(one.facts).length === 0 ? '' : `, with ${spellFacts(one.facts)}`}`}</th><td>${one.on}${one.basis === 'in_force' ? '' : ` (${one.basis})`}</td><td><span class="${one.expect.verdict.toLowerCase()}">${one.expect.verdict}</span></td><td>${one.expect.cite ?? one.expect.exception ?? ''}</td></tr>`)}</tbody>
</table>`;
