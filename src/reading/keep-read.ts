import type { Fact } from '../rulebook/vocabulary.js';
import type { Reading } from './reading.js';
import type { Statement } from './statements/statement.js';

/**
 * Statements without those of sentences in another language: its words have no English sense (`die Mieter`). Where nothing was
 * read nothing is said. What no answer may ever allow (see `Fact.stands`) is heard in any sentence.
 */
export const keepReadBut = (
  facts: readonly Fact[],
): ((statements: readonly Statement[], of: Pick<Reading, 'unread' | 'unreadShare'>) => readonly Statement[]) => {
  const always = new Set(facts.filter(({ stands }) => stands === true).map(({ id }) => id));
  return (statements, { unread, unreadShare }) => {
    const foreign = unread.filter(({ cause }) => cause === 'language');
    if (foreign.length === 0 && unreadShare < 1) return statements;
    const isRead = ({ span }: Statement): boolean =>
      unreadShare < 1 && !foreign.some(({ start, end }) => start <= span.start && span.end <= end);
    return statements.filter((one) => always.has(one.fact) || isRead(one));
  };
};
