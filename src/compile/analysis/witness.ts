import type { Regulation } from '../../rulebook/regulation.js';
import type { Answer, ConditionBlock } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { type Column, everyAnswer, type Situation, unknownSituation } from '../../table/decision-table.js';
import { all, any, type Condition, isTrue } from './condition.js';
import { solve } from './solve.js';

/** A situation that shows something, told by what must be stated beyond what is presumed anyway. */
export interface Witness {
  readonly situation: Situation;
  readonly facts: Readonly<Record<string, readonly Answer[]>>;
}

/** What holds where nobody says anything: the scope of the regulations asked about, and what the vocabulary presumes. */
export const presumedSituation = (ruleBook: RuleBook, columns: readonly Column[], regulations: readonly Regulation[]): Situation => {
  const situation = unknownSituation(columns);
  const presume = (i: number, answers: readonly Answer[]): void => {
    const column = columns[i];
    if (column === undefined || answers.length === 0) return;
    const mask = maskOf(column, answers);
    situation.possible[i] = mask;
    situation.held[i] = column.several || answers.length === 1 ? mask : 0;
  };
  const presumed = new Map(ruleBook.vocabulary.facts.map((fact) => [fact.id, fact.presume]));
  const scopes: readonly ConditionBlock[] = regulations.map((one) => one.scope);
  columns.forEach(({ fact }, i) => {
    presume(i, scopes.find((block) => block[fact] !== undefined)?.[fact] ?? presumed.get(fact) ?? []);
  });
  return situation;
};

const maskOf = (column: Column, answers: readonly Answer[]): number =>
  answers.reduce((mask, answer) => mask | (1 << column.answers.indexOf(answer)), 0);

/**
 * The smallest situation in which every condition holds: no stated fact can be left out. Nothing where there is none.
 *
 * @param base what holds where nothing is stated
 */
export const findWitness = (columns: readonly Column[], base: Situation, conditions: readonly Condition[]): Witness | undefined => {
  const point = solve(columns, base, conditions);
  return point === undefined ? undefined : describeSituation(columns, base, shrink(columns, base, point, conditions));
};

/**
 * The same among situations as people state them: of a fact with one answer either that answer is known or nothing is. Left out are
 * situations in which a text merely ruled some answers out.
 */
export const findPlainWitness = (columns: readonly Column[], base: Situation, conditions: readonly Condition[]): Witness | undefined => {
  const wanted = [...conditions];
  const plain = new Set<number>();
  for (;;) {
    const witness = findWitness(columns, base, wanted);
    const vague =
      witness === undefined
        ? -1
        : columns.findIndex(
            (column, i) =>
              !plain.has(i) && !column.several && isVague(column, base.possible[i] as number, witness.situation.possible[i] as number),
          );
    const column = columns[vague];
    if (column === undefined) return witness;
    plain.add(vague);
    wanted.push(onePlainState(column, vague, base.possible[vague] as number));
  }
};

/** What is presumed anyway is as plain as one answer; nothing at all is known only where nothing is presumed. */
const isVague = (column: Column, presumed: number, possible: number): boolean =>
  (possible & (possible - 1)) !== 0 && possible !== presumed && (possible !== everyAnswer(column) || presumed !== everyAnswer(column));

const onePlainState = (column: Column, i: number, presumed: number): Condition => {
  const answers = column.answers.map((_, a) => 1 << a);
  const onlyAmong = (left: number): Condition => ({ op: 'none', column: i, answers: everyAnswer(column) & ~left });
  const allOf = (left: number): Condition =>
    all(answers.filter((answer) => (left & answer) !== 0).map((answer): Condition => ({ op: 'some', column: i, answers: answer })));
  return any([...answers.map(onlyAmong), all([onlyAmong(presumed), allOf(presumed)])]);
};

/** What is presumed of a fact with several answers can be replaced, not taken back: there is no way to state that nothing is known. */
export const canBeStated = (columns: readonly Column[], base: Situation): readonly Condition[] =>
  columns.flatMap((column, i): readonly Condition[] =>
    column.several && (base.held[i] as number) !== 0 ? [{ op: 'known', column: i }] : [],
  );

/** Takes back every statement, and of several answers every one, without which it still holds. */
const shrink = (columns: readonly Column[], base: Situation, point: Situation, conditions: readonly Condition[]): Situation => {
  const { held, possible } = point;
  const stillHolds = (): boolean => conditions.every((condition) => isTrue(condition, point));
  columns.forEach((column, i) => {
    const leastHeld = base.held[i] as number;
    const leastPossible = base.possible[i] as number;
    if (held[i] === leastHeld && possible[i] === leastPossible) return;
    const attempt = (h: number, p: number): boolean => {
      const was: readonly [number, number] = [held[i] as number, possible[i] as number];
      [held[i], possible[i]] = [h, p];
      if (stillHolds()) return true;
      [held[i], possible[i]] = was;
      return false;
    };
    if (attempt(leastHeld, leastPossible)) return;
    for (let a = column.answers.length - 1; a >= 0; a--) {
      const fewer = (possible[i] as number) & ~(1 << a);
      if (fewer !== 0 && fewer !== possible[i]) attempt(column.several || (fewer & (fewer - 1)) === 0 ? fewer : 0, fewer);
    }
  });
  return point;
};

/** The facts to state, so that a request or a case says the same. */
const describeSituation = (columns: readonly Column[], base: Situation, situation: Situation): Witness => {
  const facts: Record<string, readonly Answer[]> = {};
  columns.forEach((column, i) => {
    const possible = situation.possible[i] as number;
    if (possible === base.possible[i] && situation.held[i] === base.held[i]) return;
    facts[column.fact] = column.answers.filter((_, a) => (possible & (1 << a)) !== 0);
  });
  return { situation, facts };
};

/** `infers_emotions: true, setting: workplace`, as a case writes it. */
export const printFacts = (facts: Witness['facts']): string => {
  const list = Object.entries(facts).map(
    ([fact, answers]) => `${fact}: ${answers.length === 1 ? (answers[0] ?? '') : `[${answers.join(', ')}]`}`,
  );
  return list.length === 0 ? 'nothing stated' : list.join(', ');
};
