import type { Steps } from '../rulebook/steps.js';
import { sourceOf } from '../verdict/decide/outside-scope.js';
import type { JudgedBeside } from '../verdict/oracle/answer-question.js';
import type { Judged } from '../verdict/oracle/judge-question.js';
import { sayDoubt } from '../verdict/questions/doubt.js';
import type { Decision } from '../verdict/verdict.js';
import type { CompiledRuleSet } from './compile-rule-set.js';
import { judgeBySet, type SetJudged } from './judge-by-set.js';

/** The law and the rule sets that were asked beside it. */
export interface AllJudged {
  readonly law: Judged;
  readonly sets: readonly SetJudged[];
}

/** What both books come to. */
export interface Folded extends Pick<Decision, 'verdict' | 'finding' | 'reason' | 'ruleSource' | 'confidence'> {
  /** The book whose rule decides. */
  readonly by: Judged;
  /** The rule set that it is; absent for the law. */
  readonly set?: CompiledRuleSet;
}

/** Asks each rule set that holds in one of the jurisdictions asked about, by what the law's words and its own say of the text. */
export const judgeBySets = ({ judged: law, beside }: JudgedBeside, sets: readonly CompiledRuleSet[]): AllJudged => {
  const judged: SetJudged[] = [];
  for (let i = 0; i < sets.length; i++) {
    const set = sets[i] as CompiledRuleSet;
    if (holdsInOne(set, law.decided.jurisdictions)) judged.push(judgeBySet(set, law, beside[i] ?? []));
  }
  return { law, sets: judged };
};

const holdsInOne = ({ jurisdictions }: CompiledRuleSet, asked: readonly string[]): boolean =>
  jurisdictions === undefined || jurisdictions.some((one) => asked.includes(one));

/**
 * The verdict of both books. A rule set only adds refusals: where the law refuses, it is BLOCKED and the law is cited first; where the law
 * allows, one rule set that refuses is enough, and is cited; else the law's ALLOWED stands, with what the rule sets ask for.
 *
 * INVARIANT: BLOCKED where the law says BLOCKED.
 */
export function* folding(all: AllJudged): Steps<Folded> {
  const { law } = all;
  const refusing = all.sets.filter(({ decided }) => decided.verdict === 'BLOCKED');
  const [first] = refusing;
  if (first === undefined) {
    if (law.decided.verdict === 'BLOCKED') return asLaw(law);
    return (law.question.blockBelow === undefined ? undefined : yield* doubted(all)) ?? allowed(all);
  }
  const mostSure = Math.max(...refusing.map(({ judged }) => judged.confidence), 0);
  if (law.decided.verdict === 'BLOCKED') {
    const reason = withMore(law, refusing.map(alsoRefuses));
    return { ...asDecided(law), reason, confidence: Math.max(law.confidence, mostSure), by: law };
  }
  const reason = withMore(first.judged, refusing.slice(1).map(alsoRefuses));
  return { ...asDecided(first.judged), reason, confidence: mostSure, by: first.judged, set: first.set };
}

/**
 * What both books come to where no rule set has anything to add and doubt is not to block, as with most questions; nothing where `folding`
 * has to find it. It says the same.
 */
export const lawAlone = ({ law, sets }: AllJudged): Folded | undefined => {
  if (law.question.blockBelow !== undefined) return undefined;
  for (const { decided } of sets) if (decided.verdict === 'BLOCKED' || decided.deciding !== undefined) return undefined;
  return asLaw(law);
};

/** No rule set adds anything. */
const asLaw = (law: Judged): Folded => {
  const { verdict, finding, ruleSource } = asDecided(law);
  // Member by member: this is what most questions come to, and a spread would give each a hidden class of its own.
  return { verdict, finding, reason: law.reason, ruleSource, confidence: law.confidence, by: law };
};

const asDecided = ({ decided }: Judged): Pick<Folded, 'verdict' | 'finding' | 'ruleSource'> => ({
  verdict: decided.verdict,
  finding: decided.deciding?.finding ?? 'none',
  ruleSource: sourceOf(decided),
});

const alsoRefuses = ({ judged }: SetJudged): string => `${sourceOf(judged.decided)}, refuses it too.`;

/** A reason ends with its source in brackets; what is added stands before it. */
const bodyOf = ({ reason, decided }: Judged): string => {
  const end = ` (${sourceOf(decided)})`;
  return reason.endsWith(end) ? reason.slice(0, -end.length) : reason;
};

const withMore = (judged: Judged, more: readonly string[]): string =>
  more.length === 0 ? judged.reason : `${[bodyOf(judged), ...more].join(' ')} (${sourceOf(judged.decided)})`;

/** Nobody refuses, the weakest is counted: what a rule set found close, and on what condition. */
const allowed = ({ law, sets }: AllJudged): Folded => {
  const close = sets.filter(({ decided }) => decided.deciding !== undefined);
  if (close.length === 0) return asLaw(law);
  const onCondition = close.filter(({ decided: { deciding } }) => deciding?.finding === 'met' && deciding.conditions.length > 0);
  const reason = withMore(
    law,
    onCondition.map(({ judged }) => `${bodyOf(judged)} (${sourceOf(judged.decided)})`),
  );
  const confidence = Math.min(law.confidence, ...close.map(({ judged }) => judged.confidence));
  return { ...asDecided(law), reason, confidence, by: law };
};

/** Where doubt was to block: that of the law, else a rule set's rule that one unknown fact keeps away. */
function* doubted({ law, sets }: AllJudged): Steps<Folded | undefined> {
  const doubtful = (yield* law.doubting()) !== undefined ? { judged: law } : yield* firstOpen(sets);
  if (doubtful === undefined) return undefined;
  const { judged } = doubtful;
  const doubt = yield* judged.doubting();
  if (doubt === undefined) return undefined;
  const { reason, ruleSource } = sayDoubt(doubt, judged.asked, yield* judged.settling());
  const by = { verdict: 'BLOCKED', finding: 'undetermined', reason, ruleSource, confidence: judged.confidence, by: judged } as const;
  return 'set' in doubtful ? { ...by, set: doubtful.set } : by;
}

function* firstOpen(sets: readonly SetJudged[]): Steps<SetJudged | undefined> {
  for (const one of sets) if (yield* isOpen(one.judged)) return one;
  return undefined;
}

/** A rule set has no calibrated confidence of its own: it doubts where a rule of it comes close. */
export function* isOpen(judged: Judged): Steps<boolean> {
  const doubt = yield* judged.doubting();
  return doubt !== undefined && doubt !== 'unsure';
}
