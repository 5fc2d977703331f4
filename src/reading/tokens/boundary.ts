/** What stands before a word: nothing, a comma within a list, the end of a clause, the end of a sentence. */
export const NO_BREAK = 0;
export const LIST_BREAK = 1;
export const CLAUSE_BREAK = 2;
export const SENTENCE_BREAK = 3;
