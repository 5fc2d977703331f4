import { NO_POLARITY } from '../../../src/rulebook/polarity-lists.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import type { Fact } from '../../../src/rulebook/vocabulary.js';
import { createOracle } from '../../../src/verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { requireOracle } from '../rule-book/open-rule-book.js';

/** Parts of the reader that can be taken away, to see what each is worth. */
const PARTS: Readonly<Record<string, (ruleBook: RuleBook) => RuleBook>> = {
  model: (ruleBook) => ({ ...ruleBook, vocabulary: { ...ruleBook.vocabulary, examples: [] } }),
  phrases: (ruleBook) => ({ ...ruleBook, vocabulary: { ...ruleBook.vocabulary, facts: ruleBook.vocabulary.facts.map(withoutPhrases) } }),
  polarity: (ruleBook) => ({ ...ruleBook, vocabulary: { ...ruleBook.vocabulary, polarity: NO_POLARITY } }),
  spelling: (ruleBook) => ruleBook,
};

/** Without phrases only what is learned is found; what must be exact, and nothing teaches, keeps its phrases. */
const withoutPhrases = (fact: Fact): Fact => (fact.learn ? { ...fact, phrases: {} } : fact);

/** An oracle whose reader lacks one part. */
export const oracleWithout = (part: string): OpenOracle => {
  const take = PARTS[part];
  if (take === undefined) throw new Error(`\`${part}\` is not a part of the reader; parts are ${Object.keys(PARTS).join(', ')}`);
  const { oracle } = createOracle(take(requireOracle().ruleBook), { reader: { forgiveSlips: part !== 'spelling' } });
  if (oracle === undefined) throw new Error('without this part the rule book does not compile');
  return oracle;
};
