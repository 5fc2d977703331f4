import type { Case, RuleBook } from '../../../src/rulebook/rule-book.js';

/** The cases of a rule that was saved, of a regulation where the instrument was, and all where a domain or the rule book was. */
export const touchedCases = (ruleBook: RuleBook, changed: readonly string[]): readonly Case[] => {
  const touches = (one: Case, file: string): boolean => {
    if (!file.includes('/')) return true;
    if (file.endsWith('/regulation.yaml')) return one.place.file.startsWith(file.slice(0, file.lastIndexOf('/') + 1));
    return one.place.file === file || ruleBook.rules.some((rule) => rule.id === one.rule && rule.place.file === file);
  };
  return ruleBook.cases.filter((one) => changed.some((file) => touches(one, file)));
};
