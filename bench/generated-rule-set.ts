import type { RuleSetFiles } from '../src/rule-sets/read-rule-set.js';

const VERBS = [
  'approve',
  'archive',
  'book',
  'cancel',
  'change',
  'charge',
  'close',
  'forward',
  'offer',
  'order',
  'pay',
  'print',
  'refund',
  'send',
];
const THINGS = [
  'account',
  'booking',
  'contract',
  'discount',
  'flight',
  'hotel',
  'invoice',
  'letter',
  'order',
  'parcel',
  'reservation',
  'voucher',
];
const MANNERS = [
  'abroad',
  'at night',
  'by phone',
  'for a friend',
  'in cash',
  'on credit',
  'to an employee',
  'to a supplier',
  'twice',
  'unasked',
];
const SAFEGUARDS = ['approved by the duty manager', 'confirmed in writing', 'with a second signature', 'after a look at the file'];

/**
 * A policy as a customer may write it: each rule forbids an act that its own words name, or asks for a safeguard; some need a fact of the
 * law as well. The same number gives the same files.
 */
export const generatedRuleSet = (number: number, rules = 50): RuleSetFiles => {
  const pick = <T>(list: readonly T[], k: number): T => list[(number * 7 + k) % list.length] as T;
  const acts = Array.from({ length: rules }, (_, k) => ({
    verb: pick(VERBS, k),
    thing: pick(THINGS, k + Math.floor(k / VERBS.length)),
    manner: pick(MANNERS, k + Math.floor(k / 5)),
  }));
  const facts = acts.map(
    ({ verb, thing, manner }, k) => `  act_${k}:
    question: Is something of kind ${k} done?
    kind: practice
    answers: [true, false]
    phrases:
      true: ["${verb} ... ${thing} ... ${manner}", "(${verb}|handle) ... ${thing} & ${manner}"]`,
  );
  const safeguards = SAFEGUARDS.map(
    (phrase, k) => `  safeguard_${k}:
    question: Does safeguard ${k} stand?
    kind: safeguard
    answers: [true, false]
    phrases:
      true: ["${phrase}"]`,
  );
  const written = acts.map(({ verb, thing }, k) => {
    const also = k % 10 === 9 ? ', infers_emotions: true' : '';
    const duty = `\n    kind: duty\n    requires:\n      safeguard_${k % SAFEGUARDS.length}: { unstated: block, remedy: have it approved }`;
    return `  - rule: ${k + 1}
    title: ${verb} ${thing} ${k}
    when: { act_${k}: true${also} }${k % 2 === 0 ? '' : duty}
    reason: The house has a rule on this.`;
  });
  return new Map(
    Object.entries({
      'rule-set.yaml': `rule_set: house-${number}\ntitle: House rules ${number}\nversion: 1.0.0\neverywhere: true\n`,
      'rules/all.yaml': `rules:\n${written.join('\n')}\n`,
      'vocabulary/all.yaml': `theme: all\nfacts:\n${[...facts, ...safeguards].join('\n')}\n`,
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
};
