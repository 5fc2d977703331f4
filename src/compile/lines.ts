import type { Regulation } from '../rulebook/regulation.js';
import type { Block, Clause, Exception, Phase, Rule, Safeguard, Version } from '../rulebook/rule.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import { both } from '../rulebook/read-blocks.js';

/** A condition by its number among all distinct blocks of its regulation: the row of the decision table. */
export type BlockId = number;

export interface LineException {
  readonly exception: Exception;
  readonly when: readonly BlockId[];
  readonly butNot: readonly BlockId[];
}

export interface LineSafeguard {
  readonly safeguard: Safeguard;
  readonly holds: BlockId;
  readonly when: readonly BlockId[];
  readonly unless: readonly LineException[];
  readonly silenceBites: readonly BlockId[];
}

/** One clause in one dated version and one phase: what a table decides about. */
export interface Line {
  readonly regulation: Regulation;
  readonly rule: Rule;
  readonly clause: Clause;
  /** The article or section that the clause cites. */
  readonly article: string;
  readonly version: Version;
  readonly phase: Phase;
  readonly scope: readonly BlockId[];
  /** Block of the scope → the column of the practice that it is about, where it is about a single one. */
  readonly about: ReadonlyMap<BlockId, number>;
  readonly exceptions: readonly LineException[];
  readonly safeguards: readonly LineSafeguard[];
}

/** The distinct blocks of a regulation, numbered; equal blocks share a number, so that a shared exception is matched once. */
export interface Blocks {
  readonly all: readonly Block[];
  idOf(block: Block): BlockId;
}

export const numberBlocks = (): Blocks => {
  const all: Block[] = [];
  const ids = new Map<string, BlockId>();
  // A shared exception is the same block in every rule that it reaches, so most need not be spelt again.
  const numbered = new Map<Block, BlockId>();
  const number = (block: Block): BlockId => {
    const key = spell(block);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, all.length);
    return all.push(block) - 1;
  };
  return {
    all,
    idOf(block) {
      const id = numbered.get(block) ?? number(block);
      numbered.set(block, id);
      return id;
    },
  };
};

/** Equal for equal conditions, in whatever order they were written; names of facts and answers hold no sign but `_`. */
const spell = (block: Block): string =>
  Object.keys(block)
    .sort()
    .map((fact) => {
      const answers = block[fact] ?? [];
      return `${fact}=${answers.length < 2 ? (answers[0] ?? '') : [...answers].sort().join('|')}`;
    })
    .join('&');

/** Among such clauses the more specific scope comes first; all others go by the law's own order of citation. */
export const inOneArticle = (a: Line, b: Line): boolean => a.rule === b.rule && a.article === b.article;

/** `Art. 26(7)` stands in `Art. 26`. */
const articleOf = (provision: string): string => provision.split('(', 1)[0] ?? provision;

const NO_PRACTICE: Line['about'] = new Map();

/** Takes the rules of a regulation apart into lines, in the order of citation. */
export const makeLines = (book: RuleBook, regulation: Regulation, blocks: Blocks, wanted: (clause: Clause) => boolean = () => true): readonly Line[] => {
  const number = (list: readonly Block[]): readonly BlockId[] => list.map((block) => blocks.idOf(block));
  const exceptions = new Map<Exception, LineException>();
  const exception = (one: Exception): LineException => {
    const known = exceptions.get(one) ?? { exception: one, when: number(one.when), butNot: number(one.butNot) };
    exceptions.set(one, known);
    return known;
  };
  const safeguard = (one: Safeguard): LineSafeguard => ({
    safeguard: one,
    holds: blocks.idOf({ [one.fact]: one.answers }),
    when: number(one.when),
    unless: one.unless.map(exception),
    silenceBites: number(one.silenceBites),
  });
  const columns = new Map(book.vocabulary.facts.flatMap(({ id, kind }, column) => (kind === 'practice' ? [[id, column] as const] : [])));
  const practicesOf = (scope: readonly Block[]): Line['about'] => {
    const about = scope.flatMap((block) => {
      const [practice, another] = Object.keys(block).flatMap((fact) => columns.get(fact) ?? []);
      return practice === undefined || another !== undefined ? [] : [[blocks.idOf(block), practice] as const];
    });
    return about.length === 0 ? NO_PRACTICE : new Map(about);
  };
  const lineOf = (rule: Rule, clause: Clause, version: Version, phase: Phase): Line => {
    const scope = version.when.map((block) => both(block, phase.when));
    return {
      regulation,
      rule,
      clause,
      article: articleOf(clause.cite),
      version,
      phase,
      scope: number(scope),
      about: practicesOf(scope),
      exceptions: version.unless.map(exception),
      safeguards: version.requires.map(safeguard),
    };
  };
  return book.rules
    .filter((rule) => rule.regulation === regulation.id)
    .flatMap((rule) => rule.clauses.filter(wanted).flatMap((clause) => clause.versions.flatMap((version) => version.phases.map((phase) => lineOf(rule, clause, version, phase)))));
};
