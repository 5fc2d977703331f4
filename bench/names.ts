/** Groups and calls by which the report finds what was measured. */
export const DECISION = 'decision';
export const OURS = 'this oracle, tables alone';
export const OURS_WITH_FACTS = 'this oracle, from given facts';
export const OURS_SCANNED = 'this oracle, by its plain scan';
export const FROM_TEXT = 'from text';
export const SHIPPED = 'shipped rule book';
export const BY_LENGTH = 'reading by length';
export const PROOF = 'proof of a verdict';
export const COMPARISON = 'comparison of two rule books';
export const CASES = 'situations of the cases';
export const CASES_BY_INDEX = 'tables alone, by the index';
export const CASES_BY_PEER = 'json-rules-engine on the same rules';
