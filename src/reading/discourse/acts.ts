import type { Fact, FactKind } from '../../rulebook/vocabulary.js';
import type { Statement } from '../statements/statement.js';
import type { Discourse, Segment } from './discourse.js';

/** A statement, and the segment of the text in which it begins. */
interface PlacedStatement {
  readonly statement: Statement;
  readonly fact: Fact | undefined;
  readonly segment: number;
}

/**
 * The acts of a text, as lists of statements. A segment that states a practice, or a context that examples teach, begins an
 * act; others belong to the act before, as do those that go on about it (`It is used for therapy only.`).
 *
 * @returns nothing where the text holds a single act
 */
export const actsOf = (
  statements: readonly Statement[],
  discourse: Discourse,
  factOf: ReadonlyMap<string, Fact>,
): readonly (readonly Statement[])[] => {
  const { segmentOf, segments } = discourse;
  if (segments.length < 2) return [];
  const all = statements.map(
    (one): PlacedStatement => ({ statement: one, fact: factOf.get(one.fact), segment: segmentOf[one.clause] ?? 0 }),
  );
  const practices = segmentsStating('practice', all);
  // `Anyone sees that it is a game figure`: what states an exception and no practice says why an act is let off, and is none.
  const excuses = new Set([...segmentsStating('exception', all)].filter((segment) => !practices.has(segment)));
  const asides = asidesAmong(excuses, segments);
  const placed = all.filter(({ segment }) => !asides.has(segment));
  const starts = [...new Set(placed.filter((one) => mayBeginAct(one, discourse)).map(({ segment }) => segment))]
    .filter((segment) => segment === 0 || !(segments[segment]?.goesOn || excuses.has(segment)))
    .sort((a, b) => a - b);
  if (starts.length < 2) return asides.size === 0 ? [] : [statementsIn(placed)];
  const actOf = (segment: number): number => Math.max(0, starts.filter((start) => start <= segment).length - 1);
  return starts.map((_, act) => statementsIn(ofAct(act, placed, actOf, practices)));
};

const statementsIn = (placed: readonly PlacedStatement[]): readonly Statement[] => placed.map(({ statement }) => statement);

const segmentsStating = (kind: FactKind, placed: readonly PlacedStatement[]): ReadonlySet<number> =>
  new Set(placed.filter(({ statement, fact }) => fact?.kind === kind && statement.polarity === 'stated').map(({ segment }) => segment));

/**
 * Of the segments that excuse, those of an apparatus that the next segment (the one before, for the last) does not speak of:
 * `our weather model is for research only; the camera …`.
 */
const asidesAmong = (excuses: ReadonlySet<number>, segments: readonly Segment[]): ReadonlySet<number> => {
  const isAside = (segment: number): boolean => {
    const own = segments[segment]?.apparatus;
    const other = segments[segment + 1 < segments.length ? segment + 1 : segment - 1]?.apparatus;
    return own !== undefined && other !== undefined && own !== other;
  };
  return new Set([...excuses].filter(isAside));
};

/**
 * Whether a statement begins an act: a practice, or a context that examples teach. A clause is an act of its own only where it
 * states a practice, since much else is said of one act in several clauses. What is said across several segments begins none.
 */
const mayBeginAct = ({ statement, fact, segment }: PlacedStatement, { segmentOf, segments }: Discourse): boolean =>
  statement.polarity === 'stated' &&
  segmentOf[statement.lastClause] === segment &&
  (fact?.kind === 'practice' || (fact?.kind === 'context' && fact.learn && segments[segment]?.isClause === false));

/**
 * What is said of an act, and what it leans on of the others: what it says nothing of itself. That is the context, the
 * safeguards and who acts, but no other exception: a medical word about one act does not excuse another. Only an act that
 * states no practice goes on about the one before, with what excuses that: `An insurer under that law prices cars by model.
 * Drivers get no message.`
 */
const ofAct = (
  act: number,
  placed: readonly PlacedStatement[],
  actOf: (segment: number) => number,
  practices: ReadonlySet<number>,
): readonly PlacedStatement[] => {
  const own = placed.filter(({ segment }) => actOf(segment) === act);
  const ownFacts = new Set(own.map(({ statement }) => statement.fact));
  const statesNoPractice = own.every(({ segment }) => !practices.has(segment));
  const leansOn = ({ statement, fact, segment }: PlacedStatement): boolean =>
    !ownFacts.has(statement.fact) && (isShared(fact) || (statesNoPractice && fact?.kind === 'exception' && actOf(segment) === act - 1));
  return placed.filter((one) => actOf(one.segment) === act || leansOn(one));
};

const isShared = (fact: Fact | undefined): boolean => fact?.ofActor === true || (fact?.kind !== 'practice' && fact?.kind !== 'exception');
