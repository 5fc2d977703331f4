import type { RuleBook } from '../../../src/rulebook/rule-book.js';

/** Whether both read every text alike: only the places of their entries may differ. */
export const sameVocabulary = (a: RuleBook, b: RuleBook): boolean => spell(a) === spell(b);

const spell = ({ vocabulary }: RuleBook): string =>
  JSON.stringify(vocabulary, (key, value: unknown) => (key === 'place' ? undefined : value));
