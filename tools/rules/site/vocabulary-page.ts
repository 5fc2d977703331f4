import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import type { Fact } from '../../../src/rulebook/vocabulary.js';
import { spellName } from '../show/spell.js';
import { html, type Markup } from './html.js';

export const themeNames = (ruleBook: RuleBook): readonly string[] =>
  [...new Set(ruleBook.vocabulary.facts.map((fact) => fact.theme))].sort();

/** The list of themes, each with its facts. */
export const vocabularyPage = (ruleBook: RuleBook): Markup => html`
<h1>Vocabulary</h1>
<p>The questions of fact that the rules ask, by theme, and how texts answer them.</p>
${themeNames(ruleBook).map(
  (theme) => html`
<h2><a href="${theme}.html">${spellName(theme)}</a></h2>
<ul class="plain">${factsOf(ruleBook, theme).map((fact) => html`<li><a href="${theme}.html#${fact.id}"><code>${fact.id}</code></a> ${fact.question}</li>`)}</ul>`,
)}
`;

/** One theme: every fact with its question, answers, phrases, and the rules that use it. */
export const themePage = (ruleBook: RuleBook, theme: string): Markup => html`
<h1>Vocabulary: ${spellName(theme)}</h1>
${factsOf(ruleBook, theme).map(
  (fact) => html`
<h2 id="${fact.id}"><code>${fact.id}</code></h2>
<p>${fact.question}</p>
<p class="about">${fact.kind} · answers: ${fact.answers.join(', ')}${fact.several ? ' (several may hold)' : ''}${fact.presume.length === 0 ? '' : ` · presumed: ${fact.presume.join(', ')}`}</p>
${fact.note === undefined ? '' : html`<p class="note">${fact.note}</p>`}
${usedBy(ruleBook, fact)}
${Object.entries(fact.phrases).map(([answer, phrases]) => html`<details><summary>${phrases.length} phrase${phrases.length === 1 ? '' : 's'} for ${fact.id}: ${answer}</summary><ul>${phrases.map((phrase) => html`<li><code>${phrase.text}</code></li>`)}</ul></details>`)}`,
)}
`;

const factsOf = (ruleBook: RuleBook, theme: string): readonly Fact[] => ruleBook.vocabulary.facts.filter((fact) => fact.theme === theme);

const usedBy = (ruleBook: RuleBook, fact: Fact): Markup => {
  const rules = ruleBook.rules.filter((rule) =>
    rule.clauses.some((clause) =>
      clause.versions.some(
        (version) =>
          [
            ...version.when,
            ...version.phases.map((phase) => phase.when),
            ...version.unless.flatMap((one) => [...one.when, ...one.butNot]),
          ].some((block) => fact.id in block) || version.requires.some((one) => one.fact === fact.id),
      ),
    ),
  );
  return rules.length === 0
    ? html``
    : html`<p class="note">Used by ${rules.map((rule, i) => html`${i === 0 ? '' : ', '}<a href="../rules/${rule.id}.html">${rule.id}</a>`)}.</p>`;
};
