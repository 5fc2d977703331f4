import type { Answer, Block, Domain, Fact } from '../rulebook/rule.js';
import type { Statement } from '../reading/statement.js';
import { everyAnswer, unknownSituation, type Column, type Situation } from '../table/decision-table.js';
import type { Known, KnownFact } from './verdict.js';

/** A situation that remembers how each fact came to be known, and on how good evidence. */
export interface KnownSituation extends Situation {
  readonly columns: readonly Column[];
  readonly known: readonly (Known | undefined)[];
  /** Thousandths: 1000 for a fact given by the caller, the reading's strength for a stated one. */
  readonly strength: readonly number[];
}

export interface Sources {
  /** Answers given by the caller: they beat everything. */
  readonly given: Readonly<Record<string, readonly Answer[]>>;
  readonly statements: readonly Statement[];
  readonly domain: Domain;
  /** The scope of each regulation asked about: presumed, unless denied. */
  readonly scopes: readonly Block[];
}

/** Evidence as strong as these counts where nothing in the text supports a fact. */
const PRESUMED_BY_DOMAIN = 900;
const PRESUMED_ALWAYS = 950;

/**
 * Where a text both states and denies, the weaker side must be weaker by this much to lose: a duty said to be missed, or
 * an exception said not to hold, is the more specific thing to say.
 */
const MARGIN = 200;

/** From what the caller gave, the text says, the domain and the vocabulary presume (in this order) to a situation. */
export const makeSituation = (facts: readonly Fact[], columns: readonly Column[], sources: Sources): KnownSituation => {
  const { held, possible } = unknownSituation(columns);
  const known: (Known | undefined)[] = columns.map(() => undefined);
  const strength: number[] = columns.map(() => 0);
  const said = new Map<string, Statement[]>();
  for (const statement of sources.statements) {
    const list = said.get(statement.fact);
    if (list === undefined) said.set(statement.fact, [statement]);
    else list.push(statement);
  }
  const know = (i: number, answers: number, how: Known, weight: number, surely = true): void => {
    held[i] = surely ? answers : 0;
    possible[i] = answers;
    known[i] = how;
    strength[i] = weight;
  };
  facts.forEach((fact, i) => {
    const column = columns[i];
    if (column === undefined) return;
    const maskOf = (answers: readonly Answer[]): number => answers.reduce((mask, answer) => mask | (1 << column.answers.indexOf(answer)), 0);
    const given = sources.given[fact.id];
    if (given !== undefined) return know(i, maskOf(given), 'given', 1000, fact.several || given.length === 1);
    const heard = weigh(fact, column, said.get(fact.id) ?? []);
    if (heard !== undefined) return know(i, heard.answers, heard.known, heard.strength, heard.surely);
    const presumed = sources.domain.presumes[fact.id];
    if (presumed !== undefined) return know(i, maskOf(presumed), 'presumed', PRESUMED_BY_DOMAIN, fact.several || presumed.length === 1);
    const scope = sources.scopes.find((block) => block[fact.id] !== undefined)?.[fact.id];
    const always = scope ?? fact.presume;
    if (always.length > 0) know(i, maskOf(always), 'presumed', PRESUMED_ALWAYS, fact.several || always.length === 1);
  });
  return { held, possible, columns, known, strength };
};

interface Heard {
  readonly answers: number;
  readonly known: 'stated' | 'denied';
  readonly strength: number;
  /** False where the text only rules answers out and leaves several open. */
  readonly surely: boolean;
}

/** What all statements about one fact come to. */
const weigh = (fact: Fact, column: Column, statements: readonly Statement[]): Heard | undefined => {
  if (statements.length === 0) return undefined;
  const stated = column.answers.map(() => 0);
  const denied = column.answers.map(() => 0);
  for (const { answer, polarity, strength } of statements) {
    const side = polarity === 'stated' ? stated : denied;
    const i = column.answers.indexOf(answer);
    side[i] = Math.max(side[i] ?? 0, strength);
  }
  if (fact.several) return weighSeveral(stated, denied);
  if (column.answers.length === 2 && column.answers.includes('true')) return weighYesNo(fact, column, stated, denied);
  // The vocabulary lists the answers of a fact from the gravest to the mildest; the gravest that is stated counts.
  const first = stated.findIndex((weight, i) => weight > 0 && weight >= (denied[i] ?? 0));
  if (first >= 0) return { answers: 1 << first, known: 'stated', strength: stated[first] ?? 0, surely: true };
  const left = denied.reduce((mask, weight, i) => (weight > 0 ? mask & ~(1 << i) : mask), everyAnswer(column));
  return left === 0 ? undefined : { answers: left, known: 'denied', strength: Math.max(...denied), surely: false };
};

const weighSeveral = (stated: readonly number[], denied: readonly number[]): Heard | undefined => {
  const answers = stated.reduce((mask, weight, i) => (weight > 0 && weight >= (denied[i] ?? 0) ? mask | (1 << i) : mask), 0);
  return answers === 0 ? undefined : { answers, known: 'stated', strength: Math.max(...stated), surely: true };
};

const weighYesNo = (fact: Fact, column: Column, stated: readonly number[], denied: readonly number[]): Heard => {
  const yes = column.answers.indexOf('true');
  const no = column.answers.indexOf('false');
  const forYes = Math.max(stated[yes] ?? 0, denied[no] ?? 0);
  const forNo = Math.max(stated[no] ?? 0, denied[yes] ?? 0);
  const cautious = fact.kind === 'safeguard' || fact.kind === 'exception';
  const isNo = forNo > 0 && (cautious ? forNo + MARGIN >= forYes : forNo > forYes);
  return isNo
    ? { answers: 1 << no, known: 'denied', strength: forNo, surely: true }
    : { answers: 1 << yes, known: 'stated', strength: forYes, surely: true };
};

/** The known facts of a situation, in the order of their ids. */
export const knownFacts = (situation: KnownSituation): readonly KnownFact[] =>
  situation.columns.flatMap((column, i): KnownFact[] => {
    const known = situation.known[i];
    if (known === undefined) return [];
    const answers = column.answers.filter((_, a) => ((situation.possible[i] ?? 0) & (1 << a)) !== 0);
    return [{ fact: column.fact, answer: answers, known }];
  });
