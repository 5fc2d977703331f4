import type { Statement } from '../../reading/statements/statement.js';
import type { Fact } from '../../rulebook/vocabulary.js';

/** Where one sentence ends and the next begins (a full stop inside a number or an abbreviation is none), or a clause with a contrast or an act of its own. */
const SENTENCE_END = /[.!?](?=\s+["'“(]?\p{Lu})|;|\n+|,(?=\s+(?:but|while|whereas|yet|and)\s)/gu;

/** A sentence that begins so goes on about the act before it; so does one that says what is done to nobody. */
const GOES_ON =
  /^[\s.!?;,"'”)]*((?:and|but|while|yet)\s+)?(it|its|this|that|these|those|they|their|only|used|nobody|no one|none|nothing|no [a-z]+ (?:is|are|was|were|gets?)|the (system|tool|purpose|data|result|output)s?)\b/i;

/** `…, while the new model …`: what stands before the contrast is an act as well. */
const CONTRAST = /^,\s+(?:while|whereas)\s/i;

/** A clause that begins with an apparatus of its own (`our weather model …`, `but the shop gate …`); a bare `the model` may be any that was spoken of. */
const APPARATUS =
  /^[\s.!?;,"'”)]*(?:(?:and|but|while|whereas|yet)\s+)?(?:our|the|a|an|my|one|another|its?\s+own)\s+(?!(?:model|app|software|program)\s)((?:[\p{L}’'-]+\s+){0,2}?(?:model|app|software|program|engine|bot|chatbot|robot|drone|camera|webcam|lens|headset|headband|wristband|watch|ring|sensor|scanner|reader|gate|kiosk|turnstile|mirror|microphone|speaker|phone|tablet|desk|chair|screen|billboard|prototype|demo|simulator|game|card|alarm|fridge|thermostat|mower|algorithm|classifier|generator|assistant|agent|plugin|script|tool|one|other))(?:['’]s)?\s/iu;

/** What a comma or a semicolon parts from the clause before it, or the first clause from the next: a clause is an act of its own only where it states a practice; much else is said of one act in several clauses. */
const isClause = (action: string, end: number | undefined): boolean =>
  end !== undefined && /[,;]/.test(action.charAt(end)) && !CONTRAST.test(action.slice(end));

/** A statement, and where in the text it stands. */
interface Told {
  readonly statement: Statement;
  readonly sentence: number;
  readonly fact: Fact | undefined;
}

/**
 * The acts of a text, as lists of statements: each sentence that states a practice, or a context that examples
 * teach, begins an act; others, and those that go on ("It is used for therapy only."), belong to the act before. What an act may lean on from the others is what
 * it says nothing of itself: the context, the safeguards and who acts, but no other exception: a medical word about one act does not excuse another. Only
 * an act that states no practice goes on about the one before, with what excuses that.
 *
 * @returns nothing where the text holds a single act
 */
export const separateActs = (
  action: string,
  statements: readonly Statement[],
  facts: ReadonlyMap<string, Fact>,
): readonly (readonly Statement[])[] => {
  const ends = [...action.matchAll(SENTENCE_END)].map((match) => match.index);
  if (ends.length === 0) return [];
  const all = statements.map(
    (statement): Told => ({ statement, sentence: countBelow(ends, statement.span.start), fact: facts.get(statement.fact) }),
  );
  const from = (sentence: number): string => action.slice((ends[sentence - 1] ?? -1) + 1);
  const goesOn = (sentence: number): boolean => GOES_ON.test(from(sentence));
  const practices = stating(all, 'practice');
  // `Anyone sees that it is a game figure`: what states an exception and no practice says why an act is let off, and is none.
  const excuses = new Set([...stating(all, 'exception')].filter((sentence) => !practices.has(sentence)));
  const asides = asidesAmong(excuses, ends.length + 1, (sentence) =>
    goesOn(sentence) ? undefined : APPARATUS.exec(from(sentence))?.[1]?.toLowerCase(),
  );
  const begins = ({ statement, sentence, fact }: Told): boolean =>
    statement.polarity === 'stated' &&
    countBelow(ends, statement.span.end) === sentence && // what is heard across several sentences begins none of them
    (fact?.kind === 'practice' || (fact?.kind === 'context' && fact.learn && !isClause(action, ends[Math.max(0, sentence - 1)])));
  const told = all.filter((one) => !asides.has(one.sentence));
  const starts = [...new Set(told.filter(begins).map((one) => one.sentence))]
    .filter((sentence) => sentence === 0 || !(goesOn(sentence) || excuses.has(sentence)))
    .sort((a, b) => a - b);
  if (starts.length < 2) return asides.size === 0 ? [] : [told.map((one) => one.statement)];
  const actOf = told.map((one) => Math.max(0, countBelow(starts, one.sentence + 1) - 1));
  return starts.map((_, act) => {
    const mine = told.filter((_, i) => actOf[i] === act);
    const own = new Set(mine.map((one) => one.statement.fact));
    // `An insurer under that law prices cars by model. Drivers get no message.`
    const isExcused = mine.every(({ sentence }) => !practices.has(sentence));
    const leansOn = ({ statement, fact }: Told, its: number | undefined): boolean =>
      !own.has(statement.fact) && (mayLeanOn(fact) || (isExcused && fact?.kind === 'exception' && its === act - 1));
    return told.filter((one, i) => actOf[i] === act || leansOn(one, actOf[i])).map((one) => one.statement);
  });
};

const mayLeanOn = (fact: Fact | undefined): boolean => fact?.ofActor === true || (fact?.kind !== 'practice' && fact?.kind !== 'exception');

/** How many numbers of an ascending list lie below a limit. */
const countBelow = (ascending: readonly number[], limit: number): number => {
  let count = 0;
  while (count < ascending.length && (ascending[count] ?? 0) < limit) count++;
  return count;
};

/** The sentences that state something of a kind. */
const stating = (told: readonly Told[], wanted: Fact['kind']): ReadonlySet<number> =>
  new Set(told.filter(({ statement, fact }) => fact?.kind === wanted && statement.polarity === 'stated').map((one) => one.sentence));

/** Of the sentences that excuse, those of an apparatus that the next sentence (the one before, for the last) does not speak of: `our weather model is for research only; the camera …`. */
const asidesAmong = (
  excuses: ReadonlySet<number>,
  sentences: number,
  apparatusOf: (sentence: number) => string | undefined,
): ReadonlySet<number> => {
  const isAside = (sentence: number): boolean => {
    const own = apparatusOf(sentence);
    const other = apparatusOf(sentence + 1 < sentences ? sentence + 1 : sentence - 1);
    return own !== undefined && other !== undefined && own !== other;
  };
  return new Set([...excuses].filter(isAside));
};
