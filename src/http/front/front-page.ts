import { htmlEscape } from 'escape-goat';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { type Page, policy, styleHash } from '../presenters/page.js';
import { FRONT_STYLE } from './front-style.js';

/** What a visitor has put into the form, as text; nothing of it is kept or logged. */
export interface Filled {
  readonly action: string;
  readonly domain: string;
  readonly asOf: string;
  readonly jurisdiction: string;
}

/** Real actions to begin with: some allowed, some blocked, some that hang on an answer. */
const EXAMPLES: readonly string[] = [
  "Score candidates' enthusiasm from their interview videos",
  'Translate a menu into French',
  'Reject loan applicants by score, with no appeal',
  'Collect faces from social media for a search engine',
  'Summarize the minutes of a meeting',
  'Watch truck drivers for drowsiness so that nobody crashes',
  'Give citizens a score by how they behave in public',
  'Answer customers as a chatbot without saying that it is one',
  'Rank job applications, reviewed by a person',
  'git_push(remote="origin", branch="main")',
];

const option = (value: string, label: string, chosen: string): string =>
  value === chosen
    ? htmlEscape`<option value="${value}" selected>${label}</option>`
    : htmlEscape`<option value="${value}">${label}</option>`;

const form = ({ domains }: Pick<RuleBook, 'domains'>, jurisdictions: readonly string[], filled: Filled, questions: string): string =>
  [
    '<form method="post" action="./" id="ask">',
    '<label for="action">What is the agent about to do?</label>',
    htmlEscape`<textarea id="action" name="action" rows="3" maxlength="2000" required>${filled.action}</textarea>`,
    '<div class="row"><span><label for="domain">Domain</label><select id="domain" name="domain">',
    ...domains.map(({ id, title }) => option(id, title, filled.domain)),
    '</select></span><span><label for="as_of">On the day</label>',
    htmlEscape`<input type="date" id="as_of" name="as_of" value="${filled.asOf}"></span>`,
    '<span><label for="jurisdiction">Law of</label><select id="jurisdiction" name="jurisdiction">',
    option('', 'as the text says, else all', filled.jurisdiction),
    ...jurisdictions.map((one) => option(one, one, filled.jurisdiction)),
    '</select></span></div>',
    questions,
    '<button type="submit">May it?</button>',
    '</form>',
  ].join('\n');

const examples = (filled: Filled): string =>
  [
    '<form method="post" action="./" class="examples"><h2>Or try one of these</h2>',
    htmlEscape`<input type="hidden" name="domain" value="${filled.domain}"><ul>`,
    ...EXAMPLES.map((one) => htmlEscape`<li><button type="submit" name="action" value="${one}">${one}</button></li>`),
    '</ul></form>',
  ].join('\n');

/**
 * The front page: one field, and the answer to it. It works as a plain form; with its script the question can be shared in the
 * fragment of an address, which no server sees.
 *
 * @param answer HTML of the answer, already escaped; empty before anything was asked
 * @param questions HTML of the questions that belong into the form
 * @param provider whose name the title ends with
 */
export const frontPage = (
  ruleBook: Pick<RuleBook, 'domains' | 'version'>,
  jurisdictions: readonly string[],
  filled: Filled,
  answer: string,
  questions: string,
  provider = 'Compliance oracle',
): Page => ({
  html: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    htmlEscape`<title>May my agent do this? ${provider}</title>`,
    '<meta name="description" content="Whether the EU AI Act and Colorado law allow what an AI agent is about to do, with the provision.">',
    `<style>${FRONT_STYLE}</style></head><body><header><h1>May my agent do this?</h1>`,
    '<p>The EU AI Act and Colorado’s AI law, asked before an agent acts. What you type is not logged.</p></header><main>',
    answer,
    form(ruleBook, jurisdictions, filled, questions),
    '<p id="share" hidden><button type="button" id="copy">Copy a link to this question</button> <output id="said"></output></p>',
    answer === '' ? examples(filled) : '',
    '</main><footer><nav aria-label="More"><a href="rules">The rules</a> ',
    '<a href="docs">The interface</a> <a href="openapi.json">OpenAPI</a> ',
    '<a href="api/v1/compliance">The rule book as data</a></nav>',
    htmlEscape`<p>Rule book ${ruleBook.version}. It is no legal advice; ALLOWED is no clearance.</p></footer>`,
    '<script src="front.js"></script></body></html>',
  ].join('\n'),
  contentSecurityPolicy: policy({ 'style-src': styleHash(FRONT_STYLE), 'script-src': "'self'", 'form-action': "'self'" }),
});
