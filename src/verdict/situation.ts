import type { Answer, Block } from '../rulebook/rule.js';
import type { Domain } from '../rulebook/rule-book.js';
import type { Fact } from '../rulebook/vocabulary.js';
import type { Statement } from '../reading/statement.js';
import { everyAnswer, PRESUMED, unknownSituation, type Column, type Knowledge } from '../table/decision-table.js';
import { lowestBit } from '../table/number-set.js';
import { RequestSituation } from './request-situation.js';
import type { Known, KnownFact } from './verdict.js';

/** What a request says and presumes, and on how good evidence. */
export interface KnownSituation extends Knowledge {
  readonly columns: readonly Column[];
  /** Thousandths: 1000 for a fact given by the caller, the reading's strength for a stated one. */
  readonly strength: Uint16Array;
}

/** What is presumed before a request says anything. */
export type Presumption = KnownSituation & Required<Pick<Knowledge, 'knownColumns'>>;

/** Ways of knowing, as `known` numbers them: 0 is none. */
const WAYS: readonly Known[] = ['presumed', 'denied', 'stated', 'given'];

export const wayNumber = (known: Known | undefined): number => (known === undefined ? 0 : WAYS.indexOf(known) + 1);

/** Evidence as strong as these counts where nothing in the text supports a fact. */
const PRESUMED_BY_DOMAIN = 900;
const PRESUMED_ALWAYS = 950;

/**
 * Where a text both states and denies, the weaker side must be weaker by this much to lose: a duty said to be missed, or
 * an exception said not to hold, is the more specific thing to say.
 */
const MARGIN = 200;

const maskOf = (column: Column, answers: readonly Answer[]): number => answers.reduce((mask, answer) => mask | (1 << column.answers.indexOf(answer)), 0);

/**
 * What is presumed before anything is said: by the domain, by the scope of the regulations asked about, and by the
 * vocabulary. It depends on nothing in the request but these, so it is made once for each.
 */
export const presume = (facts: readonly Fact[], columns: readonly Column[], domain: Domain, scopes: readonly Block[]): Presumption => {
  const { held, possible } = unknownSituation(columns);
  const known = new Uint8Array(columns.length);
  const strength = new Uint16Array(columns.length);
  facts.forEach((fact, i) => {
    const column = columns[i];
    if (column === undefined) return;
    const byDomain = domain.presumes[fact.id];
    const answers = byDomain ?? scopes.find((block) => block[fact.id] !== undefined)?.[fact.id] ?? fact.presume;
    if (answers.length === 0) return;
    possible[i] = maskOf(column, answers);
    held[i] = fact.several || answers.length === 1 ? (possible[i] ?? 0) : 0;
    known[i] = PRESUMED;
    strength[i] = byDomain === undefined ? PRESUMED_ALWAYS : PRESUMED_BY_DOMAIN;
  });
  return { columns, held, possible, known, strength, knownColumns: listKnown(known) };
};

const listKnown = (known: Uint8Array): readonly number[] => [...known.keys()].filter((i) => known[i] !== 0);

export interface Sources {
  /** Answers given by the caller: they beat everything. */
  readonly given: Readonly<Record<string, readonly Answer[]>>;
  /** What the text says: it beats what is presumed. */
  readonly statements: readonly Statement[];
  readonly presumed: Presumption;
}

/** The situation of one request: what is presumed, then what the text says, then what the caller gave. */
export const makeSituation = (facts: readonly Fact[], columnOf: ReadonlyMap<string, number>, { given, statements, presumed }: Sources): KnownSituation => {
  const { columns } = presumed;
  const situation = new RequestSituation(presumed);
  const know = (i: number, { surely, answers, known, strength }: Heard): void => situation.say(i, surely ? answers : 0, answers, wayNumber(known), strength);
  for (const [id, said] of groupByFact(statements)) {
    const i = columnOf.get(id) ?? -1;
    const [fact, column] = [facts[i], columns[i]];
    const heard = fact === undefined || column === undefined ? undefined : weigh(fact, column, said);
    if (heard !== undefined) know(i, heard);
  }
  for (const [id, answers] of Object.entries(given)) {
    const i = columnOf.get(id) ?? -1;
    const column = columns[i];
    if (column !== undefined) know(i, { answers: maskOf(column, answers), known: 'given', strength: 1000, surely: column.several || answers.length === 1 });
  }
  return situation;
};

