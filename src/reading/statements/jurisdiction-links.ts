import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import type { Vocabulary } from '../../rulebook/vocabulary.js';
import type { AnnotatedText } from '../annotated-text.js';
import type { NamedPlace } from '../entities/places.js';
import type { Span } from '../text/span.js';
import { wordSet } from '../text/word-set.js';
import type { Statement } from './statement.js';

/**
 * Before a place, these tell that something is done there, or to whom: `in Lyon`, `our Berlin call centre`. A bare `Lyon` may be
 * anything.
 */
const THERE = wordSet('in at our the to from near for of across by');

/**
 * Statements without those that deny a link with a jurisdiction that a place shows: `the vendor has no office in the EU` says
 * nothing of the call centre in Berlin. A place within the denial itself, or denied, shows nothing.
 */
export const keepLinked = (
  { facts, places: known }: Pick<Vocabulary, 'facts' | 'places'>,
  diagnostics: Diagnostic[],
): ((statements: readonly Statement[], places: readonly NamedPlace[], annotated: AnnotatedText) => readonly Statement[]) => {
  for (const { id, linkedBy, place } of facts)
    if (linkedBy !== undefined && !known.some((one) => one.jurisdiction === linkedBy))
      diagnostics.push(
        problem(
          'unknown-jurisdiction',
          place,
          `fact \`${id}\` is linked by \`${linkedBy}\`, of which no place is known; ` +
            `write one of ${known.map((one) => `\`${one.jurisdiction}\``).join(', ')}`,
        ),
      );
  const jurisdictionOf = new Map(facts.flatMap(({ id, linkedBy }) => (linkedBy === undefined ? [] : [[id, linkedBy] as const])));
  const denies = ({ fact, answer, polarity }: Statement): boolean =>
    jurisdictionOf.has(fact) && (answer === 'true') === (polarity === 'denied');
  return (statements, places, annotated) => {
    if (places.length === 0 || !statements.some(denies)) return statements;
    const showing = places.filter((place) => shows(place, annotated));
    const isShown = ({ fact, span }: Statement): boolean =>
      showing.some((place) => place.jurisdiction === jurisdictionOf.get(fact) && !overlap(place.span, span));
    return statements.filter((one) => !denies(one) || !isShown(one));
  };
};

/**
 * So many words before a place, one of these says that it is not there. What is denied further on, as in `a vendor with no
 * office in the EU serves our Berlin shop`, is another thing.
 */
const NEAR = 4;
const NOT = wordSet('no not never nobody none nothing nor outside except excluding without');

const shows = ({ span }: NamedPlace, { tokens }: AnnotatedText): boolean => {
  const at = tokens.findIndex((token) => token.start === span.start);
  return THERE.has(tokens[at - 1]?.text ?? '') && !tokens.slice(Math.max(0, at - NEAR), at).some((token) => NOT.has(token.text));
};

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
