import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import type { Fact, Phrase } from '../../../src/rulebook/vocabulary.js';
import { spellName } from '../show/spell.js';
import { html, type Markup } from './html.js';

/** The themes of the vocabulary, in order. */
export const themeNames = (ruleBook: RuleBook): readonly string[] =>
  [...new Set(ruleBook.vocabulary.facts.map((fact) => fact.theme))].sort();

/** The list of themes, each with its facts. */
export const vocabularyPage = (ruleBook: RuleBook): Markup => html`
<h1>Vocabulary</h1>
<p>The questions of fact that the rules ask, by theme, and how texts answer them.</p>
${themeNames(ruleBook).map(
  (theme) => html`
<h2><a href="${theme}.html">${spellName(theme)}</a></h2>
<ul class="plain">${factsOf(ruleBook, theme).map(factItem)}</ul>`,
)}
`;

/** One theme: every fact with its question, answers, phrases, and the rules that use it. */
export const themePage = (ruleBook: RuleBook, theme: string): Markup => html`
<h1>Vocabulary: ${spellName(theme)}</h1>
${factsOf(ruleBook, theme).map(
  (fact) => html`
<h2 id="${fact.id}"><code>${fact.id}</code></h2>
<p>${fact.question}</p>
<p class="about">${tellAnswers(fact)}</p>
${fact.note === undefined ? '' : html`<p class="note">${fact.note}</p>`}
${usedBy(ruleBook, fact)}
${Object.entries(fact.phrases).map(([answer, phrases]) => phraseList(`${fact.id}: ${answer}`, phrases))}`,
)}
`;

const factItem = ({ id, theme, question }: Fact): Markup => html`<li><a href="${theme}.html#${id}"><code>${id}</code></a> ${question}</li>`;

const tellAnswers = ({ kind, answers, several, presume }: Fact): string => {
  const presumed = presume.length === 0 ? '' : ` · presumed: ${presume.join(', ')}`;
  return `${kind} · answers: ${answers.join(', ')}${several ? ' (several may hold)' : ''}${presumed}`;
};

const phraseList = (answer: string, phrases: readonly Phrase[]): Markup => {
  const items = phrases.map((phrase) => html`<li><code>${phrase.text}</code></li>`);
  const count = `${phrases.length} phrase${phrases.length === 1 ? '' : 's'}`;
  return html`<details><summary>${count} for ${answer}</summary><ul>${items}</ul></details>`;
};

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
  const links = rules.map(({ id }, i) => html`${i === 0 ? '' : ', '}<a href="../rules/${id}.html">${id}</a>`);
  return rules.length === 0 ? html`` : html`<p class="note">Used by ${links}.</p>`;
};
