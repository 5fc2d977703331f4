import type { Diagnostic } from '../../rulebook/diagnostic.js';

/** A shared exception or term is written once and reported once, however many rules it reaches. */
export const reportedOnce = (list: readonly Diagnostic[]): readonly Diagnostic[] => {
  const seen = new Set<string>();
  return list.filter((one) => {
    const key = `${one.file}:${one.line}:${one.column} ${one.message}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
};
