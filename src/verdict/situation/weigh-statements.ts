import type { Statement } from '../../reading/statements/statement.js';
import type { Answer } from '../../rulebook/rule.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { type Column, everyAnswer, maskOf } from '../../table/decision-table.js';
import { lowestBit } from '../../table/number-set.js';
import type { WayOfKnowing } from '../verdict.js';

/**
 * Where a text both states and denies, the weaker side must be weaker by this much to lose: a duty said to be missed, or
 * an exception said not to hold, is the more specific thing to say.
 */
const MARGIN = 200;

/** From so much on a phrase has found its words in their order; weaker ones stand anywhere in a sentence, or were heard by example. */
const TOLD = 900;

/** What one fact is taken to be, and on how good evidence. */
export interface FactValue {
  readonly answers: number;
  readonly known: WayOfKnowing;
  readonly strength: number;
  /** False where the text only rules answers out and leaves several open. */
  readonly surely: boolean;
}

/** What all statements about one fact come to; nothing where they leave it open. */
export const weighStatements = (fact: Fact, column: Column, statements: readonly Statement[]): FactValue | undefined => {
  const { answers } = column;
  if (!fact.several && answers.length === 2 && answers.includes('true')) return weighYesNo(fact, column, statements);
  let stated = 0;
  let denied = 0;
  for (const { answer, polarity } of statements) {
    const bit = 1 << answers.indexOf(answer);
    if (polarity === 'stated') stated |= bit;
    else denied |= bit;
  }
  if ((stated & denied) !== 0)
    stated &= ~maskOf(
      column,
      answers.filter((one) => strongest(statements, 'stated', one) < strongest(statements, 'denied', one)),
    );
  if (stated !== 0 && fact.several) return { answers: stated, known: 'stated', strength: strongest(statements, 'stated'), surely: true };
  // The vocabulary lists the answers of a fact from the gravest to the mildest; the gravest that is stated counts.
  if (stated !== 0)
    return {
      answers: stated & -stated,
      known: 'stated',
      strength: strongest(statements, 'stated', answers[lowestBit(stated)]),
      surely: true,
    };
  const left = everyAnswer(column) & ~denied;
  return left === 0 || fact.several
    ? undefined
    : { answers: left, known: 'denied', strength: strongest(statements, 'denied'), surely: false };
};

/** How strongly an answer, or any of them, is stated or denied; 0 where it is not. */
const strongest = (statements: readonly Statement[], polarity: Statement['polarity'], answer?: Answer): number => {
  let most = 0;
  for (const one of statements)
    if (one.polarity === polarity && (answer === undefined || one.answer === answer)) most = Math.max(most, one.strength);
  return most;
};

const weighYesNo = (fact: Fact, { answers }: Column, statements: readonly Statement[]): FactValue | undefined => {
  let forYes = 0;
  let forNo = 0;
  // Denied in one place (`csam_filter_disabled=false`), it is done all the same where another tells it, if no answer may ever allow it.
  const isTold =
    fact.stands === true && statements.some((one) => one.answer === 'true' && one.polarity === 'stated' && one.strength >= TOLD);
  for (const { answer, polarity, strength } of statements) {
    if (isTold && polarity === 'denied') continue;
    if ((answer === 'true') !== (polarity === 'stated')) forNo = Math.max(forNo, strength);
    // That no innocent thing is done (`refuse to retouch adults`) says of no practice that it is done.
    else if (polarity === 'stated' || fact.kind !== 'practice') forYes = Math.max(forYes, strength);
  }
  if (forYes === 0 && forNo === 0) return undefined;
  const cautious = fact.kind === 'safeguard' || fact.kind === 'exception';
  const isNo = forNo > 0 && (cautious ? forNo + MARGIN >= forYes : forNo > forYes);
  return isNo
    ? { answers: 1 << answers.indexOf('false'), known: 'denied', strength: forNo, surely: true }
    : { answers: 1 << answers.indexOf('true'), known: 'stated', strength: forYes, surely: true };
};
