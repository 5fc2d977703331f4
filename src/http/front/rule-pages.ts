import { htmlEscape } from 'escape-goat';
import type { Regulation } from '../../rulebook/regulation.js';
import type { Clause, ConditionBlock, Exception, Rule, Version } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { answerInWords } from '../../verdict/explain/exception-in-words.js';
import { asAlternatives } from '../../verdict/explain/wording.js';
import { citeFully } from '../../verdict/findings/citation.js';
import { type Page, policy, styleHash } from '../presenters/page.js';
import { FRONT_STYLE } from './front-style.js';

/** The longest search, in characters. */
export const MOST_SEARCHED = 100;

/** What rule pages are made of. */
export interface RulePages {
  readonly ruleBook: RuleBook;
  readonly factOf: (id: string) => Fact | undefined;
  readonly regulationOf: (id: string) => Regulation | undefined;
  /** Whose name titles end with; absent: ours. */
  readonly provider?: string | undefined;
}

/** @param up the way from the page to `/`, so that it holds under whatever prefix we are reached */
const pageOf = (
  title: string,
  up: string,
  { ruleBook: { version }, provider = 'Compliance oracle' }: RulePages,
  main: readonly string[],
): Page => ({
  html: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    htmlEscape`<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – ${provider}</title>`,
    `<style>${FRONT_STYLE}</style></head><body><header>`,
    `<nav aria-label="Where"><a href="${up}./">Ask</a> <a href="${up}rules">All rules</a></nav>`,
    htmlEscape`<h1>${title}</h1></header><main>`,
    ...main,
    htmlEscape`</main><footer><p>Rule book ${version}. It is no legal advice; the official text is what the links lead to.</p>`,
    '</footer></body></html>',
  ].join('\n'),
  contentSecurityPolicy: policy({ 'style-src': styleHash(FRONT_STYLE), 'form-action': "'self'" }),
});

/** All that is searched of a rule, folded. */
const searched = ({ id, title, clauses }: Rule): string =>
  [id, title, ...clauses.flatMap(({ cite, versions }) => [cite, ...versions.map(({ reason }) => reason)])].join(' ').toLowerCase();

/** Rules with every word of a search; all where nothing is searched. */
const findRules = ({ rules }: Pick<RuleBook, 'rules'>, search: string): readonly Rule[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 ? rules : rules.filter((rule) => words.every((word) => searched(rule).includes(word)));
};

const list = (items: readonly string[]): string => `<ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul>`;

/** The list of rules by regulation, with a search that works without a script. */
export const rulesPage = (pages: RulePages, search: string): Page => {
  const { ruleBook } = pages;
  const found = findRules(ruleBook, search);
  const sections = ruleBook.regulations.flatMap((regulation) => {
    const rules = found.filter((rule) => rule.regulation === regulation.id);
    if (rules.length === 0) return [];
    return [
      htmlEscape`<h2>${regulation.title}</h2>`,
      list(
        rules.map(
          ({ id, title, clauses }) => htmlEscape`<a href="rules/${id}">${title}</a> (${clauses.map(({ cite }) => cite).join(', ')})`,
        ),
      ),
    ];
  });
  return pageOf('The rules', '', pages, [
    '<form method="get" action="rules" role="search"><label for="q">Search titles, provisions and reasons</label>',
    htmlEscape`<input type="search" id="q" name="q" maxlength="${String(MOST_SEARCHED)}" value="${search}">`,
    '<button type="submit">Search</button></form>',
    htmlEscape`<p role="status">${String(found.length)} of ${String(ruleBook.rules.length)} rules.</p>`,
    ...sections,
  ]);
};

/** Conditions as questions with their answers: all of a block hold together. */
const blockInWords = (block: ConditionBlock, factOf: RulePages['factOf']): string =>
  Object.entries(block)
    .map(([id, answers]) => htmlEscape`${factOf(id)?.question ?? id} <strong>${asAlternatives(answers.map(answerInWords))}</strong>`)
    .join('; ');

const exceptionInHtml = ({ cite, when, butNot }: Exception, factOf: RulePages['factOf']): string => {
  const blocks = when.map((block) => blockInWords(block, factOf)).join(' – or – ');
  const but = butNot.length === 0 ? '' : ` – but not where: ${butNot.map((block) => blockInWords(block, factOf)).join(' – or – ')}`;
  return `${blocks}${but} (${htmlEscape(cite)})`;
};

const phases = ({ phases: all, enforcement }: Version): readonly string[] => [
  ...all.map(({ inForce, asEnacted, cite }) => {
    const until = inForce.to === undefined ? '' : ` to ${inForce.to}`;
    const first = asEnacted === inForce.from ? '' : `; as first enacted from ${asEnacted}`;
    return htmlEscape`binds from ${inForce.from}${until}${first} (${cite})`;
  }),
  ...enforcement.map(
    ({ status, from, to, cite }) => htmlEscape`enforcement ${status} from ${from}${to === undefined ? '' : ` to ${to}`} (${cite})`,
  ),
];

const part = (title: string, items: readonly string[]): string => (items.length === 0 ? '' : `<h4>${title}</h4>${list(items)}`);

const versionInHtml = (version: Version, { factOf }: RulePages): readonly string[] => [
  htmlEscape`<h3>${version.kind === 'prohibition' ? 'Prohibition' : 'Duty'}, enacted ${version.enacted}</h3><p>${version.reason}</p>`,
  part('Since when', phases(version)),
  part(
    'Where it applies',
    version.when.map((block) => blockInWords(block, factOf)),
  ),
  part(
    'What it asks for',
    version.requires.map(({ remedy, cite }) => htmlEscape`${remedy} (${cite})`),
  ),
  part(
    'Except where',
    version.unless.map((one) => exceptionInHtml(one, factOf)),
  ),
  version.note === undefined ? '' : htmlEscape`<p>Note: ${version.note}</p>`,
];

const clauseInHtml = (clause: Clause, regulation: Regulation | undefined, pages: RulePages): readonly string[] => [
  htmlEscape`<section id="${clause.id}"><h2>${regulation === undefined ? clause.cite : citeFully(regulation, clause.cite)}</h2>`,
  ...clause.versions.flatMap((version) => versionInHtml(version, pages)),
  '</section>',
];

/** One rule in all its clauses and versions: dates, conditions, exceptions, and where it is written. */
export const rulePage = (rule: Rule, pages: RulePages): Page => {
  const regulation = pages.regulationOf(rule.regulation);
  return pageOf(rule.title, '../', pages, [
    htmlEscape`<p><a href="${rule.link}" rel="noreferrer">${regulation?.title ?? rule.regulation}: the official text</a></p>`,
    htmlEscape`<p>${rule.id}; binds ${asAlternatives(rule.binds.map(answerInWords))}. <a href="../api/v1/rules/${rule.id}">As data</a></p>`,
    ...rule.clauses.flatMap((clause) => clauseInHtml(clause, regulation, pages)),
  ]);
};