const groupByFact = (statements: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> => {
  const groups = new Map<string, Statement[]>();
  for (const statement of statements) {
    const group = groups.get(statement.fact);
    if (group === undefined) groups.set(statement.fact, [statement]);
    else group.push(statement);
  }
  return groups;
};

interface Heard {
  readonly answers: number;
  readonly known: Known;
  readonly strength: number;
  /** False where the text only rules answers out and leaves several open. */
  readonly surely: boolean;
}

/** How strongly an answer, or any of them, is stated or denied; 0 where it is not. */
const strongest = (statements: readonly Statement[], polarity: Statement['polarity'], answer?: Answer): number => {
  let most = 0;
  for (const one of statements) if (one.polarity === polarity && (answer === undefined || one.answer === answer)) most = Math.max(most, one.strength);
  return most;
};

/** What all statements about one fact come to. */
const weigh = (fact: Fact, column: Column, statements: readonly Statement[]): Heard | undefined => {
  const { answers } = column;
  if (!fact.several && answers.length === 2 && answers.includes('true')) return weighYesNo(fact, column, statements);
  let stated = 0;
  let denied = 0;
  for (const { answer, polarity } of statements) {
    const bit = 1 << answers.indexOf(answer);
    if (polarity === 'stated') stated |= bit;
    else denied |= bit;
  }
  if ((stated & denied) !== 0) stated &= ~maskOf(column, answers.filter((one) => strongest(statements, 'stated', one) < strongest(statements, 'denied', one)));
  if (stated !== 0 && fact.several) return { answers: stated, known: 'stated', strength: strongest(statements, 'stated'), surely: true };
  // The vocabulary lists the answers of a fact from the gravest to the mildest; the gravest that is stated counts.
  if (stated !== 0) return { answers: stated & -stated, known: 'stated', strength: strongest(statements, 'stated', answers[lowestBit(stated)]), surely: true };
  const left = everyAnswer(column) & ~denied;
  return left === 0 || fact.several ? undefined : { answers: left, known: 'denied', strength: strongest(statements, 'denied'), surely: false };
};

const weighYesNo = (fact: Fact, { answers }: Column, statements: readonly Statement[]): Heard | undefined => {
  let forYes = 0;
  let forNo = 0;
  for (const { answer, polarity, strength } of statements) {
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

/** The known facts of a situation, in the order of their ids. */
export const knownFacts = ({ columns, known, possible }: KnownSituation): readonly KnownFact[] => {
  const found: KnownFact[] = [];
  for (let i = 0; i < known.length; i++) {
    const way = known[i] ?? 0;
    const column = columns[i];
    if (way !== 0 && column !== undefined) found.push(knownFact(column, possible[i] ?? 0, way));
  }
  return found;
};

const MOST_WAYS = 64;
const made = new WeakMap<Column, Map<number, KnownFact>>();

/** One object for every fact that is known alike: proofs recognise what they have encoded before. */
const knownFact = (column: Column, possible: number, way: number): KnownFact => {
  const facts = made.get(column) ?? new Map<number, KnownFact>();
  const key = possible * (WAYS.length + 1) + way;
  const before = facts.get(key);
  if (before !== undefined) return before;
  const fact: KnownFact = { fact: column.fact, answer: column.answers.filter((_, a) => (possible & (1 << a)) !== 0), known: WAYS[way - 1] ?? 'presumed' };
  // Callers may give any set of answers; what is rare must not pile up.
  if (facts.size >= MOST_WAYS) facts.clear();
  made.set(column, facts.set(key, fact));
  return fact;
};

/** The columns of practices that the text states. */
export const statedPractices = ({ knownColumns, known }: KnownSituation, facts: readonly Fact[]): readonly number[] =>
  (knownColumns ?? listKnown(known)).filter((i) => known[i] === wayNumber('stated') && facts[i]?.kind === 'practice');
