import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import type { Comparable } from './open-beside.js';

/** A clause whose blocks differ between two rule books. */
export interface ChangedClause {
  readonly clause: string;
  readonly retired: readonly string[];
  readonly new: readonly string[];
  /** Dates of wordings that were edited in place: a change of the law is a new version, only a correction edits one. */
  readonly edited: readonly string[];
}

/** The clauses of which some wording is another block than before. */
export const changedClauses = (before: Comparable, after: Comparable): readonly ChangedClause[] => {
  const [old, young] = [wordingsOf(before), wordingsOf(after)];
  return [...new Set([...old.keys(), ...young.keys()])].flatMap((clause) => {
    const [was, is] = [old.get(clause) ?? new Map<string, string>(), young.get(clause) ?? new Map<string, string>()];
    const [left, right] = [new Set(was.values()), new Set(is.values())];
    const retired = [...left].filter((cid) => !right.has(cid));
    const added = [...right].filter((cid) => !left.has(cid));
    const edited = [...was].flatMap(([enacted, cid]) => (is.has(enacted) && is.get(enacted) !== cid ? [enacted] : []));
    return retired.length + added.length === 0 ? [] : [{ clause, retired, new: added, edited }];
  });
};

/** Clause → the day each wording was enacted → its cid. */
const wordingsOf = ({ compiled, ruleBookBlocks }: Comparable): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(
    compiled.ruleBook.rules
      .flatMap((rule) => rule.clauses)
      .map((clause) => [
        clause.id,
        new Map(clause.versions.map((version) => [version.enacted, ruleBookBlocks.versionCid(version).toString()])),
      ]),
  );

/** Facts of which a text may now be read otherwise. */
export const changedFacts = (a: RuleBook, b: RuleBook): readonly string[] => {
  const spell = (ruleBook: RuleBook): ReadonlyMap<string, string> =>
    new Map(
      ruleBook.vocabulary.facts.map((fact) => [
        fact.id,
        JSON.stringify([
          fact.answers,
          fact.several,
          fact.kind,
          fact.presume,
          Object.entries(fact.phrases).map(([answer, list]) => [answer, list.map((one) => one.text)]),
          fact.measure?.bands,
          fact.measure?.units,
        ]),
      ]),
    );
  const [old, young] = [spell(a), spell(b)];
  const groups = (ruleBook: RuleBook): string =>
    JSON.stringify([ruleBook.vocabulary.groups.map((group) => [group.name, group.words.map((one) => one.text)])]);
  return [
    ...[...new Set([...old.keys(), ...young.keys()])].filter((fact) => old.get(fact) !== young.get(fact)).sort(),
    ...(groups(a) === groups(b) ? [] : ['(word groups)']),
  ];
};
