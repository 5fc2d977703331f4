import { htmlEscape } from 'escape-goat';
import type { Rule } from '../../rulebook/rule.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { answerInWords } from '../../verdict/explain/exception-in-words.js';
import type { ExplainedDecision, Question } from '../../verdict/verdict.js';
import { proofPath } from '../urls/paths.js';

/** What an answer is told from. */
export interface Answered extends ExplainedDecision {
  readonly question: Question;
  readonly factOf: (id: string) => Fact | undefined;
  readonly ruleOf: (id: string) => Rule | undefined;
}

/** The action with the words marked that the verdict rests on. */
const marked = (action: string, statements: Answered['explanation']['statements']): string => {
  const spans = statements.map(({ span }) => span).sort((a, b) => a.start - b.start || b.end - a.end);
  let html = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    html += htmlEscape(action.slice(at, start)) + htmlEscape`<mark>${action.slice(start, end)}</mark>`;
    at = end;
  }
  return html + htmlEscape(action.slice(at));
};

/** Where the deciding rule can be read in the official text. */
const officialLink = ({ explanation, decision, ruleOf }: Answered): string => {
  const found = explanation.findings.find((one) => one.citation === decision.ruleSource);
  const link = found === undefined ? undefined : ruleOf(found.rule)?.link;
  return link === undefined ? htmlEscape(decision.ruleSource) : htmlEscape`<a href="${link}" rel="noreferrer">${decision.ruleSource}</a>`;
};

/** The same question as a command: every quote that the shell would read is written so that it does not. */
const asCurl = ({ question }: Answered, base: string): string => {
  const body = JSON.stringify({ action: question.action, as_of: question.asOf, ask: true }).replaceAll("'", "'\\''");
  return `curl -s ${base}/api/v1/compliance/${question.domain} -H 'Content-Type: application/json' -d '${body}'`;
};

const list = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<h3>${title}</h3><ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul>`;

/** The name of the proof, and where this service shows proofs the ways to it: what it says, and the page that checks it. */
const proofOf = ({ cid }: Answered['decision'], shown: boolean): string =>
  shown
    ? htmlEscape`<a href=".${proofPath(cid)}">Proof <code>${cid}</code></a>, to be <a href="./verify#${cid}">checked in your browser</a>`
    : htmlEscape`Proof <code>${cid}</code>`;

/**
 * The answer as a person wants it: the verdict large, why, the provision, what would change it, and its proof.
 *
 * @param proofs whether this service shows proofs
 */
export const frontAnswer = (answered: Answered, base: string, proofs: boolean): string => {
  const { decision, explanation, question } = answered;
  return [
    htmlEscape`<section class="answer ${decision.verdict}" aria-labelledby="verdict"><h2 id="verdict">${decision.verdict}</h2>`,
    htmlEscape`<p>${decision.reason}</p>`,
    `<p>${officialLink(answered)}</p>`,
    `<h3>What it rests on</h3><p>${marked(question.action, explanation.statements)}</p>`,
    list(
      'What would change it',
      explanation.remedies.slice(0, 3).map((one) => htmlEscape(one.steps.map((step) => step.advice.replace(/\.$/, '')).join('; '))),
    ),
    list(
      'From other days on',
      explanation.upcoming.map((one) => htmlEscape`${one.from}: ${one.citation}`),
    ),
    `<p>Confidence ${decision.confidence}. ${proofOf(decision, proofs)}</p>`,
    htmlEscape`<details><summary>As a request</summary><pre tabindex="0">${asCurl(answered, base)}</pre></details></section>`,
  ].join('\n');
};

const choice = (id: string, question: string, answers: readonly string[], chosen: string): string =>
  [
    htmlEscape`<label for="fact-${id}">${question}</label>`,
    htmlEscape`<select id="fact-${id}" name="fact.${id}"><option value="">as the text says</option>`,
    ...answers.map((one) =>
      one === chosen
        ? htmlEscape`<option value="${one}" selected>${answerInWords(one)}</option>`
        : htmlEscape`<option value="${one}">${answerInWords(one)}</option>`,
    ),
    '</select>',
  ].join('');

/** What was understood and what is open, each with a way to correct it and to ask again. */
export const frontQuestions = ({ explanation, question, factOf }: Answered): string => {
  const open = explanation.questions.map(({ fact }) => fact);
  const told = explanation.facts.filter(({ known }) => known !== 'presumed').map(({ fact }) => fact);
  const choices = [...new Set([...open, ...told])].flatMap((id) => {
    const fact = factOf(id);
    return fact === undefined ? [] : [choice(id, fact.question, fact.answers, question.facts[id]?.[0] ?? '')];
  });
  return choices.length === 0 ? '' : `<fieldset><legend>Tell it more, or correct it</legend>${choices.join('')}</fieldset>`;
};

/** A refusal as a person reads it. */
export const frontRefusal = (detail: string): string =>
  htmlEscape`<section class="answer" role="alert"><h2>Not asked</h2><p>${detail}</p></section>`;
