import type { Reading } from '../../src/reading/reading.js';
import type { Example } from '../../src/rulebook/vocabulary.js';
import { createDecider } from '../../src/verdict/decide/decide-question.js';
import type { Decided } from '../../src/verdict/decide/decided.js';
import { byIndex } from '../../src/verdict/findings/table-matcher.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';
import type { Question } from '../../src/verdict/verdict.js';

/** Each law on a day when all its duties bind. */
const ASKED = [
  ['EU', '2028-01-15'],
  ['US-CO', '2026-11-20'],
  ['US-CO', '2027-02-01'],
] as const;

type IsBlocked = (question: Question) => boolean;

/**
 * The texts whose block was taken away: rightly where the facts by their author allow them, wrongly where these block. A text
 * stands once for each question.
 */
export interface Taken {
  readonly rightly: readonly string[];
  readonly wrongly: readonly string[];
}

/** The blocks of example sentences that one way to read makes (`before`) and another does not (`after`). */
export const blocksTaken = (oracle: OpenOracle, examples: readonly Example[], before: IsBlocked, after: IsBlocked): Taken => {
  const taken = { rightly: [] as string[], wrongly: [] as string[] };
  for (const { text, says } of examples) {
    for (const [jurisdiction, asOf] of ASKED) {
      const question: Question = { domain: 'general', action: text, facts: {}, asOf, jurisdictions: [jurisdiction], basis: 'in_force' };
      if (after(question) || !before(question)) continue;
      const byItsAuthor = oracle.decide({ ...question, action: '', facts: says });
      taken[byItsAuthor.verdict === 'BLOCKED' ? 'wrongly' : 'rightly'].push(text);
    }
  }
  return taken;
};

/** The last text that was read by an oracle: the same is asked about on several days, and decided in two ways. */
const LAST = new WeakMap<OpenOracle, { readonly action: string; readonly reading: Reading }>();

const readOnce = (oracle: OpenOracle, action: string): Reading => {
  const last = LAST.get(oracle);
  if (last?.action === action) return last.reading;
  const reading = oracle.reader.read(action);
  LAST.set(oracle, { action, reading });
  return reading;
};

const decideAltered = (oracle: OpenOracle, alter: (reading: Reading) => Reading): ((question: Question) => Decided) => {
  const { compiled } = oracle;
  const decide = createDecider(compiled, byIndex);
  return (question) => {
    const domain = compiled.ruleBook.domains.find((one) => one.id === question.domain);
    if (domain === undefined) throw new RangeError(`no domain \`${question.domain}\``);
    return decide(domain, question, alter(readOnce(oracle, question.action)));
  };
};

/** Decides as the oracle does, and gives no reason, confidence or proof. */
export const decideBarely = (oracle: OpenOracle): ((question: Question) => Decided) => decideAltered(oracle, (reading) => reading);

/** As if the example sentences spoke for everything. */
const SPOKEN_FOR = 100_000;

/** Decides with nobody asking the example sentences whether silence blocks, as if phrases told all that these alone have heard. */
export const decideUnasked = (oracle: OpenOracle): ((question: Question) => Decided) =>
  decideAltered(oracle, ({ violationScore: _, ...reading }) => ({
    ...reading,
    statements: reading.statements.map((statement) => ({ ...statement, layer: 'phrase', support: SPOKEN_FOR })),
  }));

/** Decides by the order of citation alone: the example sentences are asked about no condition. */
export const decideInOrder = (oracle: OpenOracle): ((question: Question) => Decided) =>
  decideAltered(oracle, (reading) => ({ ...reading, statements: reading.statements.map(({ support: _, ...statement }) => statement) }));
