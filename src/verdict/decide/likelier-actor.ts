import type { Reading } from '../../reading/reading.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { Fact } from '../../rulebook/vocabulary.js';

/** In thousandths: so far must the examples speak for one actor before another, against which they speak, gives way. */
const CLEARLY = 3000;

/**
 * The reading without an actor that the examples speak against where they clearly speak for another: `twenty employers go live with
 * it` makes no user of the firm that sells it. Who acts is a fact of which several answers are presumed.
 */
export const withLikelierActor = (reading: Reading, factOf: ReadonlyMap<string, Fact>): Reading => {
  const { statements } = reading;
  const isActor = ({ fact, polarity }: Statement): boolean => polarity === 'stated' && (factOf.get(fact)?.presume.length ?? 0) > 1;
  const clear = statements.filter((one) => supportOf(one) > CLEARLY && isActor(one));
  const givesWay = (one: Statement): boolean =>
    supportOf(one) < 0 && isActor(one) && clear.some(({ fact, answer }) => fact === one.fact && answer !== one.answer);
  if (clear.length === 0 || !statements.some(givesWay)) return reading;
  return { ...reading, statements: statements.filter((one) => !givesWay(one)) };
};

const supportOf = ({ support = 0 }: Statement): number => support;
