import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { type Place, placeBeside, placeInFile, placeWithin } from '../../rulebook/place.js';
import type { Clause, Rule, Version } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { reportedOnce } from './reported-once.js';
import { isPlaceholder, isUnfinished } from './unfinished-text.js';

/** A text of the rule book, and where it stands. */
type Text = readonly [text: string | undefined, place: Place];

/**
 * No text that readers will see is one that `new` left to be filled in, or a note of the author's: `placeholder`.
 *
 * Bad: `title: TITLE IN A FEW WORDS`, `question: TODO`. Good: `title: Scoring people`.
 */
export const checkPlaceholders = ({ rules, cases, vocabulary, domains }: RuleBook): readonly Diagnostic[] => {
  const texts: readonly Text[] = [
    ...rules.flatMap(textsOf),
    ...vocabulary.facts.map((fact): Text => [fact.question, placeWithin(fact.place, 'question')]),
    ...domains.map((domain): Text => [domain.title, placeWithin(domain.place, 'title')]),
  ];
  // An action may well be about a list of what is to do: only what `new` wrote is surely not meant.
  const actions = cases.map((one): Text => [one.action, placeWithin(one.place, 'action')]);
  return reportedOnce([
    ...texts.filter(([text]) => text !== undefined && isUnfinished(text)).map(unfinished),
    ...actions.filter(([text]) => text !== undefined && isPlaceholder(text)).map(unfinished),
  ]);
};

const textsOf = (rule: Rule): readonly Text[] => [
  [rule.title, placeInFile(rule.place, 'title')],
  ...rule.clauses.flatMap((clause) => [...citesOf(clause), ...clause.versions.flatMap(textsOfVersion)]),
];

const citesOf = ({ cite, citeElsewhere, place }: Clause): readonly Text[] => [
  [cite, placeBeside(place, 'cite')],
  [citeElsewhere, placeBeside(place, 'cite')],
];

const textsOfVersion = (version: Version): readonly Text[] => [
  [version.reason, placeWithin(version.place, 'reason')],
  [version.note, placeWithin(version.place, 'note')],
  ...version.phases.map((phase): Text => [phase.cite, phase.place ?? placeWithin(version.place, 'cite')]),
  ...version.unless.map((one): Text => [one.cite, placeWithin(one.place, 'cite')]),
  ...version.requires.flatMap((one): readonly Text[] => [
    [one.cite, placeWithin(one.place, 'cite')],
    [one.remedy, placeWithin(one.place, 'remedy')],
  ]),
];

const unfinished = ([text, place]: Text): Diagnostic =>
  problem('placeholder', place, `\`${text ?? ''}\` is still to be written; put the text in its place`);
